import { and, asc, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { alerts } from '../../alert-schema.ts';
import type { Tx } from '../../database.ts';
import { outbox, phones, sandboxEmails, sandboxTexts, smsBudgets } from '../../message-schema.ts';
import { emailLinks, searchAllowances, users } from '../../schema.ts';
import { findBilling, lockBilling, type StoredBilling } from '../billing/subscriptions.ts';
import { lockUser, type StoredUser } from './users.ts';

export interface LeavingMember {
  readonly user: StoredUser;
  readonly billing: StoredBilling | undefined;
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
 * Locks a member who is to be deleted: first the billing row, as billing does. Undefined if there is no such member.
 * @throws BecameCustomer
 */
export async function lockLeaving(tx: Tx, userId: string): Promise<LeavingMember | undefined> {
  const billing = await lockBilling(tx, userId);
  const user = await lockUser(tx, userId);
  if (!user) return undefined;
  await requireSameBilling(tx, { user, billing });
  return { user, billing };
}

/** Call it with the member locked, after the billing row. @throws BecameCustomer */
export async function requireSameBilling(tx: Tx, { user, billing }: LeavingMember): Promise<void> {
  if (!billing && (await findBilling(tx, user.id))) throw new BecameCustomer();
}

/**
 * Deletes a member with everything that is theirs; searches and the cards of trials stay without a member. Foreign keys
 * delete the rest. Call it with {@link lockLeaving}.
 *
 * The order prevents deadlocks: polls lock alerts, then phones, then refer to members; a START from a phone locks the
 * phone, then refers to alerts; watching refers to members, then locks trips.
 */
export async function deleteMember(tx: Tx, user: StoredUser): Promise<void> {
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
  const own = await tx
    .select({ id: emailLinks.id, email: emailLinks.email })
    .from(emailLinks)
    .where(eq(emailLinks.userId, userId));
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

/** Begin of the keys of the last messages to deleted members. */
export const FAREWELL = 'account-deleted:';
