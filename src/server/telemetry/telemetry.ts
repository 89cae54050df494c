import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { ProcessDto } from '#contract/admin/operations.ts';
import type { Clock } from '#domain/time.ts';
import { type Health, readiness } from '#server/http/health.ts';
import {
  type CallTally,
  callTally,
  type JobHealth,
  type JobRecord,
  jobHealth,
  type SupplierHealth,
  type SupplierRecord,
  supplierHealth,
} from './health.ts';
import type { Log } from './log.ts';
import { type Metrics, openMetrics } from './metrics.ts';

/** Log, metrics and health records of a process. */
export interface Telemetry {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly jobs: JobHealth;
  readonly suppliers: SupplierHealth;
  /** Calls to suppliers since they were last stored. */
  readonly calls: CallTally;
}

export function openTelemetry(log: Log, clock: Clock): Telemetry {
  const metrics = openMetrics();
  const calls = callTally();
  return {
    log,
    metrics,
    jobs: jobHealth({ clock, log, metrics }),
    suppliers: supplierHealth({ clock, metrics, log, calls }),
    calls,
  };
}

/** What monitoring systems request from a process. */
export interface Operations {
  readonly health: Health;
  /** Starts the metrics of the process itself: memory, event loop. Call it once. */
  begin(): void;
  /** All metrics, in the text format of Prometheus. */
  metrics(): Promise<string>;
  readonly metricsType: string;
}

export const operationsOf = (
  { registry }: Pick<Metrics, 'registry'>,
  health: Health,
): Operations => ({
  health,
  begin() {
    collectDefaultMetrics({ register: registry });
    const ready = new Gauge({
      name: 'process_ready',
      help: 'Whether this process should get requests',
      registers: [registry],
      async collect() {
        const { status } = await readiness(health);
        ready.set(status === 200 ? 1 : 0);
      },
    });
  },
  metrics: () => registry.metrics(),
  metricsType: registry.contentType,
});

/** Jobs and suppliers of a process, as the operations page shows them. */
type ProcessReport = Pick<ProcessDto, 'jobs' | 'suppliers'>;

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
