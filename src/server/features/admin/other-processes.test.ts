import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { operatorFixture } from '#test/api/operator-fixture.ts';
import { fixedFares, testApp, testServer } from '#test/harness.ts';

const { box, setUp } = operatorFixture(testServer);
afterEach(() => void vi.useRealTimers());

const DAY = '2027-02-14';

it('applies a new banner and a blackout date in another process within ten seconds', async () => {
  // Only what repeats stands still: the database answers in its own time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { call, server } = await setUp();
  const { server: other, operations } = await testApp({ db: box.db, fares: fixedFares([]) });
  // Its first refresh runs in the background.
  const refreshed = /^job_last_success_timestamp_seconds\{task="refresh-data"\} /m;
  await vi.waitFor(async () => expect(await operations.metrics()).toMatch(refreshed));
  const seenBy = async (process: FastifyInstance) => {
    const [site, days] = await Promise.all(
      ['/api/site', '/api/gowild/blackout-dates'].map((url) => process.inject({ url })),
    );
    return [site?.json().banner?.text === 'Snow in Denver', days?.json().includes(DAY)];
  };
  await call(['PUT', '/admin/banner', { text: 'Snow in Denver' }]);
  await call(['PUT', `/admin/blackout-dates/${DAY}`]);
  expect(await seenBy(server)).toEqual([true, true]);
  expect(await seenBy(other)).toEqual([false, false]);
  vi.advanceTimersByTime(9_000);
  await vi.waitFor(async () => expect(await seenBy(other)).toEqual([true, true]));
});

it('shows a blackout date change at once on the operations page of every process', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { call, admin } = await setUp();
  const other = await testServer({ db: box.db, fares: fixedFares([]) });
  await call(['PUT', '/admin/blackout-dates/2099-02-14']);
  const seen = await other.inject({ url: '/api/admin/operations', headers: admin });
  expect(seen.json().data.last_blackout_date).toBe('2099-02-14');
});
