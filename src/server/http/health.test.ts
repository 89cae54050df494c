import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { readiness, serveHealth } from './health.ts';

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

it('asks the database once for all callers who ask whether the process is ready meanwhile', async () => {
  let asked = 0;
  let answer = () => {};
  const app = Fastify();
  const check = () => {
    asked += 1;
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  };
  serveHealth(app, { check, isDraining });
  const all = [1, 2, 3].map(async () => (await app.inject('/readyz')).statusCode);
  await vi.waitFor(() => expect(asked).toBe(1));
  await app.inject('/livez');
  answer();
  expect([await Promise.all(all), asked]).toEqual([[200, 200, 200], 1]);
  void app.inject('/readyz');
  await vi.waitFor(() => expect(asked).toBe(2));
  answer();
});
