import { and, asc, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ChannelName, TextKind } from '#domain/channel.ts';
import type { LocalDate } from '#domain/time.ts';
import { instant } from '../../columns.ts';
import type { Db } from '../../database.ts';
import { outbox } from '../../message-schema.ts';
import { insertJobs } from '../messages/outbox.ts';
import { type Chunk, chunkOf, countOf, type PageOf, pageOf, type Slice } from './page.ts';

export interface DeadLetter {
  readonly id: number;
  readonly channel: ChannelName;
  /** An address, a phone number of ten digits, or the id of a push subscription. */
  readonly to: string;
  readonly subject: string;
  readonly kind: TextKind | null;
  readonly createdAt: Date;
  readonly deadLetteredAt: Date;
  readonly attempts: number;
  readonly lastError: string | null;
  /** About an alert or a trip; false for messages about accounts. */
  readonly isAboutAlert: boolean;
  readonly hasText: boolean;
  /** The day of the match. */
  readonly flightDay: LocalDate | null;
}

const isDead = isNotNull(outbox.deadLetteredAt);

const columns = {
  id: outbox.id,
  channel: outbox.channel,
  to: outbox.to,
  subject: outbox.subject,
  kind: outbox.kind,
  createdAt: outbox.createdAt,
  deadLetteredAt: sql<Date>`${outbox.deadLetteredAt}`.mapWith(outbox.deadLetteredAt),
  attempts: outbox.attempts,
  lastError: outbox.lastError,
  isAboutAlert: sql<boolean>`coalesce(${outbox.alertId}::text, ${outbox.tripId}) is not null`,
  hasText: sql<boolean>`${outbox.text} <> ''`,
  flightDay: sql<LocalDate | null>`${outbox.flightDay}`,
};

const listOf = (db: Db) => ({
  query: db.select(columns).from(outbox).$dynamic(),
  table: outbox,
  id: outbox.id,
  where: isDead,
});

/** Newest first. */
export const pageOfDeadLetters = (db: Db, slice: Slice): Promise<PageOf<DeadLetter>> =>
  pageOf(db, listOf(db), {
    ...slice,
    sortedBy: outbox.deadLetteredAt,
    hasNulls: false,
    order: 'desc',
  });

export const countDeadLetters = (db: Db): Promise<number> => countOf(db, listOf(db));

/** Newest first. */
export const listDeadLettersAfter = (db: Db, chunk: Chunk<number>): Promise<DeadLetter[]> =>
  chunkOf(listOf(db), { ...chunk, order: 'desc' });

/** Undefined also if the message is not a dead letter. */
export async function findDeadLetter(db: Db, id: number): Promise<DeadLetter | undefined> {
  const [row] = await db
    .select(columns)
    .from(outbox)
    .where(and(eq(outbox.id, id), isDead));
  return row;
}

export interface Requeue {
  readonly at: Date;
  /** Messages about an earlier day are not requeued. */
  readonly today: LocalDate;
}

/** Requeues a message. False if it is not a dead letter, has no text anymore, or is about a past day. */
export async function requeueMessage(db: Db, id: number, requeue: Requeue): Promise<boolean> {
  return (await requeueWhere(db, eq(outbox.id, id), requeue)) > 0;
}

/**
 * Requeues all such messages, except those that another transaction has locked.
 * @returns how many.
 */
export function requeueAllMessages(db: Db, requeue: Requeue): Promise<number> {
  const free = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(isRequeueable(requeue))
    .orderBy(asc(outbox.id))
    .for('update', { skipLocked: true });
  return requeueWhere(db, inArray(outbox.id, free), requeue);
}

const isRequeueable = ({ today }: Requeue) =>
  and(isDead, ne(outbox.text, ''), or(isNull(outbox.flightDay), gte(outbox.flightDay, today)));

async function requeueWhere(db: Db, condition: SQL, requeue: Requeue): Promise<number> {
  const { at } = requeue;
  const { rowCount } = await db.execute(sql`
    with message as (
      update ${outbox} set
        attempts = 0, dead_at = null, last_error = null, trying = false,
        -- An earlier sender can no longer write.
        fence = fence + 1, holder = null,
        -- Restarts the two days of retries of an email; a push message is stale an hour after the match.
        created_at = case when channel = 'email' then ${instant(at)} else created_at end
      where ${and(condition, isRequeueable(requeue))}
      returning id, channel, not_before
    )
    ${insertJobs(sql`select id, channel, not_before from message`)}`);
  return rowCount ?? 0;
}
