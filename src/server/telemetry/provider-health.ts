import type { Clock } from '#domain/time.ts';
import { ProviderError, type ProviderFailure } from '#server/providers/provider-error.ts';
import type { Metrics } from './metrics.ts';

/** What outside services do for the product. */
export type SupplierKind =
  | 'fares'
  | 'weather'
  | 'hotels'
  | 'cars'
  | 'mail'
  | 'sms'
  | 'push'
  | 'payments'
  | 'identity'
  | 'location';

export interface Supplier {
  readonly kind: SupplierKind;
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
      const record = newRecord(supplier);
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

const newRecord = (supplier: Supplier): SupplierRecord => ({
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
type MethodsOf<T> = { [K in keyof T]-?: NonNullable<T[K]> extends Method ? K : never }[keyof T];

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
