import { type ProviderKind, providerName } from '#domain/channel.ts';
import { LATENCY_BUCKETS_MS, latencyBucket } from '#domain/latency.ts';
import type { Clock } from '#domain/time.ts';
import { ProviderError, type ProviderFailure } from '#server/providers/provider-error.ts';
import { formatError, type Log } from './log.ts';
import type { Metrics } from './metrics.ts';

interface Supplier {
  readonly kind: ProviderKind;
  readonly name: string;
  /** Whether it is a built-in sample or fake. */
  readonly simulated: boolean;
}

/** State of a supplier since the process started. */
export interface SupplierRecord extends Supplier {
  answers: number;
  failures: number;
  lastAnswerAt: Date | undefined;
  lastFailureAt: Date | undefined;
  lastFailure: ProviderFailure | undefined;
  /** Failures since the last answer. */
  inARow: number;
  /** Number of its circuit breakers that are open. */
  open: number;
}

interface MeteredSupplier {
  /** Runs the call and records its outcome. */
  ask<T>(work: () => Promise<T>): Promise<T>;
  /** Each circuit breaker of the supplier calls it when it opens and when it closes, alternately. */
  readonly onStateChange: (isOpen: boolean) => void;
}

export interface SupplierHealth {
  meter(supplier: Supplier): MeteredSupplier;
  list(): readonly SupplierRecord[];
}

interface SupplierHealthDeps {
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'questions' | 'openCircuits'>;
  readonly log: Pick<Log, 'error'>;
  readonly calls: Pick<CallTally, 'add'>;
}

export function supplierHealth(deps: SupplierHealthDeps): SupplierHealth {
  const { clock, metrics, log, calls } = deps;
  const records: SupplierRecord[] = [];
  return {
    meter(metered) {
      const supplier = { ...metered, name: providerName(metered.name) };
      const record = newSupplierRecord(supplier);
      records.push(record);
      const labels = { kind: supplier.kind, supplier: supplier.name };
      return {
        async ask(work) {
          const began = performance.now();
          const recordOutcome = (outcome: ProviderFailure | 'answered') => {
            const ms = performance.now() - began;
            metrics.questions.observe({ ...labels, outcome }, ms / 1000);
            // A call that the caller gave up says nothing about the supplier.
            if (outcome !== 'aborted') calls.add(supplier, { ms, failed: outcome !== 'answered' });
          };
          try {
            const answer = await work();
            recordOutcome('answered');
            answered(record, clock);
            return answer;
          } catch (error) {
            // Any other error was thrown after the supplier had answered.
            if (!(error instanceof ProviderError)) answered(record, clock);
            else if (error.failure !== 'aborted') {
              // Nobody but us can mend it, and it fails every call: once is enough.
              if (
                error.failure === 'certificate' &&
                (record.inARow === 0 || record.lastFailure !== 'certificate')
              )
                log.error({ error }, 'the certificate of a supplier is refused');
              failed(record, clock, error.failure);
            }
            recordOutcome(error instanceof ProviderError ? error.failure : 'answered');
            throw error;
          }
        },
        onStateChange(isOpen) {
          record.open += isOpen ? 1 : -1;
          metrics.openCircuits.set(labels, record.open > 0 ? 1 : 0);
        },
      };
    },
    list: () => records,
  };
}

const newSupplierRecord = (supplier: Supplier): SupplierRecord => ({
  ...supplier,
  answers: 0,
  failures: 0,
  lastAnswerAt: undefined,
  lastFailureAt: undefined,
  lastFailure: undefined,
  inARow: 0,
  open: 0,
});

function answered(record: SupplierRecord, clock: Clock): void {
  record.answers += 1;
  record.lastAnswerAt = clock.now();
  record.inARow = 0;
}

function failed(record: SupplierRecord, clock: Clock, failure: ProviderFailure): void {
  record.failures += 1;
  record.lastFailureAt = clock.now();
  record.lastFailure = failure;
  record.inARow += 1;
}

type Method = (...args: never[]) => Promise<unknown>;
export type MethodsOf<T> = {
  [K in keyof T]-?: NonNullable<T[K]> extends Method ? K : never;
}[keyof T];

