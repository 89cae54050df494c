import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { AirportCode } from '#domain/airports.ts';
import type { AlertQuestion } from '#domain/alert-question.ts';
import type { LocalDate } from '#domain/time.ts';
import { ANYWHERE, alertDates, alertRoutes, alerts } from '../alert-schema.ts';
import { instant } from '../columns.ts';
import type { Db, Tx } from '../database.ts';
import { watchedFlights } from '../saved-trip-schema.ts';
import { watchTargets } from '../watch-schema.ts';
import type { OwnTripId } from './saved-trips.ts';

export interface OriginDay {
  readonly origin: AirportCode;
  readonly day: LocalDate;
}

/** What alerts want of an origin and day. */
export interface AlertWants {
  /** Destinations that an open alert names, each once. */
  readonly destinations: readonly AirportCode[];
  /** Whether an open alert goes anywhere. */
  readonly anywhere: boolean;
}

/** A target that a worker has taken. */
export interface TakenTarget extends OriginDay, AlertWants {
  readonly tripsDueAt: Date | null;
  /** Questions in a row that were not answered. */
  readonly failures: number;
}

/** A time until which the targets of a fence belong to a worker. */
interface Lease {
  readonly fence: string;
  readonly until: Date;
}

/**
 * Takes targets that are due: first those that kept trips want, which is soon after a booking window opens, of each kind
 * those that have been due for longest. Concurrent callers get different ones; what a dead worker took can be taken
 * again after its lease. @returns how many.
 */
export async function takeTargets(
  db: Db,
  { at, most, fence, until }: Lease & { readonly at: Date; readonly most: number },
): Promise<number> {
  // Materialized, as a plan that reads it again would take more.
  const { rowCount } = await db.execute(sql`
    with due as materialized (
      select origin, day from ${watchTargets}
      where due_at <= ${instant(at)} and (leased_until is null or leased_until < ${instant(at)})
      order by coalesce(trips_due_at <= ${instant(at)}, false) desc, due_at, origin, day
      limit ${most} for update skip locked
    )
    update ${watchTargets} t set fence = ${fence}, leased_until = ${instant(until)}, is_changed = false
    from due where t.origin = due.origin and t.day = due.day`);
  return rowCount ?? 0;
}

/**
 * The targets of a fence, those that have been due for longest first. In a statement after the one that took them: an
 * alert is in the list, or it has made its targets due since.
 */
export async function listTaken(db: Db, fence: string): Promise<TakenTarget[]> {
  const { origin, day, dueAt, tripsDueAt, failures } = watchTargets;
  // Literal names: with one table drizzle omits its name, and the columns would be those of `r`.
  const named = sql<string[]>`array(
    select distinct r.destination from ${alertRoutes} r
    where r.origin = watch_targets.origin and r.day = watch_targets.day and not r.is_paused)`;
  const rows = await db
    .select({ origin, day, named, tripsDueAt, failures })
    .from(watchTargets)
    .where(eq(watchTargets.fence, fence))
    .orderBy(asc(dueAt), asc(origin), asc(day));
  return rows.map(({ named, ...row }) => ({
    ...row,
    origin: row.origin as AirportCode,
    day: row.day as LocalDate,
    destinations: named.filter((code) => code !== ANYWHERE) as AirportCode[],
    anywhere: named.includes(ANYWHERE),
  }));
}

/** The targets of a fence, locked in the order in which all lock them, to prevent deadlocks. */
const lockedOf = (fence: string) => sql`
  select origin, day from ${watchTargets} where fence = ${fence} order by origin, day for update`;

