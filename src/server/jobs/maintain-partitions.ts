import type { Clock } from '#domain/time.ts';
import { addDays, type LocalDate, lastOfMonth, localDate, type TimeZone } from '#domain/time.ts';
import { rollUpState } from '#server/db/queries/figures/roll-up-state.ts';
import {
  deleteRowsBefore,
  dropMonth,
  listMonths,
  makeMonth,
  type Partitioned,
} from '#server/db/queries/partitions.ts';
import type { Database } from '../db/database.ts';
import { rollUp } from './roll-up.ts';

const SEARCH_RETENTION_DAYS = 90;
const MONTHS_AHEAD = 3;

export interface PartitionDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Of the days of the figures. */
  readonly allowanceZone: TimeZone;
}

/**
 * Counts past days for the dashboard, makes the partitions of this month and the next ones, and drops months of which
 * every day is older than its table keeps. Safe to repeat, and in several processes at once.
 */
export async function maintainPartitions(deps: PartitionDeps, stop: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const today = localDate(now.toISOString().slice(0, 10));
  await makeMonthsAhead(db, today);
  await rollUp(deps, stop);
  const { openFrom } = await rollUpState(db);
  // A day begins up to a day earlier in UTC.
  const counted = openFrom && firstOfMonth(addDays(openFrom, -1));
  const overSince = firstOfMonth(addDays(today, -SEARCH_RETENTION_DAYS));
  if (counted) await dropBefore(db, 'searches', overSince < counted ? overSince : counted);
}

async function makeMonthsAhead(db: Database, today: LocalDate): Promise<void> {
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1)
    await makeMonth(db, 'searches', addMonths(firstOfMonth(today), ahead));
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
  return first;
}
