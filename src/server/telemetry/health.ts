import type { ProviderKind } from '#domain/channel.ts';
import type { Clock } from '#domain/time.ts';
import { ProviderError, type ProviderFailure } from '#server/providers/provider-error.ts';
import { formatError } from './error-facts.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

export interface Supplier {
  readonly kind: ProviderKind;
  readonly name: string;
  /** Whether a built-in stand-in takes its place. */
  readonly simulated: boolean;
}

/** How a supplier has been since the process began. */
export interface SupplierRecord extends Supplier {
  answers: number;
  failures: number;
  lastAnswerAt: Date | undefined;
  lastFailureAt: Date | undefined;
  lastFailure: ProviderFailure | undefined;
  /** Faults since the last answer. */
  inARow: number;
  /** How many of its breakers spare it for the moment. */
  open: number;
}

export interface MeteredSupplier {
  /** Asks, and notes what came of it. */
  ask<T>(work: () => Promise<T>): Promise<T>;
  /** Each breaker before the supplier tells when it opens and when it closes, in turns. */
  readonly onStateChange: (isOpen: boolean) => void;
}

export interface SupplierHealth {
  meter(supplier: Supplier): MeteredSupplier;
  list(): readonly SupplierRecord[];
}

interface SupplierHealthDeps {
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'questions' | 'openCircuits'>;
}

export function supplierHealth({ clock, metrics }: SupplierHealthDeps): SupplierHealth {
  const records: SupplierRecord[] = [];
  return {
    meter(supplier) {
      const record = newSupplierRecord(supplier);
      records.push(record);
      const labels = { kind: supplier.kind, supplier: supplier.name };
      return {
        async ask(work) {
          const began = performance.now();
          const note = (outcome: ProviderFailure | 'answered') =>
            metrics.questions.observe({ ...labels, outcome }, (performance.now() - began) / 1000);
          try {
            const answer = await work();
            note('answered');
            answered(record, clock);
            return answer;
          } catch (error) {
            // A refusal of our own is what came of an answer.
            if (!(error instanceof ProviderError)) answered(record, clock);
            else if (error.failure !== 'aborted') failed(record, clock, error.failure);
            note(error instanceof ProviderError ? error.failure : 'answered');
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

/** The same port, with some of its methods watched; without anybody who watches it is the port itself. */
export function meteredPort<T extends object>(
  port: T,
  methods: readonly MethodsOf<T>[],
  supplier: Pick<MeteredSupplier, 'ask'> | undefined,
): T {
  if (!supplier) return port;
  const watched: Partial<T> = {};
  for (const name of methods) {
    const method = port[name] as unknown as ((...args: unknown[]) => Promise<unknown>) | undefined;
    if (!method) continue;
    watched[name] = ((...args: unknown[]) =>
      supplier.ask(() => method.apply(port, args))) as T[typeof name];
  }
  return { ...port, ...watched };
}

/** How a job has been since the process began. */
export interface JobRecord {
  readonly name: string;
  readonly everySeconds: number;
  runs: number;
  failures: number;
  lastOkAt: Date | undefined;
  lastFailedAt: Date | undefined;
  /** In words without anybody's data. */
  lastError: string | undefined;
}

export type Work = (stop: AbortSignal) => Promise<void>;

export interface JobHealth {
  /** The same work, watched: counted, timed, and logged when it begins to fail and when that is over. */
  meter(name: string, everySeconds: number, work: Work): Work;
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
      return async (stop) => {
        const began = performance.now();
        try {
          await work(stop);
        } catch (error) {
          end('failed', began);
          record.failures += 1;
          record.lastFailedAt = clock.now();
          record.lastError = formatError(error);
          inARow += 1;
          // A database that is down for an hour is one line, not thousands.
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