/** The port with some of its methods metered; the port itself without a supplier to record. */
export function meteredPort<T extends object>(
  port: T,
  methods: readonly MethodsOf<T>[],
  supplier: Pick<MeteredSupplier, 'ask'> | undefined,
): T {
  if (!supplier) return port;
  const metered: Partial<T> = {};
  for (const name of methods) {
    const method = port[name] as unknown as ((...args: unknown[]) => Promise<unknown>) | undefined;
    if (!method) continue;
    metered[name] = ((...args: unknown[]) =>
      supplier.ask(() => method.apply(port, args))) as T[typeof name];
  }
  return { ...port, ...metered };
}

/** State of a job since the process started. */
export interface JobRecord {
  readonly name: string;
  readonly everySeconds: number;
  runs: number;
  failures: number;
  lastOkAt: Date | undefined;
  lastFailedAt: Date | undefined;
  /** Short form without personal data. */
  lastError: string | undefined;
}

export interface JobHealth {
  /** Wraps the work: counts and times its runs, and logs when it starts to fail and when it works again. */
  meter<S>(
    name: string,
    everySeconds: number,
    work: (signals: S) => Promise<void>,
  ): (signals: S) => Promise<void>;
  list(): readonly JobRecord[];
}

interface JobHealthDeps {
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'error'>;
  readonly metrics: Pick<Metrics, 'jobs' | 'jobOk'>;
}

export function jobHealth({ clock, log, metrics }: JobHealthDeps): JobHealth {
  const records = new Map<string, JobRecord>();
  return {
    meter(name, everySeconds, work) {
      const record = newJobRecord(name, everySeconds);
      records.set(name, record);
      let inARow = 0;
      const end = (outcome: 'done' | 'failed', began: number) => {
        record.runs += 1;
        metrics.jobs.observe({ task: name, outcome }, (performance.now() - began) / 1000);
      };
      return async (signals) => {
        const began = performance.now();
        try {
          await work(signals);
        } catch (error) {
          end('failed', began);
          record.failures += 1;
          record.lastFailedAt = clock.now();
          record.lastError = formatError(error);
          inARow += 1;
          // Log only the first of consecutive failures: a database may be down for an hour.
          if (inARow === 1) log.error({ job: name, error }, 'a job fails');
          throw error;
        }
        end('done', began);
        record.lastOkAt = clock.now();
        metrics.jobOk.set({ task: name }, record.lastOkAt.getTime() / 1000);
        if (inARow > 0) log.info({ job: name, failures: inARow }, 'a job works again');
        inARow = 0;
      };
    },
    list: () => [...records.values()],
  };
}

const newJobRecord = (name: string, everySeconds: number): JobRecord => ({
  name,
  everySeconds,
  runs: 0,
  failures: 0,
  lastOkAt: undefined,
  lastFailedAt: undefined,
  lastError: undefined,
});

interface TalliedSupplier {
  readonly kind: ProviderKind;
  readonly name: string;
  readonly simulated: boolean;
}

interface TalliedCalls {
  readonly kind: string;
  readonly supplier: string;
  readonly simulated: boolean;
  /** Calls that failed. */
  readonly errors: number;
  /** Calls that were answered, by latency bucket. */
  readonly answered: readonly number[];
}

/** Counts calls to suppliers in memory until they are stored. */
export interface CallTally {
  add(supplier: TalliedSupplier, call: { readonly ms: number; readonly failed: boolean }): void;
  /** All calls since the last time; they are forgotten. */
  take(): readonly TalliedCalls[];
  /** Of calls that could not be stored. */
  restore(calls: readonly TalliedCalls[]): void;
}

const NO_ANSWERS: readonly number[] = Array.from(
  { length: LATENCY_BUCKETS_MS.length + 1 },
  () => 0,
);

export function callTally(): CallTally {
  const tally = new Map<string, TalliedCalls>();
  const count = (more: TalliedCalls) => {
    const { kind, supplier, simulated } = more;
    const key = [kind, supplier, simulated].join(' ');
    const { errors, answered } = tally.get(key) ?? { errors: 0, answered: NO_ANSWERS };
    tally.set(key, {
      ...more,
      errors: errors + more.errors,
      answered: answered.map((calls, bucket) => calls + (more.answered[bucket] ?? 0)),
    });
  };
  return {
    add({ kind, name: supplier, simulated }, { ms, failed }) {
      const own = latencyBucket(ms);
      const answered = NO_ANSWERS.map((_, bucket) => (!failed && bucket === own ? 1 : 0));
      count({ kind, supplier, simulated, errors: failed ? 1 : 0, answered });
    },
    take() {
      const calls = [...tally.values()];
      tally.clear();
      return calls;
    },
    restore: (calls) => calls.forEach(count),
  };
}
