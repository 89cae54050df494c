import { expect, it, vi } from 'vitest';
import { readiness } from './health.ts';

const isDraining = () => false;
const unavailable = { status: 503, body: { status: 'unavailable' } };

it('is not ready when the database gives no answer within its time', async () => {
  vi.useFakeTimers();
  try {
    const answer = readiness({ check: () => new Promise<never>(() => {}), isDraining });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await answer).toEqual(unavailable);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('is not ready while the database fails, and ready afterwards', async () => {
  expect(await readiness({ check: () => Promise.reject(new Error()), isDraining })).toEqual(
    unavailable,
  );
  expect(await readiness({ check: async () => {}, isDraining })).toMatchObject({ status: 200 });
});
