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
  replaceRowFigures,
} from '#server/db/queries/figures/member-figures.ts';
import { replacePaymentFigures } from '#server/db/queries/figures/payment-figures.ts';
import {
  lockRollUp,
  nextEventfulDay,
  writeRollUpState,
} from '#server/db/queries/figures/roll-up-state.ts';
import {
  replaceSearchCounts,
  replaceSearchFigures,
} from '#server/db/queries/figures/search-figures.ts';
import { replaceStocks } from '#server/db/queries/figures/stock-figures.ts';

/** Searches are refunded and finished long before, and clocks of processes differ by less. */
const OVER_AFTER_MS = 3_600_000;
/** Counted in one transaction. */
const DAYS_AT_ONCE = 7;
/** Payments are reported days late, and a trial of up to a year is paid for after its end. */
const LATE_DAYS = 400;

export interface RollUpDeps {
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
  while (!stop.aborted) if (await db.transaction((tx) => countNextDays(tx, run))) return;
}

interface Run {
  readonly now: Date;
  readonly zone: TimeZone;
  readonly today: LocalDate;
  /** The first day that is not over yet. */
  readonly open: LocalDate;
}

/** @returns whether nothing is left to count. */
async function countNextDays(tx: Tx, { now, zone, today, open }: Run): Promise<boolean> {
  const state = await lockRollUp(tx);
  if (!state) return true;
  const isBehind = !state.openFrom || state.openFrom < addDays(today, -DAYS_AT_ONCE);
  const next = isBehind
    ? ((await nextEventfulDay(tx, zone, state.openFrom)) ?? today)
    : state.openFrom;
  const first = earlier(next, earlier(open, today));
  const last = earlier(addDays(first, DAYS_AT_ONCE - 1), today);
  const days = { first, last, zone };
  await replaceSearchCounts(tx, days);
  await replaceSearchFigures(tx, days);
  await replaceRowFigures(tx, days);
  await replaceActiveFigures(tx, days);
  await replacePaymentFigures(tx, days);
  const openFrom = earlier(addDays(last, 1), open);
  await deletePastActiveDays(tx, openFrom);
  if (last < today) {
    await writeRollUpState(tx, { openFrom });
    return false;
  }
  await replacePaymentFigures(tx, { first: addDays(today, -LATE_DAYS), last, zone });
  await replaceStocks(tx, { now, today });
  await writeRollUpState(tx, { openFrom, countedAt: now });
  return true;
}

const earlier = (one: LocalDate, other: LocalDate): LocalDate => (one < other ? one : other);