/** False if other workers have taken all targets of the fence. */
export async function extendLease(db: Db, { fence, until }: Lease): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with held as materialized (${lockedOf(fence)})
    update ${watchTargets} t set leased_until = ${instant(until)}
    from held where t.origin = held.origin and t.day = held.day`);
  return (rowCount ?? 0) > 0;
}

/** Lets go of all targets that still have the fence: they are due as before. */
export async function releaseTargets(db: Db, fence: string): Promise<void> {
  await db.execute(sql`
    with held as materialized (${lockedOf(fence)})
    update ${watchTargets} t set leased_until = null, fence = null
    from held where t.origin = held.origin and t.day = held.day`);
}

const columnsOf = <T extends OriginDay>(targets: readonly T[]) => {
  const column = <V>(value: (target: T) => V) => sql.param(targets.map(value));
  return { column, origins: column(({ origin }) => origin), days: column(({ day }) => day) };
};

/**
 * Locks those of the targets that still have the fence until the transaction ends, in the order in which all lock them.
 * Nothing may be written for the others, which another worker has taken.
 */
export async function holdTargets<T extends OriginDay>(
  tx: Tx,
  fence: string,
  targets: readonly T[],
): Promise<T[]> {
  const { origins, days } = columnsOf(targets);
  const { rows } = await tx.execute<{ origin: string; day: string }>(sql`
    select origin, day::text from ${watchTargets}
    where fence = ${fence} and (origin, day) in (select * from unnest(${origins}::text[], ${days}::date[]))
    order by origin, day for update`);
  const held = new Set(rows.map(({ origin, day }) => `${origin} ${day}`));
  return targets.filter(({ origin, day }) => held.has(`${origin} ${day}`));
}

/** The outcome of a question. */
export interface Finished extends OriginDay {
  readonly dueAt: Date;
  readonly tripsDueAt: Date | null;
  /** Undefined if the source was not asked or did not answer. */
  readonly checkedAt?: Date | undefined;
  readonly error?: string | undefined;
}

/**
 * Writes when targets are due next and lets go of them. One that was made due since it was taken stays due.
 * @returns how many; those that another worker has taken are left as they are.
 */
export async function finishTargets(
  db: Db,
  fence: string,
  finished: readonly Finished[],
): Promise<number> {
  const { column, origins, days } = columnsOf(finished);
  const times = (value: (one: Finished) => Date | null | undefined) =>
    sql`${column((one) => value(one)?.toISOString() ?? null)}::timestamptz[]`;
  const { rowCount } = await db.execute(sql`
    with held as materialized (${lockedOf(fence)})
    update ${watchTargets} t set leased_until = null, fence = null,
      due_at = case when t.is_changed then t.due_at else f.due_at end,
      trips_due_at = case when t.is_changed then t.trips_due_at else f.trips_due_at end,
      checked_at = coalesce(f.checked_at, t.checked_at),
      failures = case when f.error is null then 0 else t.failures + 1 end,
      last_error = f.error
    from held, unnest(
      ${origins}::text[], ${days}::date[], ${times(({ dueAt }) => dueAt)},
      ${times(({ tripsDueAt }) => tripsDueAt)}, ${times(({ checkedAt }) => checkedAt)},
      ${column(({ error }) => error ?? null)}::text[]
    ) f(origin, day, due_at, trips_due_at, checked_at, error)
    where t.origin = held.origin and t.day = held.day and t.origin = f.origin and t.day = f.day`);
  return rowCount ?? 0;
}

/** Lets go of a target after an error of our own; nobody takes it before `until`. */
export async function pauseTarget(
  db: Db,
  { origin, day, fence, until, error }: OriginDay & Lease & { readonly error: string },
): Promise<void> {
  await db
    .update(watchTargets)
    .set({ leasedUntil: until, fence: null, lastError: error })
    .where(and(isTarget({ origin, day }), eq(watchTargets.fence, fence)));
}

const isTarget = ({ origin, day }: OriginDay) =>
  and(eq(watchTargets.origin, origin), eq(watchTargets.day, day));

/** For days that are over. Call it with the targets held. */
export async function deleteTargets(tx: Tx, over: readonly OriginDay[]): Promise<void> {
  for (const one of over) await tx.delete(watchTargets).where(isTarget(one));
}

/**
 * Makes origins and days due for alerts, with or without a target so far. A worker that has taken one meanwhile, which
 * does not know the new alert, leaves it due. Call it before alerts are locked, as a commit locks targets first, but for
 * an alert that is new: nobody else locks it.
 */
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

async function makeTargetsDue(tx: Tx, targets: readonly OriginDay[], dueAt: Date): Promise<void> {
  if (targets.length === 0) return;
  const { origins, days } = columnsOf(targets);
  // In the order in which all lock them, to prevent deadlocks.
  await tx.execute(sql`
    insert into ${watchTargets} as t (origin, day, due_at)
    select distinct origin, day, ${instant(dueAt)}
    from unnest(${origins}::text[], ${days}::date[]) wanted(origin, day)
    order by origin, day
    on conflict (origin, day) do update
    set due_at = least(t.due_at, excluded.due_at), is_changed = true`);
}

/** Makes the open days of all alerts of a member due; see {@link makeDue}. */
export async function makeOpenDaysDue(tx: Tx, userId: string, dueAt: Date): Promise<void> {
  const open = await tx
    .selectDistinct({ origin: alertRoutes.origin, day: alertRoutes.day })
    .from(alertRoutes)
    .innerJoin(alertDates, eq(alertDates.id, alertRoutes.dateId))
    .innerJoin(alerts, eq(alerts.id, alertDates.alertId))
    .where(and(eq(alerts.userId, userId), eq(alertDates.state, 'open')));
  await makeTargetsDue(tx, open as OriginDay[], dueAt);
}

/** Makes the origins and days of a trip's flights due. */
export const makeTripDue = (db: Db, { userId, id }: OwnTripId, dueAt: Date): Promise<void> =>
  makeFlightsDue(
    db,
    sql`${watchedFlights.userId} = ${userId} and ${watchedFlights.tripId} = ${id}`,
    dueAt,
  );

/** Makes those of all trips of a member due, as when their plan begins. */
export const makeTripsDue = (db: Db, userId: string, dueAt: Date): Promise<void> =>
  makeFlightsDue(db, sql`${watchedFlights.userId} = ${userId}`, dueAt);

async function makeFlightsDue(db: Db, isMeant: ReturnType<typeof sql>, at: Date): Promise<void> {
  const now = instant(at);
  await db.execute(sql`
    insert into ${watchTargets} as t (origin, day, due_at, trips_due_at)
    select distinct origin, day, ${now}, ${now} from ${watchedFlights}
    where ${isMeant} and departs_at > ${now}
    order by origin, day
    on conflict (origin, day) do update set is_changed = true,
      due_at = least(t.due_at, excluded.due_at), trips_due_at = least(t.trips_due_at, excluded.trips_due_at)`);
}

/** Makes every target of kept trips due by then, as when the timetable has changed. */
export const makeAllTripsDue = (tx: Tx, at: Date): Promise<void> => makeAllDue(tx, at, 'trips');

/** Makes every target due by then, as when all fares have changed at once. */
export const makeEverythingDue = (tx: Tx, at: Date): Promise<void> => makeAllDue(tx, at, 'all');

/** One that a worker has taken is due again then, as the answer of that worker may be from before the change. */
async function makeAllDue(tx: Tx, at: Date, of: 'trips' | 'all'): Promise<void> {
  const { origin, day, dueAt, tripsDueAt, fence } = watchTargets;
  const isMeant = and(
    of === 'trips' ? isNotNull(tripsDueAt) : undefined,
    or(gt(dueAt, at), gt(tripsDueAt, at), isNotNull(fence)),
  );
  // In the order in which all lock them, to prevent deadlocks.
  const inOrder = tx.select({ origin }).from(watchTargets).where(isMeant);
  await inOrder.orderBy(asc(origin), asc(day)).for('update');
  await tx
    .update(watchTargets)
    .set({
      isChanged: true,
      dueAt: sql`case when ${fence} is null then least(${dueAt}, ${instant(at)}) else ${instant(at)} end`,
      tripsDueAt: sql`case when ${tripsDueAt} is not null then least(${tripsDueAt}, ${instant(at)}) end`,
    })
    .where(isMeant);
}
