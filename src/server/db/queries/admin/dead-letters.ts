import { and, asc, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { CHANNELS, shownSubject } from '#domain/channel.ts';
import { HOUR_MS, type LocalDate, localDate } from '#domain/time.ts';
import { instant } from '../../columns.ts';
import type { Db } from '../../database.ts';
import { outbox } from '../../message-schema.ts';
import { listOf } from './list.ts';

const isDead = isNotNull(outbox.deadLetteredAt);

const messages = (db: Db) =>
  db
    .select({
      id: outbox.id,
      channel: outbox.channel,
      /** An address, a phone number of ten digits, or the id of a push subscription. */
      to: outbox.to,
      subject: outbox.subject,
      kind: outbox.kind,
      createdAt: outbox.createdAt,
      deadLetteredAt: sql<Date>`${outbox.deadLetteredAt}`.mapWith(outbox.deadLetteredAt),
      attempts: outbox.attempts,
      lastError: outbox.lastError,
      /** About an alert or a trip; false for messages about accounts. */
      isAboutAlert: sql<boolean>`coalesce(${outbox.alertId}::text, ${outbox.tripId}) is not null`,
      hasText: sql<boolean>`${outbox.text} <> ''`,
      /** The day of the match. */
      flightDay: sql<LocalDate | null>`${outbox.flightDay}`,
    })
    .from(outbox)
    .$dynamic();
export type DeadLetter = Awaited<ReturnType<typeof messages>>[number];

type Content = Pick<DeadLetter, 'hasText' | 'isAboutAlert' | 'flightDay'>;

/**
 * Why a dead letter cannot be requeued: its text was deleted, as it may carry a secret or must not be sent any more, or
 * it is about a past day. {@link isRequeueable} is the same in SQL.
 */
export function obstacleOf(
  { hasText, isAboutAlert, flightDay }: Content,
  now: Date,
): 'secret' | 'withdrawn' | 'over' | undefined {
  if (!hasText) return isAboutAlert ? 'withdrawn' : 'secret';
  return flightDay !== null && flightDay < earliestToday(now) ? 'over' : undefined;
}

export const canRetry = (message: Content, now: Date): boolean =>
  obstacleOf(message, now) === undefined;

/** The earliest current date on Earth. */
const earliestToday = (now: Date): LocalDate =>
  localDate(new Date(now.getTime() - 12 * HOUR_MS).toISOString().slice(0, 10));

/** Messages that were given up, newest first. Addresses are masked in the file. */
export const DEAD_LETTERS = listOf({
  action: 'dead-letters.listed',
  table: outbox,
  id: outbox.id,
  order: 'desc',
  from: (db, take) => take(messages(db)),
  filters: () => ({ all: isDead }),
  // None of them is without it.
  sortedBy: sql`${outbox.deadLetteredAt}`,
  columns: {
    id: ({ id }) => id,
    channel: ({ channel }) => channel,
    to: ({ channel, to }) => CHANNELS[channel].shorten(to),
    subject: (message) => shownSubject(message),
    created_at_utc: ({ createdAt }) => createdAt,
    given_up_at_utc: ({ deadLetteredAt }) => deadLetteredAt,
    attempts: ({ attempts }) => attempts,
    last_error: ({ lastError }) => lastError,
    can_resend: (message, now) => canRetry(message, now),
  },
});

/** Undefined also if the message is not a dead letter. */
export async function findDeadLetter(db: Db, id: number): Promise<DeadLetter | undefined> {
  const [row] = await messages(db).where(and(eq(outbox.id, id), isDead));
  return row;
}

/** Requeues a message. False if it is not a dead letter, has no text anymore, or is about a past day. */
export async function requeueMessage(db: Db, id: number, at: Date): Promise<boolean> {
  return (await requeueWhere(db, eq(outbox.id, id), at)) > 0;
}

/**
 * Requeues all such messages, except those that another transaction has locked.
 * @returns how many.
 */
export function requeueAllMessages(db: Db, at: Date): Promise<number> {
  const free = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(isRequeueable(at))
    .orderBy(asc(outbox.id))
    .for('update', { skipLocked: true });
  return requeueWhere(db, inArray(outbox.id, free), at);
}

const isRequeueable = (at: Date) =>
  and(
    isDead,
    ne(outbox.text, ''),
    or(isNull(outbox.flightDay), gte(outbox.flightDay, earliestToday(at))),
  );

async function requeueWhere(db: Db, condition: SQL, at: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${outbox} set
      attempts = 0, dead_at = null, last_error = null, trying = false, queued = false,
      -- An earlier sender can no longer write.
      fence = fence + 1, holder = null,
      -- Restarts the two days of retries of an email; a push message is stale an hour after the match.
      created_at = case when channel = 'email' then ${instant(at)} else created_at end
    where ${and(condition, isRequeueable(at))}`);
  return rowCount ?? 0;
}
