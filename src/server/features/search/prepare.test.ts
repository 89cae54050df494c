import { expect, it, onTestFinished } from 'vitest';
import { addDays, localDate } from '#domain/time.ts';
import { searches } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { fixedFares, givenMember, stillClock, testApp } from '#test/harness.ts';
import { realNetwork, still } from '#test/network-fixture.ts';
import { prepareTrips } from './prepare.ts';
import type { TripPlanner } from './trips/trip-planner.ts';

const box = testDatabase();

it('warms the search cache before the process is ready, without counting a search', async () => {
  const fixed = fixedFares([]);
  const fares = { ...fixed, version: () => '1' };
  const app = await testApp({ db: box.db, clock: stillClock(), fares });
  const ready = async () => (await app.server.inject('/readyz')).statusCode;
  const prepared = app.warmUp();
  expect(await ready()).toBe(503);
  await prepared;
  expect(await ready()).toBe(200);
  expect(fixed.asked.length).toBeGreaterThan(0);
  expect(await box.db.select().from(searches)).toEqual([]);
});

it.each(['free', 'premium'] as const)(
  'answers the first search of a %s member from the warmed cache',
  async (plan) => {
    const fixed = fixedFares([]);
    const fares = { ...fixed, version: () => '1' };
    const clock = stillClock();
    const app = await testApp({ db: box.db, clock, fares });
    await app.warmUp();
    const asked = fixed.asked.length;
    const member = await givenMember(app.server, box.db, { plan });
    const date = addDays(localDate(clock.now().toISOString().slice(0, 10)), 1);
    const calls = [`search?origin=DEN&date=${date}`, `ways-home?home=DEN&date=${date}`];
    if (plan === 'premium') calls.push(`inbound?destination=DEN&date=${date}`);
    for (const call of calls) {
      const answer = await app.server.inject({ url: `/api/flights/${call}`, headers: member });
      expect(answer.statusCode).toBe(200);
    }
    expect(fixed.asked.length).toBe(asked);
  },
);

it('does not cache answers about today, which change every minute', async () => {
  const fixed = fixedFares([]);
  const fares = { ...fixed, version: () => '1' };
  const clock = stillClock();
  await (await testApp({ db: box.db, clock, fares })).warmUp();
  const today = clock.now().toISOString().slice(0, 10);
  expect(fixed.asked.map(({ date }) => date)).not.toContain(today);
});

it('does not ask a fare source without a version while warming up', async () => {
  const fares = fixedFares([]);
  const app = await testApp({ db: box.db, clock: stillClock(), fares });
  await app.warmUp();
  expect(fares.asked).toEqual([]);
});

it('starts the planner of trips before the process is ready', async () => {
  const app = await testApp({ db: box.db, clock: stillClock(), fares: fixedFares([]) });
  let threads = 0;
  const count = () => {
    threads += 1;
  };
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  await app.warmUp();
  expect(threads).toBe(1);
});

it('asks the planner of trips about the busiest airports in turn until the time is up', async () => {
  const asked: string[][] = [];
  const timeIsUp = new AbortController();
  const plan: TripPlanner['plan'] = async (task) => {
    if ('question' in task) asked.push([...task.question.origins]);
    if (asked.length === 3) timeIsUp.abort();
    return { text: '{}', places: 0, flights: 0 };
  };
  await prepareTrips(
    { network: still(await realNetwork()), clock: stillClock(), tripPlanner: { plan } },
    timeIsUp.signal,
  );
  expect(asked).toEqual([['DEN'], ['MCO'], ['ATL']]);
});
