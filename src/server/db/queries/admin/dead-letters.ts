import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ChannelName } from '#domain/channel.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Db } from '../../database.ts';
import { outbox } from '../../message-schema.ts';
import { insertJobs } from '../messages/outbox.ts';
import type { PageOf, Slice } from './page.ts';

export interface DeadLetter {
  readonly id: number;
  readonly channel: ChannelName;
  /** An address, a phone number of ten digits, or the id of a push subscription. */
  readonly to: string;
  readonly subject: string;
  readonly createdAt: Date;
  readonly deadLetteredAt: Date;
  readonly attempts: number;
  readonly lastError: string | null;
  /** Letters about accounts are not. */
  readonly isAboutAlert: boolean;
  readonly hasText: boolean;
  /** The day whose find it tells of. */
  readonly alertDay: LocalDate | null;
}

const isDead = isNotNull(outbox.deadLetteredAt);

const columns = {
  id: outbox.id,
  channel: outbox.channel,
  to: outbox.to,
  subject: outbox.subject,
  createdAt: outbox.createdAt,
  deadLetteredAt: sql<Date>`${outbox.deadLetteredAt}`.mapWith(outbox.deadLetteredAt),
  attempts: outbox.attempts,
  lastError: outbox.lastError,
  isAboutAlert: sql<boolean>`${outbox.alertId} is not null`,
  hasText: sql<boolean>`${outbox.text} <> ''`,
  alertDay: sql<LocalDate | null>`${outbox.alertDay}`,
};

/** Newest first. */
export async function pageOfDeadLetters(
  db: Db,
  { limit, offset }: Slice,
): Promise<PageOf<DeadLetter>> {
  const rows = await db
    .select(columns)
    .from(outbox)
    .where(isDead)
    .orderBy(desc(outbox.deadLetteredAt), desc(outbox.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(outbox, isDead) };
}

/** Undefined as well for an email that is not given up. */
export async function findDeadLetter(db: Db, id: number): Promise<DeadLetter | undefined> {
  const [row] = await db
    .select(columns)
    .from(outbox)
    .where(and(eq(outbox.id, id), isDead));
  return row;
}

export interface Requeue {
  readonly at: Date;
  /** Nothing is promised anew that tells of an earlier day. */
  readonly today: LocalDate;
}

/** Promises an email anew. False when it is not given up, has no text any more, or tells of a day that is over. */
export async function requeueMessage(db: Db, id: number, promise: Requeue): Promise<boolean> {
  return (await requeueWhere(db, eq(outbox.id, id), promise)) > 0;
}

/**
 * The same with every email of which that can be said; emails that somebody is busy with are left as they are.
 * @returns how many.
 */
export function requeueAllMessages(db: Db, promise: Requeue): Promise<number> {
  const free = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(isPromisable(promise))
    .orderBy(asc(outbox.id))
    .for('update', { skipLocked: true });
  return requeueWhere(db, inArray(outbox.id, free), promise);
}

const isPromisable = ({ today }: Requeue) =>
  and(isDead, ne(outbox.text, ''), or(isNull(outbox.alertDay), gte(outbox.alertDay, today)));

async function requeueWhere(db: Db, those: SQL, promise: Requeue): Promise<number> {
  const { at } = promise;
  const { rowCount } = await db.execute(sql`
    with message as (
      update ${outbox} set
        attempts = 0, dead_at = null, last_error = null, trying = false,
        -- Whoever had it before is too late.
        fence = fence + 1,
        -- An email is tried for two days from now on; a notice in a browser is stale an hour after the find.
        created_at = case when channel = 'email' then ${at.toISOString()}::timestamptz else created_at end
      where ${and(those, isPromisable(promise))}
      returning id, channel
    )
    ${insertJobs(sql`select id, channel from message`)}`);
  return rowCount ?? 0;
}
