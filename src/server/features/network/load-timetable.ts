import type { TimetableRow } from '#domain/timetable.ts';
import type { Database } from '#server/db/database.ts';
import type { LoadReport } from '#server/db/queries/admin/audit-log.ts';
import { listTimetable, putMeta, replaceTimetable } from '#server/db/queries/network.ts';
import type { DotTimetable } from './dot-timetable.ts';
import { recordLoad } from './load-files.ts';
import { loading } from './load-network.ts';

export interface TimetableChange {
  readonly rowsBefore: number;
  readonly rowsAfter: number;
  /** Rows that are still estimates. */
  readonly estimates: number;
  /** `DEN-LAS`, sorted. */
  readonly routesGained: readonly string[];
  readonly routesLost: readonly string[];
  /** Source as shown to users: `US DOT, July 2026 and estimates`. */
  readonly source: string;
}

/**
 * Replaces the schedules in use with filed ones. Estimates stay only for routes without a filed schedule.
 * Records the change. All or nothing; running processes reload by themselves.
 */
export const loadTimetable = (
  db: Database,
  { rows, month, until }: DotTimetable,
  at: Date,
): Promise<TimetableChange> =>
  loading(db, at, async (tx) => {
    const before = await listTimetable(tx);
    const filed = routesOf(rows);
    const estimates = before.filter((row) => row.approximate && !filed.has(routeOf(row)));
    const after = [...rows, ...estimates];
    const source = `US DOT, ${month}${estimates.length > 0 ? ' and estimates' : ''}`;
    await replaceTimetable(tx, after);
    await putMeta(tx, 'timetable_source', source);
    await putMeta(tx, 'timetable_until', until);
    const [flownBefore, flownAfter] = [routesOf(before), routesOf(after)];
    const change = {
      rowsBefore: before.length,
      rowsAfter: after.length,
      estimates: estimates.length,
      routesGained: [...flownAfter].filter((route) => !flownBefore.has(route)).sort(),
      routesLost: [...flownBefore].filter((route) => !flownAfter.has(route)).sort(),
      source,
    };
    await recordLoad(tx, {
      at,
      kind: 'timetable',
      source,
      report: reportOf(change),
    });
    return change;
  });

const reportOf = (change: TimetableChange): LoadReport => ({
  before: change.rowsBefore,
  after: change.rowsAfter,
  gained: change.routesGained,
  lost: change.routesLost,
  estimates: change.estimates,
});

const routeOf = ({ origin, destination }: TimetableRow) => `${origin}-${destination}`;
const routesOf = (rows: readonly TimetableRow[]) => new Set(rows.map(routeOf));
