import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  lte,
  or,
  sql,
} from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Membership } from '#domain/account/membership.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { alertDates } from '../alert-schema.ts';
import type { Db } from '../database.ts';
import { CHANNELS, outbox } from '../letter-schema.ts';
import { users } from '../schema.ts';

export type Channel = (typeof CHANNELS)[number];

export interface PromisedLetter {
  /** A second promise under one key is none. */
  readonly key: string;
  /** E-mail unless another is named. */
  readonly channel?: Channel | undefined;
  /** An address, a phone number of ten digits, or the id of a push subscription. */
  readonly to: string;
  /** Member who must still have the plan when the letter goes out; absent for letters about the account itself. */
  readonly userId?: string | null | undefined;
  /** The letter goes when the alert goes. */
  readonly alertId?: string | null | undefined;
  /** The day of the alert whose find it tells of. */
  readonly alertDay?: LocalDate | null | undefined;
  /** Where a mail program stops such letters with one click. */
  readonly unsubscribeUrl?: string | null | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Promises a letter. Call it in the transaction of what the letter tells about. */
export async function promiseLetter(db: Db, letter: PromisedLetter, at: Date): Promise<void> {
  const { key, ...content } = letter;
  await db
    .insert(outbox)
    .values({ ...content, dedupeKey: key, createdAt: at, dueAt: at })
    .onConflictDoNothing({ target: outbox.dedupeKey });
}

export interface ClaimedLetter extends PromisedLetter {
  readonly id: number;
  readonly channel: Channel;
  readonly fence: number;
  /** This try included. */
  readonly attempts: number;
  readonly createdAt: Date;
  /** Whether the sender before this one died with it: it may have gone out. */
  readonly abandoned: boolean;
}

export interface Claim {
  readonly at: Date;
  readonly until: Date;
  /** Channels that can be sent on; letters of the others wait. */
  readonly channels: readonly Channel[];
}

const isOpen = and(isNull(outbox.sentAt), isNull(outbox.deadAt));

/**
 * Leases the letter that has been due for longest. Any number of callers at once get different ones; a
 * letter whose sender died is had again when the lease is over.
 */
export async function claimLetter(
  db: Db,
  { at, until, channels }: Claim,
): Promise<ClaimedLetter | undefined> {
  const free = or(isNull(outbox.leasedUntil), lt(outbox.leasedUntil, at));
  const next = db.$with('next').as(
    db
      .select({ nextId: sql<number>`${outbox.id}`.as('next_id'), before: outbox.leasedUntil })
      .from(outbox)
      .where(and(isOpen, lte(outbox.dueAt, at), free, inArray(outbox.channel, [...channels])))
      .orderBy(asc(outbox.dueAt), asc(outbox.id))
      .limit(1)
      .for('update', { skipLocked: true }),
  );
  const [row] = await db
    .with(next)
    .update(outbox)
    .set({
      leasedUntil: until,
      fence: sql`${outbox.fence} + 1`,
      attempts: sql`${outbox.attempts} + 1`,
    })
    .from(next)
    .where(eq(outbox.id, next.nextId))
    .returning({ ...getTableColumns(outbox), before: next.before });
  return row && toClaimed(row);
}

const toClaimed = ({
  dedupeKey,
  before,
  alertDay,
  ...row
}: typeof outbox.$inferSelect & { readonly before: Date | null }): ClaimedLetter => ({
  ...row,
  key: dedupeKey,
  alertDay: alertDay as LocalDate | null,
  abandoned: before !== null,
});

type Held = Pick<ClaimedLetter, 'id' | 'fence'>;
type Outcome = PgUpdateSetSource<typeof outbox>;

const held = ({ id, fence }: Held) => and(eq(outbox.id, id), eq(outbox.fence, fence), isOpen);

/** The member behind a letter, as it is now. */
export interface Recipient extends Membership {
  readonly isActive: boolean;
}

/**
 * Who is to have the letter that a sender holds: null for letters about an account. Undefined when it is not to go
 * out any more: it went with its alert, was withdrawn, or another sender has it.
 */
export async function recipientOf(db: Db, letter: Held): Promise<Recipient | null | undefined> {
  const { isActive, isPremium, isTrial, trialEndsAt } = users;
  const [row] = await db
    .select({ user: { isActive, isPremium, isTrial, trialEndsAt } })
    .from(outbox)
    .leftJoin(users, eq(users.id, outbox.userId))
    .where(held(letter));
  return row?.user && { ...row.user, trialEndsAt: row.user.trialEndsAt ?? undefined };
}

const EMPTIED = { text: '', html: '', unsubscribeUrl: null, leasedUntil: null };

/** What marking a letter as sent needs to know of it. */
export type SentLetter = Held & Pick<ClaimedLetter, 'channel' | 'alertId' | 'alertDay'>;

/**
 * False when the lease was over and another sender has the letter, or it is gone. A day that a letter has told of
 * is stamped in any case: the letter was taken.
 */
export function markSent(db: Db, letter: SentLetter, at: Date): Promise<boolean> {
  const { channel, alertId, alertDay } = letter;
  const sent = { ...EMPTIED, sentAt: at, lastError: null };
  if (channel !== 'email' || !alertId || !alertDay) return settle(db, letter, sent);
  return db.transaction(async (tx) => {
    // Before the letter: whoever stops or deletes an alert takes its days first as well.
    await tx
      .update(alertDates)
      .set({ notifiedAt: at })
      .where(
        and(
          eq(alertDates.alertId, alertId),
          eq(alertDates.day, alertDay),
          isNull(alertDates.notifiedAt),
        ),
      );
    return settle(tx, letter, sent);
  });
}

/** False as for `markSent`. */
export const markFailed = (
  db: Db,
  letter: Held,
  { dueAt, error }: { dueAt: Date; error: string },
): Promise<boolean> => settle(db, letter, { dueAt, lastError: error, leasedUntil: null });

/** Letters about accounts may carry a secret, and a text goes out at most once. */
const canGoAnew = sql`${outbox.alertId} is not null and ${outbox.channel} <> 'sms'`;

/** What a letter that is given up keeps, so that it can be promised anew. */
const KEPT_IF_HARMLESS = {
  text: sql`case when ${canGoAnew} then ${outbox.text} else '' end`,
  html: sql`case when ${canGoAnew} then ${outbox.html} else '' end`,
  unsubscribeUrl: sql`case when ${canGoAnew} then ${outbox.unsubscribeUrl} end`,
};

/** Gives the letter up. False as for `markSent`. */
export const markDead = (
  db: Db,
  letter: Held,
  { at, error }: { at: Date; error: string },
): Promise<boolean> =>
  settle(db, letter, { ...KEPT_IF_HARMLESS, leasedUntil: null, deadAt: at, lastError: error });

async function settle(db: Db, letter: Held, outcome: Outcome): Promise<boolean> {
  const settled = await db
    .update(outbox)
    .set(outcome)
    .where(held(letter))
    .returning({ id: outbox.id });
  return settled.length > 0;
}

/**
 * Takes back what is promised about some alerts, on every channel, also what a sender is about to send, and what was
 * given up and could be promised anew.
 */
export async function withdrawLetters(
  db: Db,
  alertIds: readonly string[],
  { at, error }: { at: Date; error: string },
): Promise<void> {
  if (alertIds.length === 0) return;
  await db
    .update(outbox)
    .set({
      ...EMPTIED,
      deadAt: sql`coalesce(${outbox.deadAt}, ${at.toISOString()}::timestamptz)`,
      lastError: sql`case when ${outbox.deadAt} is null then ${error} else ${outbox.lastError} end`,
    })
    .where(and(inArray(outbox.alertId, [...alertIds]), isNull(outbox.sentAt)));
}

/** Forgets letters that were sent or given up before `moment`, and their keys. */
export async function deleteSettledLettersBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(outbox).where(or(lt(outbox.sentAt, moment), lt(outbox.deadAt, moment)));
}

/** How many letters and messages wait on each channel. */
export async function countWaiting(db: Db): Promise<ReadonlyMap<Channel, number>> {
  const rows = await db
    .select({ channel: outbox.channel, waiting: count() })
    .from(outbox)
    .where(isOpen)
    .groupBy(outbox.channel);
  const counts = new Map<Channel, number>(CHANNELS.map((channel) => [channel, 0]));
  for (const { channel, waiting } of rows) counts.set(channel, waiting);
  return counts;
}
