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
  /** Jobs and suppliers as they are at the moment. */
  readonly report: () => unknown;
}

/**
 * Lets this process say how it is, every few seconds, in a row of its own. The answer takes the row away: a process
 * that has ended in order is not missed.
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
    // Without a database the row ends by its age.
    await deleteProcessReport(db, id).catch(() => {});
  };
}
