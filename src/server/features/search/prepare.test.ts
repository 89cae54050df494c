import { expect, it, onTestFinished } from 'vitest';
import { addDays, localDate } from '#domain/time.ts';
import { searches } from '#server/db/schema.ts';
import { oncePerFile, testDatabase } from '#test/database.ts';
import { fixedFares, givenMember, openTestApp, stillClock, testApp } from '#test/harness.ts';
import { realNetwork, still } from '#test/network-fixture.ts';
import { prepareTrips } from './prepare.ts';
import type { TripPlanner } from './trips/trip-planner.ts';

const box = testDatabase();

/** The app after its warm-up, which takes a second, and what it answered and asked for meanwhile. */
const warmedUp = () =>
  oncePerFile('warmed up', async () => {
    const clock = stillClock();
    const fixed = fixedFares([]);
    const app = await openTestApp({ db: box.db, clock, fares: { ...fixed, version: () => '1' } });
    const ready = async () => (await app.server.inject('/readyz')).statusCode;
    const prepared = app.warmUp();
    const before = await ready();
    await prepared;
    const { asked } = fixed;
    const counted = await box.db.select().from(searches);
    const atReady = { before, after: await ready(), asked: [...asked], counted };
    return { app, clock, asked, atReady, close: () => app.server.close() };
  });

it('warms the search cache before the process is ready, without counting a search', async () => {
  const { atReady } = await warmedUp();
  expect(atReady).toMatchObject({ before: 503, after: 200, counted: [] });
  expect(atReady.asked.length).toBeGreaterThan(0);
});

it.each(['free', 'premium'] as const)(
  'answers the first search of a %s member from the warmed cache',
  async (plan) => {
    const { app, clock, asked, atReady } = await warmedUp();
    const member = await givenMember(app.server, box.db, { plan });
    const date = addDays(localDate(clock.now().toISOString().slice(0, 10)), 1);
    const calls = [`search?origin=DEN&date=${date}`, `ways-home?home=DEN&date=${date}`];
    if (plan === 'premium') calls.push(`inbound?destination=DEN&date=${date}`);
    for (const call of calls) {
      const answer = await app.server.inject({ url: `/api/flights/${call}`, headers: member });
      expect(answer.statusCode).toBe(200);
    }
    expect(asked.length).toBe(atReady.asked.length);
  },
);

it('does not cache answers about today, which change every minute', async () => {
  const { clock, atReady } = await warmedUp();
  const today = clock.now().toISOString().slice(0, 10);
  expect(atReady.asked.map(({ date }) => date)).not.toContain(today);
});

it('starts the planner of trips before the process is ready, and asks no fare source without a version', async () => {
  const fares = fixedFares([]);
  const app = await testApp({ db: box.db, clock: stillClock(), fares });
  let threads = 0;
  const count = () => {
    threads += 1;
  };
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  await app.warmUp();
  expect([threads, fares.asked]).toEqual([1, []]);
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
