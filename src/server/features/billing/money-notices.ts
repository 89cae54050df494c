import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { grantInForce } from '#domain/account.ts';
import {
  type MoneyEvent,
  type MoneyNotice,
  moneyEmailOf,
  moneyEvents,
  trialEndEvent,
} from '#domain/money-notice.ts';
import type { Subscription } from '#domain/plan.ts';
import type { Tx } from '#server/db/database.ts';
import { moneyNotices } from '#server/db/payment-schema.ts';
import { findUserById, type StoredUser } from '#server/db/queries/accounts/users.ts';
import type { StoredBilling } from '#server/db/queries/billing/subscriptions.ts';
import { enqueueMessage, type NewMessage } from '#server/db/queries/messages/outbox.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { BillingDeps } from './port.ts';

type NotifyDeps = Pick<BillingDeps, 'moneyEmails' | 'billing'>;

/**
 * Enqueues what an answer of the payment provider says that the member was not told yet. Call it in the transaction that
 * applies the answer, with the row as it was before, locked. The messages go to the address of the account, verified or
 * not, and to disabled accounts: money is taken from them all the same.
 */
export async function notifyPayment(
  deps: NotifyDeps,
  tx: Tx,
  before: StoredBilling,
  { subscription, at }: { readonly subscription: Subscription; readonly at: Date },
): Promise<void> {
  const { userId } = before;
  if (before.endsAt && !subscription.endsAt) await deleteMoneyNotices(tx, userId, 'canceled');
  const events = moneyEvents(before, subscription, at);
  const user = events.length === 0 ? undefined : await findUserById(tx, userId);
  if (!user) return;
  const facts = { subscription, grantedUntil: grantInForce(user, at), at };
  for (const event of events)
    await notifyOnce(deps, tx, { user, event, at }, (notice) =>
      deps.moneyEmails.about[notice]({ ...facts, ...cardOf(user, subscription) }),
    );
}

/** Only for a verified address: another may be a stranger's. */
const cardOf = ({ emailVerifiedAt }: StoredUser, { cardEnding }: Subscription) => ({
  cardEnding: emailVerifiedAt === null ? undefined : cardEnding,
});

/** Enqueues that a trial ends which an operator has started. Nothing is charged for it, so no provider tells it. */
export async function notifyOfTrialEnd(
  { moneyEmails }: Pick<NotifyDeps, 'moneyEmails'>,
  tx: Tx,
  user: StoredUser,
  at: Date,
): Promise<void> {
  const { trialEndsAt } = user;
  const event = trialEndsAt && trialEndEvent(trialEndsAt, at);
  if (!event || !(await insertMoneyNotice(tx, user.id, event, at))) return;
  const grantedUntil = grantInForce(user, at);
  const email = moneyEmails.givenTrialEnds({ endsAt: trialEndsAt, grantedUntil, at });
  await enqueue(tx, user, { ...email, notAfter: trialEndsAt }, at);
}

async function notifyOnce(
  { billing }: NotifyDeps,
  tx: Tx,
  { user, event, at }: { readonly user: StoredUser; readonly event: MoneyEvent; readonly at: Date },
  write: (notice: MoneyNotice) => EmailContent,
): Promise<void> {
  // Also what the provider tells, so that a changed setting does not tell it again.
  if (!(await insertMoneyNotice(tx, user.id, event, at))) return;
  if (!billing.moneyEmails.includes(moneyEmailOf(event.notice))) return;
  const notAfter = event.notice === 'trial-ends' ? new Date(event.about) : undefined;
  await enqueue(tx, user, { ...write(event.notice), notAfter }, at);
}

const enqueue = (
  tx: Tx,
  { email }: StoredUser,
  content: EmailContent & Pick<NewMessage, 'notAfter'>,
  at: Date,
): Promise<void> => enqueueMessage(tx, { ...content, key: `money:${randomUUID()}`, to: email }, at);

/** True if the member was not told before. Waits for a concurrent transaction that is telling it. */
async function insertMoneyNotice(
  tx: Tx,
  userId: string,
  { notice, about }: MoneyEvent,
  at: Date,
): Promise<boolean> {
  const added = await tx
    .insert(moneyNotices)
    .values({ userId, notice, about, createdAt: at })
    .onConflictDoNothing()
    .returning({ about: moneyNotices.about });
  return added.length === 1;
}

/** The member can be told again what `notice` says. */
async function deleteMoneyNotices(tx: Tx, userId: string, notice: MoneyNotice): Promise<void> {
  await tx
    .delete(moneyNotices)
    .where(and(eq(moneyNotices.userId, userId), eq(moneyNotices.notice, notice)));
}
