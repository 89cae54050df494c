import type { ProviderKind } from '#domain/channel.ts';
import { latencyBucket } from '#domain/latency.ts';

interface TalliedSupplier {
  readonly kind: ProviderKind;
  readonly name: string;
  readonly simulated: boolean;
}

/** Calls of one supplier with one outcome and about the same duration. */
interface TalliedCalls {
  readonly kind: string;
  readonly supplier: string;
  readonly simulated: boolean;
  readonly failed: boolean;
  /** See `latencyBucket`. */
  readonly bucket: number;
  readonly calls: number;
}

/** Counts calls to suppliers in memory until they are stored. */
export interface CallTally {
  add(supplier: TalliedSupplier, call: { readonly ms: number; readonly failed: boolean }): void;
  /** All calls since the last time; they are forgotten. */
  take(): readonly TalliedCalls[];
  /** Of calls that could not be stored. */
  giveBack(calls: readonly TalliedCalls[]): void;
}

export function callTally(): CallTally {
  const tally = new Map<string, TalliedCalls>();
  const count = (more: TalliedCalls) => {
    const { kind, supplier, simulated, failed, bucket } = more;
    const key = [kind, supplier, simulated, failed, bucket].join(' ');
    tally.set(key, { ...more, calls: (tally.get(key)?.calls ?? 0) + more.calls });
  };
  return {
    add: ({ kind, name: supplier, simulated }, { ms, failed }) =>
      count({ kind, supplier, simulated, failed, bucket: latencyBucket(ms), calls: 1 }),
    take() {
      const calls = [...tally.values()];
      tally.clear();
      return calls;
    },
    giveBack: (calls) => calls.forEach(count),
  };
}
