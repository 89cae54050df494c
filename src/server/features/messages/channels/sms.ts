import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { isUsNumber } from '#domain/phone.ts';
import { type Clock, type LocalDate, localDate } from '#domain/time.ts';
import type { Database, Db, Tx } from '#server/db/database.ts';
import { phones, smsBudgets } from '#server/db/message-schema.ts';
import { lockPhone } from '#server/db/queries/messages/phones.ts';
import type {
  MessageTransport,
  Suppressed,
  TransportMessage,
} from '#server/providers/message-transport.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Sms } from '#server/providers/sms/port.ts';

export interface TextDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly sms: Sms;
  /** Text messages to all members per day (UTC); 0 disables them. */
  readonly smsDailyBudget: number;
}

/** Per member and day (UTC), and per phone for answers. */
export const TEXTS_PER_DAY = 5;
/** An older one is of little use, and an email was sent as well. */
const OLDEST_MS = 60 * 60_000;
/** Less than this, a provider would take a moment of its own for too late. */
const LEAST_VALID_SECONDS = 30;

/**
 * The only way to send text messages: only to a phone whose owner said yes and not stop since, only within the budgets,
 * and only while they are fresh. Anything else is suppressed, never retried.
 */
export const smsTransport = (deps: TextDeps): MessageTransport => ({
  name: `sms ${deps.sms.name}`,
  atMostOnce: true,
  async send(message) {
    const budgets = budgetsOf(deps, message);
    if (!isUsNumber(message.to)) return { suppressed: 'texts are sent to numbers in the US only' };
    const leftMs = message.enqueuedAt.getTime() + OLDEST_MS - deps.clock.now().getTime();
    if (leftMs < 0) return { suppressed: 'too late: the text is no longer fresh' };
    const suppressed = await consumeBudgets(deps, message, budgets);
    if (suppressed) return suppressed;
    try {
      return await deps.sms.send({
        ...message,
        validForSeconds: Math.max(Math.floor(leftMs / 1000), LEAST_VALID_SECONDS),
      });
    } catch (reason) {
      if (reason instanceof ProviderError && reason.failure === 'refused')
        await refund(deps, message, budgets);
      throw reason;
    }
  },
});

/** In the order in which every sender consumes them. */
function budgetsOf({ clock, smsDailyBudget }: TextDeps, message: TransportMessage): SmsBudget[] {
  const day = dayOf(clock.now());
  const { userId, to } = message;
  const subject = userId ? `user:${userId}` : `phone:${to}`;
  return [
    { subject, day, limit: TEXTS_PER_DAY },
    { subject: 'all', day, limit: smsDailyBudget },
  ];
}

const dayOf = (moment: Date): LocalDate => localDate(moment.toISOString().slice(0, 10));

const budgetUsedUp = ({ subject }: SmsBudget): Suppressed => ({
  suppressed: `over budget: ${subject === 'all' ? 'all texts of the day' : `${TEXTS_PER_DAY} texts a day`}`,
});

/** Rolls back the transaction. */
class RefusedText extends Error {
  readonly reason: Suppressed;

  constructor(reason: Suppressed) {
    super(reason.suppressed);
    this.reason = reason;
  }
}

/** Consumes the budgets, or returns why not. A concurrent stop from the phone waits until this is over. */
async function consumeBudgets(
  { db, clock }: TextDeps,
  message: TransportMessage,
  budgets: readonly SmsBudget[],
): Promise<Suppressed | undefined> {
  for (const budget of budgets) if (await isBudgetUsedUp(db, budget)) return budgetUsedUp(budget);
  try {
    await db.transaction(async (tx) => {
      const refusal = await refusalOf(tx, message, clock.now());
      if (refusal) throw new RefusedText({ suppressed: refusal });
      for (const budget of budgets)
        if (!(await takeText(tx, budget))) throw new RefusedText(budgetUsedUp(budget));
    });
  } catch (error) {
    if (error instanceof RefusedText) return error.reason;
    throw error;
  }
  return undefined;
}

async function refusalOf(tx: Tx, message: TransportMessage, at: Date): Promise<string | undefined> {
  const { to } = message;
  switch (message.kind) {
    case 'answer':
      return undefined;
    case 'question':
      return (await markAsked(tx, to, at)) ? undefined : 'the number was asked before';
    default: {
      const phone = await lockPhone(tx, to);
      if (phone?.stoppedAt) return 'the owner of the number said stop';
      return phone?.agreedAt ? undefined : 'the owner of the number has not said yes';
    }
  }
}

/** The provider refused the text message: it cost nothing, and it is retried. */
async function refund(
  { db }: TextDeps,
  message: TransportMessage,
  budgets: readonly SmsBudget[],
): Promise<void> {
  for (const budget of budgets) await refundSms(db, budget);
  if (message.kind === 'question') await unmarkAsked(db, message.to);
}

/** Limit of text messages per subject and day. */
interface SmsBudget {
  /** `all`, `user:<id>` or `phone:<number>`. */
  readonly subject: string;
  readonly day: LocalDate;
  readonly limit: number;
}

/** Consumes one text message in one statement: of concurrent callers, `limit` per day get true. */
async function takeText(db: Db, { subject, day, limit }: SmsBudget): Promise<boolean> {
  if (limit <= 0) return false;
  const taken = await db
    .insert(smsBudgets)
    .values({ subject, day, used: 1 })
    .onConflictDoUpdate({
      target: [smsBudgets.subject, smsBudgets.day],
      set: { used: sql`${smsBudgets.used} + 1` },
      setWhere: lt(smsBudgets.used, limit),
    })
    .returning({ used: smsBudgets.used });
  return taken.length > 0;
}

/** Reads without a lock, for callers after the budget is used up. */
async function isBudgetUsedUp(db: Db, { subject, day, limit }: SmsBudget): Promise<boolean> {
  if (limit <= 0) return true;
  const [row] = await db
    .select({ used: smsBudgets.used })
    .from(smsBudgets)
    .where(and(eq(smsBudgets.subject, subject), eq(smsBudgets.day, day)));
  return (row?.used ?? 0) >= limit;
}

async function refundSms(db: Db, { subject, day }: SmsBudget): Promise<void> {
  await db
    .update(smsBudgets)
    .set({ used: sql`${smsBudgets.used} - 1` })
    .where(and(eq(smsBudgets.subject, subject), eq(smsBudgets.day, day), gt(smsBudgets.used, 0)));
}

/** True for one caller only: a number is asked once. A number that has answered by itself is not asked. */
export async function markAsked(db: Db, number: string, askedAt: Date): Promise<boolean> {
  const asked = await db
    .insert(phones)
    .values({ number, askedAt })
    .onConflictDoUpdate({
      target: phones.number,
      set: { askedAt },
      setWhere: sql`${isNull(phones.askedAt)} and ${isNull(phones.agreedAt)} and ${isNull(phones.stoppedAt)}`,
    })
    .returning({ number: phones.number });
  return asked.length > 0;
}

/** For an opt-in question that could not be sent. */
async function unmarkAsked(db: Db, number: string): Promise<void> {
  await db.update(phones).set({ askedAt: null }).where(eq(phones.number, number));
}

export const smsChannel = (deps: TextDeps) => ({
  name: 'sms' as const,
  // Services take about one text a second from a number.
  lanes: 2,
  transport: smsTransport(deps),
});
