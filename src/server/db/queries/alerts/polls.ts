import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { AirportCode } from '#domain/airports.ts';
import type { AlertWish } from '#domain/alert.ts';
import { shardOf } from '#domain/alert.ts';
import type { LocalDate } from '#domain/time.ts';
import type { LowestFare } from '#server/providers/fares/port.ts';
import { alertDates, watches, watchShards } from '../../alert-schema.ts';
import type { Database, Db, Tx } from '../../database.ts';

/** A shard that a worker holds, until `until` or until another one holds it. */
export interface HeldShard {
  readonly shard: number;
  readonly fence: number;
}

/**
 * Leases the shard whose work has been due for longest. Any number of callers at once get different ones; a shard
 * whose holder died is had again when the lease is over.
 */
export async function claimShard(
  db: Db,
  { at, until }: { at: Date; until: Date },
): Promise<HeldShard | undefined> {
  const next = db
    .select({ id: watchShards.id })
    .from(watchShards)
    .where(
      and(
        lte(watchShards.dueAt, at),
        or(isNull(watchShards.leasedUntil), lt(watchShards.leasedUntil, at)),
      ),
    )
    .orderBy(asc(watchShards.dueAt), asc(watchShards.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(watchShards)
    .set({ leasedUntil: until, fence: sql`${watchShards.fence} + 1` })
    .where(inArray(watchShards.id, next))
    .returning({ shard: watchShards.id, fence: watchShards.fence });
  return row;
}

const holds = ({ shard, fence }: HeldShard) =>
  and(eq(watchShards.id, shard), eq(watchShards.fence, fence));

/** False when another worker has the shard by now. */
export async function extendLease(db: Db, held: HeldShard, until: Date): Promise<boolean> {
  const kept = await db
    .update(watchShards)
    .set({ leasedUntil: until })
    .where(holds(held))
    .returning({ id: watchShards.id });
  return kept.length > 0;
}

/** Locks the shard until the transaction ends. False when another worker has it by now: nothing may be written. */
export async function holdShard(tx: Tx, held: HeldShard): Promise<boolean> {
  const rows = await tx
    .select({ id: watchShards.id })
    .from(watchShards)
    .where(holds(held))
    .for('update');
  return rows.length > 0;
}

/** Gives the shard back until the first of its watches is due. */
export async function releaseShard(db: Database, held: HeldShard): Promise<void> {
  await db.transaction(async (tx) => {
    if (await holdShard(tx, held)) await releaseHeld(tx, held.shard);
  });
}

/**
 * The same in a transaction that has locked the shard: what was made due meanwhile waits for that lock, or is seen by
 * this statement.
 */
export async function releaseHeld(tx: Tx, shard: number): Promise<void> {
  await tx
    .update(watchShards)
    .set({ leasedUntil: null, failures: 0, lastError: null, dueAt: firstDue })
    .where(eq(watchShards.id, shard));
}

const firstDue = sql`(select min(${watches.dueAt}) from ${watches} where ${watches.shard} = ${watchShards.id})`;

/**
 * Makes an origin due on each of the days, whether anybody watched it so far or not. Moves a moment that is past
 * forward too: who is looking just now, not yet knowing of the new alert, sees that it has to look again.
 */
export async function makeDue(
  tx: Tx,
  { origin, dates }: Pick<AlertWish, 'origin' | 'dates'>,
  dueAt: Date,
): Promise<void> {
  const due = dates.map((day) => ({ origin, day, shard: shardOf(origin, day), dueAt }));
  const shards = inArray(
    watchShards.id,
    due.map(({ shard }) => shard),
  );
  // Before the watches and in order, as everybody does: nobody waits for each other in turn.
  const inOrder = tx.select({ id: watchShards.id }).from(watchShards).where(shards);
  await inOrder.orderBy(asc(watchShards.id)).for('update');
  await tx.update(watchShards).set({ dueAt }).where(shards);
  await tx
    .insert(watches)
    .values(due)
    .onConflictDoUpdate({
      target: [watches.origin, watches.day],
      set: { dueAt: sql`excluded.due_at` },
    });
}

/** Gives the shard back after a fault of our own; nobody has it before `until`. */
export async function releaseAfterFault(
  db: Db,
  held: HeldShard,
  { until, error }: { until: Date; error: string },
): Promise<void> {
  await db
    .update(watchShards)
    .set({ leasedUntil: until, failures: sql`${watchShards.failures} + 1`, lastError: error })
    .where(holds(held));
}

export interface DueWatch {
  readonly origin: AirportCode;
  readonly day: LocalDate;
  /** Where somebody still wants to go, each once. */
  readonly destinations: readonly AirportCode[];
  readonly failures: number;
}

/** Watches of a shard that are due, the longest due first. */
export async function listDueWatches(db: Db, shard: number, at: Date): Promise<DueWatch[]> {
  // By their names: drizzle leaves out the table where there is only one, and then they would be those of d.
  const destinations = sql<AirportCode[]>`array(
    select distinct d.destination from ${alertDates} d
    where d.origin = watches.origin and d.day = watches.day and d.state = 'open')`;
  const rows = await db
    .select({
      origin: watches.origin,
      day: watches.day,
      destinations,
      failures: watches.failures,
    })
    .from(watches)
    .where(and(eq(watches.shard, shard), lte(watches.dueAt, at)))
    .orderBy(watches.dueAt);
  return rows.map((row) => ({
    ...row,
    origin: row.origin as AirportCode,
    day: row.day as LocalDate,
  }));
}

/**
 * Open dates of an origin and day that the prices fulfil: a GoWild wish by the GoWild price alone, any other by the
 * least of all. They stay open until they are settled, so that whoever asks again is told again.
 */
export async function listFulfilled(
  db: Db,
  { origin, day }: Pick<DueWatch, 'origin' | 'day'>,
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

/** What became of one look. */
export interface Looked {
  readonly origin: AirportCode;
  readonly day: LocalDate;
  readonly dueAt: Date;
  /** Undefined when the source did not answer. */
  readonly checkedAt?: Date | undefined;
  readonly error?: string | undefined;
}

interface Looks {
  readonly shard: number;
  readonly looks: readonly Looked[];
  readonly readAt: Date;
}

/** Writes down looks of one shard, all in one statement. A watch that somebody made due meanwhile stays due. */
export async function recordLooks(tx: Tx, { shard, looks, readAt }: Looks): Promise<void> {
  if (looks.length === 0) return;
  const column = <T>(value: (look: Looked) => T) => sql.param(looks.map(value));
  await tx.execute(sql`
    update ${watches} w set
      due_at = case when w.due_at > ${readAt.toISOString()} then w.due_at else l.due_at end,
      checked_at = coalesce(l.checked_at, w.checked_at),
      failures = case when l.error is null then 0 else w.failures + 1 end,
      last_error = l.error
    from unnest(
      ${column(({ origin }) => origin)}::text[],
      ${column(({ day }) => day)}::date[],
      ${column(({ dueAt }) => dueAt.toISOString())}::timestamptz[],
      ${column(({ checkedAt }) => checkedAt?.toISOString() ?? null)}::timestamptz[],
      ${column(({ error }) => error ?? null)}::text[]
    ) l(origin, day, due_at, checked_at, error)
    where w.shard = ${shard} and w.origin = l.origin and w.day = l.day`);
}

/** Forgets watches whose day is over. */
export async function deleteWatches(
  tx: Tx,
  over: readonly Pick<DueWatch, 'origin' | 'day'>[],
): Promise<void> {
  for (const { origin, day } of over)
    await tx.delete(watches).where(and(eq(watches.origin, origin), eq(watches.day, day)));
}
