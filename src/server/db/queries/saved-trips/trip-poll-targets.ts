import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { AirportCode } from '#domain/airports.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Db, Tx } from '../../database.ts';
import { tripPollTargets, watchedFlights } from '../../saved-trip-schema.ts';
import type { OwnTripId } from './saved-trips.ts';

export interface TripPollTarget {
  readonly origin: AirportCode;
  readonly day: LocalDate;
}

/** A target that a worker has taken, until `until`. */
export interface TakenTarget extends TripPollTarget {
  readonly until: Date;
  /** Looks in a row without an answer. */
  readonly failures: number;
}

const isTarget = ({ origin, day }: TripPollTarget) =>
  and(eq(tripPollTargets.origin, origin), eq(tripPollTargets.day, day));

/**
 * Takes the target that has been due for longest. Concurrent callers get different ones; nobody else gets it before
 * `until`.
 */
export async function takeDueTarget(
  db: Db,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<TakenTarget | undefined> {
  const { origin, day, dueAt, failures } = tripPollTargets;
  const next = db
    .select({ origin, day })
    .from(tripPollTargets)
    .where(lte(dueAt, at))
    .orderBy(asc(dueAt), asc(origin), asc(day))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(tripPollTargets)
    .set({ dueAt: until })
    // `=` reads it once; under `in`, PostgreSQL may read it again for each row, and takes them all.
    .where(eq(sql`(${origin}, ${day})`, next))
    .returning({ origin, day, failures });
  return (
    row && {
      origin: row.origin as AirportCode,
      day: row.day as LocalDate,
      until,
      failures: row.failures,
    }
  );
}

/** False if the target was made due or taken by another worker meanwhile. */
export async function extendTarget(db: Db, taken: TakenTarget, until: Date): Promise<boolean> {
  const extended = await db
    .update(tripPollTargets)
    .set({ dueAt: until })
    .where(and(isTarget(taken), eq(tripPollTargets.dueAt, taken.until)))
    .returning({ origin: tripPollTargets.origin });
  return extended.length > 0;
}

/** Sets the next due time, unless the target was made due or taken by another worker meanwhile. */
export async function finishTarget(
  db: Db,
  taken: TakenTarget,
  { dueAt, failures }: { readonly dueAt: Date; readonly failures: number },
): Promise<void> {
  await db
    .update(tripPollTargets)
    .set({ dueAt, failures })
    .where(and(isTarget(taken), eq(tripPollTargets.dueAt, taken.until)));
}

/** For a day that is over. */
export async function deleteTarget(db: Db, target: TripPollTarget): Promise<void> {
  await db.delete(tripPollTargets).where(isTarget(target));
}

/** Makes the origins and days of a trip's flights due. */
export async function makeTripDue(db: Db, { userId, id }: OwnTripId, dueAt: Date): Promise<void> {
  await makeDue(
    db,
    sql`${watchedFlights.userId} = ${userId} and ${watchedFlights.tripId} = ${id}`,
    dueAt,
  );
}

/** Makes those of all trips of a member due, as when their plan begins. */
export async function makeTripsDue(db: Db, userId: string, dueAt: Date): Promise<void> {
  await makeDue(db, sql`${watchedFlights.userId} = ${userId}`, dueAt);
}

/** In the order of the targets, so that callers that make the same ones due wait for each other. */
const makeDue = async (db: Db, isMeant: ReturnType<typeof sql>, dueAt: Date): Promise<void> => {
  const at = dueAt.toISOString();
  await db.execute(sql`
    insert into ${tripPollTargets} (origin, day, due_at)
    select distinct origin, day, ${at}::timestamptz from ${watchedFlights}
    where ${isMeant} and departs_at > ${at}::timestamptz
    order by origin, day
    on conflict (origin, day) do update set due_at = excluded.due_at`);
};

/**
 * Makes every target due by then, as when all fares or the timetable have changed at once. In the order of the targets, as
 * above.
 */
export async function makeAllTripsDue(db: Tx, at: Date): Promise<void> {
  const { dueAt, origin, day } = tripPollTargets;
  const isLater = gt(dueAt, at);
  await db
    .select()
    .from(tripPollTargets)
    .where(isLater)
    .orderBy(asc(origin), asc(day))
    .for('update');
  await db.update(tripPollTargets).set({ dueAt: at }).where(isLater);
}
