import { expect, it } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { createQueryClient } from './app-parts.ts';

const failure = (status: number, retryAfterMs = 0) =>
  new ApiError('No.', { code: status === 503 ? 'busy' : 'unexpected', status, retryAfterMs });

const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('No rule');

it('the query client retries a failed query twice if another try may succeed', () => {
  expect([0, 1, 2].map((failures) => retry(failures, failure(503)))).toEqual([true, true, false]);
  expect([failure(0), failure(404), new Error('x')].map((error) => retry(0, error))).toEqual([
    true,
    false,
    false,
  ]);
});

it('the query client does not repeat a call that operators have turned off', () => {
  const off = new ApiError('Off.', { code: 'switched_off', status: 503, retryAfterMs: 60_000 });
  expect(retry(0, off)).toBe(false);
});

it('the query client waits longer before each retry and at least as long as Retry-After', () => {
  expect([0, 1].map((failures) => retryDelay(failures, failure(500)))).toEqual([1_000, 2_000]);
  expect([0, 1].map((failures) => retryDelay(failures, failure(503, 7_000)))).toEqual([
    7_000, 7_000,
  ]);
});
