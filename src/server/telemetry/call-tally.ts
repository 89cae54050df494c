import type { ProviderKind } from '#domain/channel.ts';
import { LATENCY_BUCKETS_MS, latencyBucket } from '#domain/latency.ts';

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
