import { expect, it } from 'vitest';
import { LATENCY_BUCKETS_MS, latencyBucket, latencyQuantile } from './latency.ts';

it('counts a duration in the bucket that ends at it or above', () => {
  expect([0, 10, 10.1, 25, 14_999, 15_000].map(latencyBucket)).toEqual([0, 0, 1, 1, 10, 10]);
  expect(latencyBucket(15_001)).toBe(LATENCY_BUCKETS_MS.length);
});

it('estimates a quantile in the bucket that holds the exact one', () => {
  const durations = Array.from({ length: 400 }, (_, n) => (n * n) / 12);
  const counts = Array.from(
    { length: LATENCY_BUCKETS_MS.length + 1 },
    (_, bucket) => durations.filter((ms) => latencyBucket(ms) === bucket).length,
  );
  for (const share of [0.01, 0.25, 0.5, 0.75, 0.95]) {
    const exact = durations[Math.ceil(share * durations.length) - 1] ?? 0;
    const found = latencyQuantile(counts, share) ?? 0;
    const bucket = latencyBucket(exact);
    expect(found, `${share}`).toBeGreaterThan(LATENCY_BUCKETS_MS[bucket - 1] ?? 0);
    expect(found, `${share}`).toBeLessThanOrEqual(LATENCY_BUCKETS_MS[bucket] ?? 15_000);
  }
});

it('has no quantile without calls, and the begin of the last bucket for longer ones', () => {
  expect(latencyQuantile([], 0.5)).toBeUndefined();
  const long = [...LATENCY_BUCKETS_MS.map(() => 0), 3];
  expect(latencyQuantile(long, 0.5)).toBe(15_000);
});
