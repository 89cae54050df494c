import { expect, it, vi } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { givenMember, stillClock, testServer } from '#test/harness.ts';

const box = testDatabase();
const WEEK = '/api/trips?origins=MCO,DEN&out=2026-12-09/2026-12-15';

it('a question about trips that is refused as busy is not counted first', async () => {
  const server = await testServer({
    db: box.db,
    clock: stillClock('2026-12-07T18:00:00Z'),
    environment: { FREE_SEARCHES: '2/day' },
  });
  const headers = await givenMember(server, box.db, { plan: 'free' });
  const left = async () =>
    (await server.inject({ url: '/api/auth/search-usage', headers })).json().searches_remaining;
  const ask = (nights: string) => server.inject({ url: `${WEEK}&nights=${nights}`, headers });
  // Both are at work, on a thread that is only being started, and no search is left: a third one that was counted
  // would be over the limit.
  const asked = Promise.all([ask('0-4'), ask('1-4')]);
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 5_000 });
  const third = await ask('2-4');
  expect([third.statusCode, third.json().error]).toEqual([503, 'busy']);
  expect((await asked).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
}, 60_000);
