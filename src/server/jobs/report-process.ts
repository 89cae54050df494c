import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Clock } from '#domain/time.ts';
import {
  deleteProcessReport,
  deleteProcessReportsBefore,
  type ProcessRow,
  upsertProcessReport,
} from '#server/db/queries/admin/figures.ts';
import type { Database } from '../db/database.ts';
import type { Every } from './repeat.ts';

const REPORT_SECONDS = 10;
const RETENTION_MS = 24 * 60 * 60_000;

export interface ReportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly every: Every;
  readonly role: ProcessRow['role'];
  /** Current state of jobs and providers. */
  readonly report: () => unknown;
}

/**
 * Stores a report of this process in its own row every few seconds. Returns a function that stops and deletes the row,
 * so that a process that shut down in order is not reported as lost.
 */
export function reportProcess({ db, clock, every, role, report }: ReportDeps): () => Promise<void> {
  const id = randomUUID();
  const startedAt = clock.now();
  const host = hostname();
  const stop = every('report-process', REPORT_SECONDS, async () => {
    const reportedAt = clock.now();
    await upsertProcessReport(db, { id, role, host, startedAt, reportedAt, report: report() });
    await deleteProcessReportsBefore(db, new Date(reportedAt.getTime() - RETENTION_MS));
  });
  return async () => {
    await stop();
    // Without a database the row expires by its age.
    await deleteProcessReport(db, id).catch(() => {});
  };
}
