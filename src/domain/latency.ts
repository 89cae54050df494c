/** Upper ends of the buckets in which the durations of calls are counted, in milliseconds; the last one has none. */
export const LATENCY_BUCKETS_MS = [
  10, 25, 50, 100, 200, 400, 800, 1_500, 3_000, 6_000, 15_000,
] as const;

/** Index of the bucket; one more than the last end for longer calls. */
export function latencyBucket(ms: number): number {
  const at = LATENCY_BUCKETS_MS.findIndex((end) => ms <= end);
  return at < 0 ? LATENCY_BUCKETS_MS.length : at;
}

/**
 * The duration within which a share of the calls ended, in milliseconds, taken as evenly spread within its bucket; of the
 * last bucket its begin. Undefined without calls.
 * @param counts Calls by bucket.
 */
export function latencyQuantile(counts: readonly number[], share: number): number | undefined {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return undefined;
  let below = 0;
  for (const [bucket, end] of LATENCY_BUCKETS_MS.entries()) {
    const count = counts[bucket] ?? 0;
    const begin = LATENCY_BUCKETS_MS[bucket - 1] ?? 0;
    if (count > 0 && below + count >= share * all)
      return begin + ((share * all - below) / count) * (end - begin);
    below += count;
  }
  return LATENCY_BUCKETS_MS.at(-1);
}
