import type { LocalDate } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { listBlackoutDates, replaceBlackoutDates } from '#server/db/queries/network.ts';
import { recordLoad } from './load-errors.ts';
import { loading } from './load-network.ts';

export interface BlackoutChange {
  readonly before: number;
  readonly after: number;
  readonly added: readonly LocalDate[];
  readonly removed: readonly LocalDate[];
}

export interface BlackoutLoad {
  readonly at: Date;
  /** Source of the days, as display text. */
  readonly source: string;
}

/** Replaces the days in use, and records the change. All or nothing; running processes reload by themselves. */
export const loadBlackoutDates = (
  db: Database,
  days: readonly LocalDate[],
  { at, source }: BlackoutLoad,
): Promise<BlackoutChange> =>
  loading(db, at, async (tx) => {
    const before = await listBlackoutDates(tx);
    await replaceBlackoutDates(tx, days);
    const [old, now] = [new Set(before), new Set(days)];
    const change = {
      before: before.length,
      after: days.length,
      added: days.filter((day) => !old.has(day)),
      removed: before.filter((day) => !now.has(day)),
    };
    await recordLoad(tx, {
      at,
      kind: 'blackouts',
      source,
      report: {
        before: change.before,
        after: change.after,
        gained: change.added,
        lost: change.removed,
        estimates: null,
      },
    });
    return change;
  });
