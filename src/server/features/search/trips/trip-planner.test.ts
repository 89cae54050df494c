import { describe, expect, it, onTestFinished } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { localDate } from '#domain/time.ts';
import type { TripQuestion } from '#domain/trips.ts';
import { stillClock } from '#test/harness.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { tripQuestion } from '#test/itinerary/trip-fixture.ts';
import { realNetwork, still } from '#test/network-fixture.ts';
import { openTripPlanner, type TripsTask } from './trip-planner.ts';

const QUESTION = tripQuestion({ origins: [airportCode('DEN')] });
const LARGE: TripQuestion = {
  ...QUESTION,
  origins: ['DEN', 'LAS', 'MCO', 'ATL', 'PHX', 'PHL', 'ORD'].map(airportCode),
  out: { from: localDate('2026-12-09'), until: localDate('2027-01-08') },
  nights: { least: 0, most: 14 },
};
const task = (question: TripQuestion): TripsTask => ({
  question,
  isNearby: false,
  leftOut: [],
  drives: {},
  destination: undefined,
  visibility: 'all',
  limit: 200,
});

async function planner() {
  const clock = stillClock('2026-12-07T18:00:00Z');
  const network = still(await realNetwork());
  const opened = openTripPlanner({
    network,
    clock,
    market: clock,
    rules: DEFAULT_RULES,
    seed: 'any',
  });
  onTestFinished(opened.close);
  return opened;
}
const signal = new AbortController().signal;

describe('planning of trips on a thread', () => {
  it('a question whose caller has gone is given up, and the next one is answered', async () => {
    const { plan } = await planner();
    const gone = new AbortController();
    const large = plan(task(LARGE), { signal: gone.signal, key: 'one' });
    const refused = expect(large).rejects.toThrow('left');
    const small = plan(task(QUESTION), { signal, key: 'two' });
    gone.abort(new Error('left'));
    await refused;
    expect((await small).places).toBeGreaterThan(30);
  });

  it('a question whose caller has left before it is planned takes no place of those at once', async () => {
    const { plan, refuseIfBusy } = await planner();
    const left = AbortSignal.abort(new Error('left'));
    const asked = Array.from({ length: 3 }, (_, nights) =>
      plan(task({ ...LARGE, nights: { least: nights, most: 14 } }), { signal: left, key: 'one' }),
    );
    expect(() => refuseIfBusy(task(QUESTION), { key: 'one' })).not.toThrow();
    const reasons = (await Promise.allSettled(asked)).map(
      (one) => one.status === 'rejected' && one.reason.message,
    );
    expect(reasons).toEqual(['left', 'left', 'left']);
  });

  it('more large questions than can be answered soon are told to wait, and a usual one is not', async () => {
    const { plan } = await planner();
    const gone = new AbortController();
    const large = Array.from({ length: 6 }, (_, at) => {
      const nights = { least: at, most: 14 };
      return plan(task({ ...LARGE, nights }), { signal: gone.signal, key: `greedy ${at}` });
    });
    const settled = Promise.allSettled(large);
    const usual = plan(task(QUESTION), { signal, key: 'other' });
    gone.abort(new Error('left'));
    const failures = (await settled).map((one) => one.status === 'rejected' && one.reason);
    const reasons = failures.map((one) => one.code ?? one.message);
    expect(reasons.slice(0, 4)).toEqual(['left', 'left', 'left', 'left']);
    expect(reasons.slice(4)).toEqual(['busy', 'busy']);
    expect((await usual).places).toBeGreaterThan(30);
    expect((await plan(task(QUESTION), { signal, key: 'greedy 0' })).places).toBeGreaterThan(30);
  });

  it('a caller with many questions at once is told to wait, and another one is not', async () => {
    const { plan } = await planner();
    const greedy = Array.from({ length: 5 }, (_, at) =>
      plan(task({ ...QUESTION, nights: { least: at, most: at } }), { signal, key: 'greedy' }),
    );
    const settled = Promise.allSettled(greedy);
    expect((await plan(task(QUESTION), { signal, key: 'other' })).places).toBeGreaterThan(30);
    const failures = (await settled).flatMap((one) =>
      one.status === 'rejected' ? [one.reason.code] : [],
    );
    expect(failures).toEqual(['busy', 'busy', 'busy']);
    expect((await plan(task(QUESTION), { signal, key: 'greedy' })).places).toBeGreaterThan(30);
  });
});
