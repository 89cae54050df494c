import type { ProcessDto } from '#contract/admin/operations.ts';
import type { JobRecord, SupplierRecord } from './health.ts';
import type { Telemetry } from './telemetry.ts';

/** Jobs and suppliers of a process, as the operations page shows them. */
export type ProcessReport = Pick<ProcessDto, 'jobs' | 'suppliers'>;

export const presentReport = ({
  jobs,
  suppliers,
}: Pick<Telemetry, 'jobs' | 'suppliers'>): ProcessReport => ({
  jobs: jobs.list().map(presentJob),
  suppliers: suppliers.list().map(presentSupplier),
});

const presentJob = (job: JobRecord): ProcessReport['jobs'][number] => ({
  name: job.name,
  every_seconds: job.everySeconds,
  runs: job.runs,
  failures: job.failures,
  last_ok_at: momentOf(job.lastOkAt),
  last_failed_at: momentOf(job.lastFailedAt),
  last_error: job.lastError ?? null,
});

const presentSupplier = (supplier: SupplierRecord): ProcessReport['suppliers'][number] => ({
  kind: supplier.kind,
  name: supplier.name,
  simulated: supplier.simulated,
  state: stateOf(supplier),
  answers: supplier.answers,
  faults: supplier.failures,
  last_answer_at: momentOf(supplier.lastAnswerAt),
  last_fault_at: momentOf(supplier.lastFailureAt),
  last_fault: supplier.lastFailure ?? null,
});

function stateOf({ open, inARow, answers }: SupplierRecord) {
  if (open > 0) return 'resting';
  if (inARow > 0) return 'failing';
  return answers > 0 ? 'working' : 'unused';
}

const momentOf = (moment: Date | undefined): string | null => moment?.toISOString() ?? null;
