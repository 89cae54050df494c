import type * as z from 'zod/mini';
import {
  type DataLoadDto,
  jobDto,
  type OperationsDto,
  type ProcessDto,
  supplierDto,
} from '#contract/admin/operations.ts';
import type { Network } from '#domain/timetable.ts';
import type { DataLoad } from '#server/db/queries/admin/data-loads.ts';
import type { ProcessReport } from '#server/db/queries/admin/operations.ts';
import type { Operations } from './see-operations.ts';

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Those of the items that can be read: a process of another version may write others. */
function readable<S extends z.ZodMiniType>(item: S, items: unknown): z.output<S>[] {
  const list: readonly unknown[] = Array.isArray(items) ? items : [];
  return list.flatMap((one) => {
    const read = item.safeParse(one);
    return read.success ? [read.data] : [];
  });
}

function presentProcess({ report, ...process }: ProcessReport): ProcessDto {
  const parts = typeof report === 'object' && report !== null ? report : {};
  return {
    id: process.id,
    role: process.role,
    host: process.host,
    started_at: process.startedAt.toISOString(),
    reported_at: process.reportedAt.toISOString(),
    jobs: readable(jobDto, 'jobs' in parts ? parts.jobs : []),
    suppliers: readable(supplierDto, 'suppliers' in parts ? parts.suppliers : []),
  };
}

const presentData = (network: Network): OperationsDto['data'] => ({
  timetable_source: network.timetableSource,
  timetable_rows: network.timetable.length,
  routes: network.routes.length,
  airports: network.airports.size,
  blackout_dates: network.blackoutDates.size,
  last_blackout_date: [...network.blackoutDates].sort().at(-1) ?? null,
});

export const presentOperations = (operations: Operations): OperationsDto => {
  const { processes, watches, letters, fareHistory, network, at } = operations;
  return {
    processes: processes.map(presentProcess),
    alerts: {
      watches: watches.watches,
      late: watches.late,
      last_checked_at: moment(watches.lastCheckedAt),
    },
    letters: {
      waiting: letters.waiting,
      oldest_due_at: moment(letters.oldestDueAt),
      dead: letters.dead,
      sent_24h: letters.sent,
    },
    observations: {
      about: fareHistory.about,
      months: [...fareHistory.months],
      last_seen_at: moment(fareHistory.lastSeenAt),
    },
    data: presentData(network),
    as_of: at.toISOString(),
  };
};

export const presentDataLoad = ({ report, ...load }: DataLoad): DataLoadDto => ({
  id: load.id,
  at: load.at.toISOString(),
  kind: load.kind,
  by: load.by,
  source: load.source,
  before: report.before,
  after: report.after,
  gained: [...report.gained],
  lost: [...report.lost],
  estimates: report.estimates,
});
