import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type Clock, dayAt, instantOfDate, type TimeZone } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import {
  deleteProcessReport,
  deleteProcessReportsBefore,
  type ProcessRow,
  upsertProcessReport,
} from '#server/db/queries/admin/figures.ts';
import {
  addSupplierCalls,
  type CallsOfSupplier,
} from '#server/db/queries/figures/supplier-calls.ts';
import type { Every } from './repeat.ts';

const REPORT_SECONDS = 10;
const RETENTION_MS = 24 * 60 * 60_000;

interface ReportDeps {
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

const STORE_SECONDS = 30;

interface SupplierCallDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly every: Every;
  /** Of the day under which the calls are stored. */
  readonly allowanceZone: TimeZone;
  readonly calls: {
    /** Calls since the last time. */
    take(): readonly CallsOfSupplier[];
    restore(calls: readonly CallsOfSupplier[]): void;
  };
}

/**
 * Adds the calls of this process to those of today every half minute, and for the last time when the returned function is
 * called. A process that is killed loses those since the last time; if the database does not say whether it stored
 * some, they are stored again.
 */
export function storeSupplierCalls(deps: SupplierCallDeps): () => Promise<void> {
  const { db, clock, every, allowanceZone, calls } = deps;
  const store = async () => {
    const taken = calls.take();
    if (taken.length === 0) return;
    try {
      await addSupplierCalls(db, dayAt(allowanceZone, instantOfDate(clock.now())), taken);
    } catch (error) {
      calls.restore(taken);
      throw error;
    }
  };
  const stop = every('store-supplier-calls', STORE_SECONDS, store);
  return async () => {
    await stop();
    await store().catch(() => {});
  };
}
