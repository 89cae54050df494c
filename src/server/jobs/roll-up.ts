import {
  addDays,
  type Clock,
  dayAt,
  instantOfDate,
  type LocalDate,
  type TimeZone,
} from '#domain/time.ts';
import type { Database, Tx } from '#server/db/database.ts';
import {
  deletePastActiveDays,
  replaceActiveFigures,
  replacePaymentFigures,
  replaceRowFigures,
} from '#server/db/queries/figures/member-figures.ts';
import {
  lockRollUp,
  nextEventfulDay,
  writeRollUpState,
} from '#server/db/queries/figures/roll-up-state.ts';
import {
  replaceSearchCounts,
  replaceSearchFigures,
  replaceStocks,
} from '#server/db/queries/figures/search-figures.ts';

/** Searches are refunded and finished long before, and clocks of processes differ by less. */
const OVER_AFTER_MS = 3_600_000;
/** The days until today may be looked at one by one; before them those on which nothing happened are skipped. */
const NEAR_DAYS = 7;
/** Payments are reported days late, and a trial of up to a year is paid for after its end. */
const LATE_DAYS = 400;

interface RollUpDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Of the days of the figures. */
  readonly allowanceZone: TimeZone;
}

/**
 * Counts each day for the dashboard, from the first one that was not over at the last run until today. A day is counted
 * again until an hour after its end, so that it has the same figures however often that happens. Of several workers one
 * counts; the others leave it to that one.
 */
export async function rollUp(deps: RollUpDeps, stop: AbortSignal): Promise<void> {
  const { db, clock, allowanceZone: zone } = deps;
  const now = clock.now();
  const dayOf = (time: Date) => dayAt(zone, instantOfDate(time));
  const open = dayOf(new Date(now.getTime() - OVER_AFTER_MS));
  const run = { now, zone, today: dayOf(now), open };
  for (let from: LocalDate | undefined; !stop.aborted; ) {
    const counted = await db.transaction((tx) => countNextDay(tx, run, from));
    if (counted === undefined || counted >= run.today) return;
    from = addDays(counted, 1);
  }
}

interface Run {
  readonly now: Date;
  readonly zone: TimeZone;
  readonly today: LocalDate;
  /** The first day that is not over yet. */
  readonly open: LocalDate;
}

/**
 * Counts the next day from the first open one or a later one on. A day in a transaction, so that no statement takes long.
 * @returns the day; undefined if another worker counts.
 */
async function countNextDay(
  tx: Tx,
  { now, zone, today, open }: Run,
  from: LocalDate | undefined,
): Promise<LocalDate | undefined> {
  const state = await lockRollUp(tx);
  if (!state) return undefined;
  const { openFrom: first } = state;
  const since = from && first && from < first ? first : (from ?? first);
  const isFar = !since || since < addDays(today, -NEAR_DAYS);
  const day = earlier((isFar ? await nextEventfulDay(tx, zone, since) : since) ?? today, today);
  const days = { first: day, last: day, zone };
  await replaceSearchCounts(tx, days);
  await replaceSearchFigures(tx, days);
  await replaceRowFigures(tx, days);
  await replaceActiveFigures(tx, days);
  await replacePaymentFigures(tx, days);
  const openFrom = earlier(addDays(day, 1), open);
  await deletePastActiveDays(tx, { since: first, until: openFrom });
  if (day < today) {
    await writeRollUpState(tx, { openFrom });
    return day;
  }
  await replacePaymentFigures(tx, { first: addDays(today, -LATE_DAYS), last: today, zone });
  await replaceStocks(tx, { now, today });
  await writeRollUpState(tx, { openFrom, countedAt: now });
  return day;
}

const earlier = (one: LocalDate, other: LocalDate): LocalDate => (one < other ? one : other);
