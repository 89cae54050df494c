import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { AirportCode } from '#domain/airports.ts';
import { choicesWith, type FareChoice } from '#domain/alert-match.ts';
import type { AlertQuestion } from '#domain/alert-question.ts';
import { keepOffer, type LowestFare, type OfferedFare } from '#domain/offered-fare.ts';
import type { LocalDate } from '#domain/time.ts';
import { ANYWHERE, alertRoutes, pollShards, pollTargets } from '../../alert-schema.ts';
import type { Database, Db, Tx } from '../../database.ts';
import { makeTargetsDue } from './due-targets.ts';

/** A leased shard, until the lease ends and another worker claims it. */
export interface HeldShard {
  readonly shard: number;
  readonly fence: number;
  /** Random name of this lease; see the schema. */
  readonly holder: string;
}

/**
 * Leases the shard that has been due for longest. Concurrent callers get different shards; the shard of a dead worker
 * can be claimed again after its lease.
 */
export async function claimShard(
  db: Db,
  { at, until, holder }: { at: Date; until: Date; holder: string },
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
    .set({ leasedUntil: until, fence: sql`${pollShards.fence} + 1`, holder })
    // `=` reads it once; under `in`, PostgreSQL may read it again for each row, and takes them all.
    .where(eq(pollShards.id, next))
    .returning({ shard: pollShards.id, fence: pollShards.fence });
  return row && { ...row, holder };
}

const holds = ({ shard, fence, holder }: HeldShard) =>
  and(eq(pollShards.id, shard), eq(pollShards.fence, fence), eq(pollShards.holder, holder));

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

/** Makes each of the origins due on each of the days; see {@link makeTargetsDue}. */
export const makeDue = (
  tx: Tx,
  { origins, dates }: Pick<AlertQuestion, 'origins' | 'dates'>,
  dueAt: Date,
): Promise<void> =>
  makeTargetsDue(
    tx,
    origins.flatMap((origin) => dates.map((day) => ({ origin, day }))),
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
  /** Destinations that an open alert names, each once. */
  readonly destinations: readonly AirportCode[];
  /** Whether an open alert goes anywhere. */
  readonly anywhere: boolean;
  readonly dueAt: Date;
  readonly failures: number;
}

/** Due targets of a shard, longest due first. */
export async function listDuePolls(db: Db, shard: number, at: Date): Promise<DuePoll[]> {
  // Literal names: with one table drizzle omits its name, and the columns would be those of `r`.
  const named = sql<string[]>`array(
    select distinct r.destination from ${alertRoutes} r
    where r.origin = poll_targets.origin and r.day = poll_targets.day and not r.is_paused)`;
  const rows = await db
    .select({
      origin: pollTargets.origin,
      day: pollTargets.day,
      named,
      dueAt: pollTargets.dueAt,
      failures: pollTargets.failures,
    })
    .from(pollTargets)
    .where(and(eq(pollTargets.shard, shard), lte(pollTargets.dueAt, at)))
    .orderBy(pollTargets.dueAt);
  return rows.map(({ named, ...row }) => ({
    ...row,
    origin: row.origin as AirportCode,
    day: row.day as LocalDate,
    destinations: named.filter((code) => code !== ANYWHERE) as AirportCode[],
    anywhere: named.includes(ANYWHERE),
  }));
}

/** A fare as an open date sees it: of one destination or of anywhere, among the fares that its alert accepts. */
interface Offer extends OfferedFare {
  readonly destination: string;
  readonly fares: FareChoice;
}

/** The offers that no other of the same destination and accepted fares beats. */
function offersFor(
  { destinations, anywhere }: Pick<DuePoll, 'destinations' | 'anywhere'>,
  lowest: readonly LowestFare[],
): Offer[] {
  const named = new Set(destinations);
  const lists = new Map<string, Offer[]>();
  for (const fare of lowest) {
    const ends = [
      ...(named.has(fare.destination) ? [fare.destination] : []),
      ...(anywhere ? [ANYWHERE] : []),
    ];
    for (const destination of ends)
      for (const fares of choicesWith(fare.kind)) {
        const key = `${destination} ${fares}`;
        const list = lists.get(key) ?? [];
        lists.set(key, list);
        keepOffer(list, { ...fare, destination, fares });
      }
  }
  return [...lists.values()].flat();
}

/**
 * Open dates of an origin and day that the fares fulfill. They stay open until they are committed, so a later call
 * returns them again.
 */
export async function listFulfilled(
  db: Db,
  { origin, day, ...wanted }: Omit<DuePoll, 'dueAt' | 'failures'>,
  lowest: readonly LowestFare[],
): Promise<number[]> {
  const offers = offersFor(wanted, lowest);
  if (offers.length === 0) return [];
  const column = <T>(value: (of: Offer) => T) => sql.param(offers.map(value));
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct r.date_id as id from unnest(
      ${column(({ destination }) => destination)}::text[],
      ${column(({ fares }) => fares)}::text[],
      ${column(({ price }) => price)}::int[],
      ${column(({ stops }) => stops)}::int[],
      ${column(({ minutes }) => minutes)}::int[],
      ${column(({ seats }) => seats)}::int[]
    ) o(destination, fares, price, stops, minutes, seats)
    join ${alertRoutes} r on r.destination = o.destination and r.fares = o.fares
      and r.max_price >= o.price and r.max_stops >= o.stops and r.max_minutes >= o.minutes
      and r.party <= o.seats
    where r.origin = ${origin} and r.day = ${day} and not r.is_paused`);
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
