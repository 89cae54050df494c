import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { AirportCode } from '#domain/airports.ts';
import type { AlertCriteria } from '#domain/alert.ts';
import type { LocalDate } from '#domain/time.ts';
import type { LowestFare } from '#server/providers/fares/port.ts';
import { alertDates, pollShards, pollTargets } from '../../alert-schema.ts';
import type { Database, Db, Tx } from '../../database.ts';
import { makeTargetsDue } from './due-targets.ts';

/** A leased shard, until the lease ends and another worker claims it. */
export interface HeldShard {
  readonly shard: number;
  readonly fence: number;
}

/**
 * Leases the shard that has been due for longest. Concurrent callers get different shards; the shard of a dead worker
 * can be claimed again after its lease.
 */
export async function claimShard(
  db: Db,
  { at, until }: { at: Date; until: Date },
): Promise<HeldShard | undefined> {
  const next = db
    .select({ id: pollShards.id })
    .from(pollShards)
    .where(
      and(
        lte(pollShards.dueAt, at),
        or(isNull(pollShards.leasedUntil), lt(pollShards.leasedUntil, at)),
      ),
    )
    .orderBy(asc(pollShards.dueAt), asc(pollShards.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(pollShards)
    .set({ leasedUntil: until, fence: sql`${pollShards.fence} + 1` })
    .where(inArray(pollShards.id, next))
    .returning({ shard: pollShards.id, fence: pollShards.fence });
  return row;
}

const holds = ({ shard, fence }: HeldShard) =>
  and(eq(pollShards.id, shard), eq(pollShards.fence, fence));

/** False if another worker has claimed the shard. */
export async function extendLease(db: Db, held: HeldShard, until: Date): Promise<boolean> {
  const extended = await db
    .update(pollShards)
    .set({ leasedUntil: until })
    .where(holds(held))
    .returning({ id: pollShards.id });
  return extended.length > 0;
}

/** Locks the shard until the transaction ends. False if another worker has claimed it: nothing may be written. */
export async function holdShard(tx: Tx, held: HeldShard): Promise<boolean> {
  const rows = await tx
    .select({ id: pollShards.id })
    .from(pollShards)
    .where(holds(held))
    .for('update');
  return rows.length > 0;
}

/** Releases the shard until its first target is due. */
export async function releaseShard(db: Database, held: HeldShard): Promise<void> {
  await db.transaction(async (tx) => {
    if (await holdShard(tx, held)) await releaseHeld(tx, held.shard);
  });
}

/**
 * The same in a transaction that has locked the shard: a concurrent {@link makeDue} waits for the lock, or this
 * statement sees its changes.
 */
export async function releaseHeld(tx: Tx, shard: number): Promise<void> {
  await tx
    .update(pollShards)
    .set({ leasedUntil: null, failures: 0, lastError: null, dueAt: firstDue })
    .where(eq(pollShards.id, shard));
}

const firstDue = sql`(select min(${pollTargets.dueAt}) from ${pollTargets} where ${pollTargets.shard} = ${pollShards.id})`;

/** Makes an origin due on each of the days; see {@link makeTargetsDue}. */
export const makeDue = (
  tx: Tx,
  { origin, dates }: Pick<AlertCriteria, 'origin' | 'dates'>,
  dueAt: Date,
): Promise<void> =>
  makeTargetsDue(
    tx,
    dates.map((day) => ({ origin, day })),
    dueAt,
  );

/** Releases the shard after an internal error; nobody can claim it before `until`. */
export async function releaseAfterFailure(
  db: Db,
  held: HeldShard,
  { until, error }: { until: Date; error: string },
): Promise<void> {
  await db
    .update(pollShards)
    .set({ leasedUntil: until, failures: sql`${pollShards.failures} + 1`, lastError: error })
    .where(holds(held));
}

export interface DuePoll {
  readonly origin: AirportCode;
  readonly day: LocalDate;
  /** Destinations with an open date, each once. */
  readonly destinations: readonly AirportCode[];
  readonly dueAt: Date;
  readonly failures: number;
}

/** Due targets of a shard, longest due first. */
export async function listDuePolls(db: Db, shard: number, at: Date): Promise<DuePoll[]> {
  // Literal names: with one table drizzle omits its name, and the columns would be those of `d`.
  const destinations = sql<AirportCode[]>`array(
    select distinct d.destination from ${alertDates} d
    where d.origin = poll_targets.origin and d.day = poll_targets.day and d.state = 'open')`;
  const rows = await db
    .select({
      origin: pollTargets.origin,
      day: pollTargets.day,
      destinations,
      dueAt: pollTargets.dueAt,
      failures: pollTargets.failures,
    })
    .from(pollTargets)
    .where(and(eq(pollTargets.shard, shard), lte(pollTargets.dueAt, at)))
    .orderBy(pollTargets.dueAt);
  return rows.map((row) => ({
    ...row,
    origin: row.origin as AirportCode,
    day: row.day as LocalDate,
  }));
}

/**
 * Open dates of an origin and day that the prices meet: GoWild-only alerts by the GoWild price, all others by the
 * lowest price of any class. They stay open until they are committed, so a later call returns them again.
 */
export async function listFulfilled(
  db: Db,
  { origin, day }: Pick<DuePoll, 'origin' | 'day'>,
  lowest: readonly LowestFare[],
): Promise<number[]> {
  const offers = lowest.flatMap(({ destination, goWild, any }) => [
    { destination, goWildOnly: true, price: goWild },
    { destination, goWildOnly: false, price: any },
  ]);
  const offered = offers.filter(({ price }) => price !== undefined);
  if (offered.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.id from unnest(
      ${sql.param(offered.map(({ destination }) => destination))}::text[],
      ${sql.param(offered.map(({ goWildOnly }) => goWildOnly))}::boolean[],
      ${sql.param(offered.map(({ price }) => price))}::int[]
    ) o(destination, gowild_only, price)
    join ${alertDates} d on d.destination = o.destination and d.gowild_only = o.gowild_only
      and d.max_price >= o.price
    where d.origin = ${origin} and d.day = ${day} and d.state = 'open'`);
  return rows.map(({ id }) => Number(id));
}

/** The outcome of one poll. */
export interface PollResult {
  readonly origin: AirportCode;
  readonly day: LocalDate;
  /** The previous due time; another value in the table means that an alert was added since. */
  readonly wasDueAt: Date;
  readonly dueAt: Date;
  /** Undefined if the source did not answer. */
  readonly checkedAt?: Date | undefined;
  readonly error?: string | undefined;
}

interface PollResults {
  readonly shard: number;
  readonly polls: readonly PollResult[];
}

/** Writes the results of one shard in one statement. A target that was made due meanwhile stays due. */
export async function recordPolls(tx: Tx, { shard, polls }: PollResults): Promise<void> {
  if (polls.length === 0) return;
  // Truncated, because a `Date` has no microseconds: a time set by hand would never match.
  const column = <T>(value: (poll: PollResult) => T) => sql.param(polls.map(value));
  await tx.execute(sql`
    update ${pollTargets} w set
      due_at = case when date_trunc('milliseconds', w.due_at) = l.was_due_at then l.due_at else w.due_at end,
      checked_at = coalesce(l.checked_at, w.checked_at),
      failures = case when l.error is null then 0 else w.failures + 1 end,
      last_error = l.error
    from unnest(
      ${column(({ origin }) => origin)}::text[],
      ${column(({ day }) => day)}::date[],
      ${column(({ wasDueAt }) => wasDueAt.toISOString())}::timestamptz[],
      ${column(({ dueAt }) => dueAt.toISOString())}::timestamptz[],
      ${column(({ checkedAt }) => checkedAt?.toISOString() ?? null)}::timestamptz[],
      ${column(({ error }) => error ?? null)}::text[]
    ) l(origin, day, was_due_at, due_at, checked_at, error)
    where w.shard = ${shard} and w.origin = l.origin and w.day = l.day`);
}

/** Deletes targets whose day is over. */
export async function deletePollTargets(
  tx: Tx,
  over: readonly Pick<DuePoll, 'origin' | 'day'>[],
): Promise<void> {
  for (const { origin, day } of over)
    await tx
      .delete(pollTargets)
      .where(and(eq(pollTargets.origin, origin), eq(pollTargets.day, day)));
}
