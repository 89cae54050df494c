import {
  addDays,
  type Clock,
  dayAt,
  instantOfDate,
  type LocalDate,
  MINUTE_MS,
  startOfDay,
  type TimeZone,
} from '#domain/time.ts';
import { rollUpState } from '#server/db/queries/figures/roll-up-state.ts';
import { deleteSome, type OldRows, oldRows, searchesBefore } from '#server/db/queries/sweep.ts';
import type { Database } from '../db/database.ts';
import type { RunSignals } from './repeat.ts';

const SEARCH_RETENTION_DAYS = 90;
/** Rows per statement: all of a table could exceed the statement timeout. */
const CHUNK = 5_000;

interface SweepDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Of the allowances and the days of the figures. */
  readonly allowanceZone: TimeZone;
  /** Rows per statement; {@link CHUNK} by default. */
  readonly sweepChunk?: number | undefined;
}

/** Tables of which some rows could not be deleted; the others were swept. */
export class TablesNotSwept extends Error {
  override readonly name = 'TablesNotSwept';
  /** The first of them: health metrics show it. */
  readonly code: string;

  constructor(tables: readonly [string, ...string[]], cause: unknown) {
    super(`not swept: ${tables.join(', ')}`, { cause });
    [this.code] = tables;
  }
}

/**
 * Deletes what is too old, see `oldRows`, and searches of days that are counted. Each table in turn, a chunk at a time:
 * one that fails or has millions of old rows keeps no other waiting. Each table gets its turn, and the rest is left to
 * the next run once nothing more is to be begun. Safe to repeat.
 * @throws TablesNotSwept
 */
export async function sweepExpired(deps: SweepDeps, signals?: RunSignals): Promise<void> {
  const { db, clock, allowanceZone, sweepChunk = CHUNK } = deps;
  const now = clock.now();
  const today = dayAt(allowanceZone, instantOfDate(now));
  const failed: string[] = [];
  let error: unknown;
  const trying = async <T>(table: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (reason) {
      failed.push(table);
      error ??= reason;
      return undefined;
    }
  };
  const searches = await trying('searches', () => oldSearches(deps, today));
  let left: readonly OldRows[] = [...oldRows({ now, today }), ...(searches ? [searches] : [])];
  do {
    const more: OldRows[] = [];
    for (const rows of left) {
      if (signals?.breakOff.aborted) return;
      if (await trying(rows.name, () => deleteSome(db, rows, sweepChunk))) more.push(rows);
    }
    left = more;
  } while (left.length > 0 && !signals?.beginNothing.aborted);
  const [first, ...others] = new Set(failed);
  if (first !== undefined) throw new TablesNotSwept([first, ...others], error);
}

/** Undefined while no day is counted for the dashboard. */
async function oldSearches(
  { db, allowanceZone }: SweepDeps,
  today: LocalDate,
): Promise<OldRows | undefined> {
  const { openFrom } = await rollUpState(db);
  if (!openFrom) return undefined;
  const kept = addDays(today, -SEARCH_RETENTION_DAYS);
  const first = openFrom < kept ? openFrom : kept;
  return searchesBefore(new Date(startOfDay(allowanceZone, first) * MINUTE_MS));
}
