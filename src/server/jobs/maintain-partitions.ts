import type { Clock } from '#domain/time.ts';
import { addDays, type LocalDate, lastOfMonth, localDate, type TimeZone } from '#domain/time.ts';
import { countNextDay, oldestUncounted } from '#server/db/queries/admin/search-counts.ts';
import {
  deleteRowsBefore,
  dropMonth,
  listMonths,
  makeMonth,
  type Partitioned,
} from '#server/db/queries/partitions.ts';
import type { Database } from '../db/database.ts';

const SEARCH_RETENTION_DAYS = 90;
const MONTHS_AHEAD = 3;
/** Searches are refunded and finished long before, and clocks of processes differ by less. */
const COUNT_AFTER_MS = 3_600_000;

export interface PartitionDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Of the days in the counts of searches. */
  readonly allowanceZone: TimeZone;
  readonly fareHistoryMonths: number;
}

/**
 * Adds past days to the counts of searches, makes the partitions of this month and the next ones, and drops months of
 * which every day is older than its table keeps. Safe to repeat, and in several processes at once.
 */
export async function maintainPartitions(deps: PartitionDeps, stop: AbortSignal): Promise<void> {
  const { db, clock, allowanceZone, fareHistoryMonths } = deps;
  const now = clock.now();
  const today = localDate(now.toISOString().slice(0, 10));
  await makeMonthsAhead(db, today);
  const doneBefore = new Date(now.getTime() - COUNT_AFTER_MS);
  while (!stop.aborted && (await countNextDay(db, allowanceZone, doneBefore)));
  const uncounted = (await oldestUncounted(db)) ?? now;
  const overSince = firstOfMonth(addDays(today, -SEARCH_RETENTION_DAYS));
  const countedMonth = firstOfMonth(localDate(uncounted.toISOString().slice(0, 10)));
  await dropBefore(db, 'searches', overSince < countedMonth ? overSince : countedMonth);
  await dropBefore(db, 'fare_history', addMonths(firstOfMonth(today), -fareHistoryMonths));
}

async function makeMonthsAhead(db: Database, today: LocalDate): Promise<void> {
  for (const table of ['searches', 'fare_history'] as const)
    for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1)
      await makeMonth(db, table, addMonths(firstOfMonth(today), ahead));
}

async function dropBefore(db: Database, table: Partitioned, first: LocalDate): Promise<void> {
  for (const month of await listMonths(db, table))
    if (month < first && !(await dropMonth(db, table, month))) return;
  await deleteRowsBefore(db, table, first);
}

const firstOfMonth = (day: LocalDate): LocalDate => localDate(`${day.slice(0, 8)}01`);

/** Of a first of a month. */
function addMonths(month: LocalDate, count: number): LocalDate {
  let first = month;
  for (let n = 0; n < count; n += 1) first = addDays(lastOfMonth(first), 1);
  for (let n = 0; n > count; n -= 1) first = firstOfMonth(addDays(first, -1));
  return first;
}
