import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import * as contract from '#contract/leave.ts';
import { AppError } from '#domain/errors.ts';
import { isLive } from '#domain/plan.ts';
import { alerts } from '#server/db/alert-schema.ts';
import type { Tx } from '#server/db/database.ts';
import {
  outbox,
  phones,
  sandboxEmails,
  sandboxTexts,
  smsBudgets,
} from '#server/db/message-schema.ts';
import { leavingCustomers, subscriptionTimes } from '#server/db/payment-schema.ts';
import { lockOwnUser, ownUser, type StoredUser } from '#server/db/queries/accounts/users.ts';
import {
  findBilling,
  lockBilling,
  type StoredBilling,
} from '#server/db/queries/billing/subscriptions.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { FAREWELL } from '#server/db/queries/sweep.ts';
import { emailLinks, searchAllowances, users } from '#server/db/schema.ts';
import { type Call, route } from '#server/http/route.ts';
import type { AttemptServices } from '../limits.ts';
import { incorrectPassword, proveOwner } from '../passwords.ts';

export const deleteAccountRoute = (services: AttemptServices) =>
  route(contract.deleteAccount, (call) => deleteAccount(services, call));

/**
 * Deletes the account with everything of it, in one transaction, which also asks for the end of the subscription and
 * enqueues the last email.
 * @throws AppError `admin_stays`, `sign_in_required`, and as {@link proveOwner} does.
 */
async function deleteAccount(
  services: AttemptServices,
  call: Call<typeof contract.deleteAccount>,
): Promise<void> {
  const { db, clock, emails } = services;
  const proven = await ownUser(db, call.actor.id);
  await proveOwner(services, proven, call);
  const leave = async (tx: Tx) => {
    const leaving = await lockLeaving(tx, proven.id);
    const { user, billing } = leaving;
    // A password may have been changed or set since it was checked.
    if (user.passwordHash !== proven.passwordHash) throw incorrectPassword();
    const at = clock.now();
    await deleteLeaving(tx, leaving, at);
    const hadSubscription = Boolean(billing?.status && isLive({ status: billing.status }));
    const email = emails.accountDeleted({ hadSubscription });
    await enqueueMessage(tx, { ...email, key: `${FAREWELL}${randomUUID()}`, to: user.email }, at);
  };
  await retryDeletion(() => db.transaction(leave));
}

interface LeavingMember {
  readonly user: StoredUser;
  readonly billing: StoredBilling | undefined;
}

/** Locks a member who is to be deleted: first the billing row, as billing does. @throws AppError `sign_in_required`. */
export async function lockLeaving(tx: Tx, userId: string): Promise<LeavingMember> {
  const billing = await lockBilling(tx, userId);
  return { billing, user: await lockOwnUser(tx, userId) };
}

/** The member became a customer between two locks: start the transaction again. */
class BecameCustomer extends Error {
  override readonly name = 'BecameCustomer';
}

const DEADLOCK = '40P01';
const MOST_TRIES = 3;

/** Again if the member became a customer meanwhile, or if PostgreSQL ended the transaction to end a deadlock. */
export async function retryDeletion<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; tried < MOST_TRIES; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BecameCustomer) && !isDeadlock(error)) throw error;
    }
  }
  return work();
}

function isDeadlock(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if ('code' in one && one.code === DEADLOCK) return true;
  return false;
}

/**
 * Deletes a member with everything that is theirs, and asks for the end of the subscription. Searches and the cards of
 * trials stay without a member. Call it with the member locked, after the billing row, within {@link retryDeletion}.
 * @throws AppError `admin_stays`.
 */
export async function deleteLeaving(
  tx: Tx,
  { user, billing }: LeavingMember,
  at: Date,
): Promise<void> {
  if (user.isAdmin) throw new AppError('admin_stays');
  if (!billing && (await findBilling(tx, user.id))) throw new BecameCustomer();
  await deleteRows(tx, user);
  if (!billing) return;
  const { customerId, checkoutId, subscriptionId } = billing;
  await tx.insert(leavingCustomers).values({ customerId, checkoutId, dueAt: at });
  if (!subscriptionId) return;
  const isIt = eq(subscriptionTimes.subscriptionId, subscriptionId);
  await tx
    .update(subscriptionTimes)
    .set({ endedAt: at })
    .where(and(isIt, isNull(subscriptionTimes.endedAt)));
}

/**
 * Foreign keys delete what is not named here. The order prevents deadlocks: polls lock alerts, then phones, then refer to
 * members; a START from a phone locks the phone, then refers to alerts; watching refers to members, then locks trips.
 */
async function deleteRows(tx: Tx, user: StoredUser): Promise<void> {
  const { id, email } = user;
  const isOwn = eq(alerts.userId, id);
  await tx.select().from(alerts).where(isOwn).orderBy(asc(alerts.id)).for('no key update');
  await deletePhones(tx, user);
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  await tx.delete(alerts).where(isOwn);
  const isAboutAccount = and(isNull(outbox.userId), eq(outbox.to, email));
  await tx.delete(outbox).where(or(eq(outbox.userId, id), isAboutAccount));
  await tx.delete(sandboxEmails).where(eq(sandboxEmails.to, email));
  await deleteLinkedEmails(tx, id);
  const subject = `user:${id}`;
  await tx.delete(searchAllowances).where(eq(searchAllowances.subject, subject));
  await tx.delete(smsBudgets).where(eq(smsBudgets.subject, subject));
  await tx.delete(users).where(eq(users.id, id));
}

/** Deletes emails with links to a former or a new address of the member, unless it is somebody else's by now. */
async function deleteLinkedEmails(tx: Tx, userId: string): Promise<void> {
  const own = await tx.select().from(emailLinks).where(eq(emailLinks.userId, userId));
  if (own.length === 0) return;
  const ids = own.map(({ id }) => id);
  await tx.delete(outbox).where(inArray(outbox.emailLinkId, ids));
  const others = tx.select({ email: users.email }).from(users).where(ne(users.id, userId));
  const addresses = own.map((link) => link.email);
  await tx
    .delete(sandboxEmails)
    .where(and(inArray(sandboxEmails.to, addresses), notInArray(sandboxEmails.to, others)));
}

/**
 * Deletes what is known of the member's phone numbers, unless alerts of others name them too. A number that said stop, or
 * never answered, stays without a name: otherwise a new account could have it asked again.
 */
async function deletePhones(tx: Tx, { id, phoneNumber }: StoredUser): Promise<void> {
  const { rows } = await tx.execute<{ number: string }>(sql`
    select distinct number from (
      select phone_number as number from ${alerts} where user_id = ${id}
      union select ${phoneNumber}
      union select "to" from ${outbox} where user_id = ${id} and channel = 'sms'
    ) own
    where number is not null and not exists (
      select from ${alerts} a where a.phone_number = number and a.user_id <> ${id})
    order by number`);
  const numbers = rows.map(({ number }) => number);
  if (numbers.length === 0) return;
  const hasAgreed = and(isNotNull(phones.agreedAt), isNull(phones.stoppedAt));
  await tx.delete(phones).where(and(inArray(phones.number, numbers), hasAgreed));
  await tx.delete(outbox).where(and(isNull(outbox.userId), inArray(outbox.to, numbers)));
  await tx.delete(sandboxTexts).where(inArray(sandboxTexts.to, numbers));
}
