import { describe, expect, it } from 'vitest';
import { tripFlight, tripQuestion, tripWorld } from '#test/itinerary/trip-fixture.ts';
import type { AirportCode } from './airports.ts';
import type { Flight } from './flight.ts';
import { planTrips, tripHome } from './plan-trips.ts';
import { localDate, minutes } from './time.ts';
import type { TripQuestion, TripWorld } from './trips.ts';

const origins = ['MCO', 'TPA'] as AirportCode[];
const stop = 'DEN 11 10:00-07:00 LAS 11 11:00-08:00 4';
const FLIGHTS: readonly Flight[] = [
  tripFlight('MCO 10 08:00-05:00 DEN 10 10:00-07:00 1', {
    goWild: [15, 1],
    standard: [60, 9],
    discountDen: [5, 9],
  }),
  tripFlight('MCO 10 09:00-05:00 DEN 10 19:00-07:00 2', undefined, { slow: true }),
  tripFlight('TPA 10 09:00-05:00 DEN 10 11:00-07:00 3', { standard: [70, 2], discountDen: [5, 2] }),
  tripFlight(`${stop} | LAS 11 12:00-08:00 MCO 11 20:00-05:00 5`, { goWild: [10, 4] }),
  tripFlight('DEN 11 12:00-07:00 MCO 11 17:00-05:00 6', { standard: [60, 3] }),
  tripFlight('DEN 11 18:00-07:00 MCO 11 23:00-05:00 7', { goWild: [75, 2], standard: [80, 9] }),
  tripFlight('DEN 11 13:00-07:00 TPA 11 18:00-05:00 8'),
];

const CHANGES: readonly Partial<TripQuestion>[] = [
  {},
  { slow: true },
  { party: { travelers: 1, passes: 0 } },
  { party: { travelers: 2, passes: 1 } },
  { party: { travelers: 3, passes: 3 } },
  { den: true },
  { fares: 'pass' },
  { maxStops: 0 },
  { order: 'price' },
  { order: 'hours' },
  { returnTo: 'any' },
  { deadline: { homeByTime: minutes(18 * 60) } },
  { deadline: { homeBy: { date: localDate('2026-12-11'), minute: minutes(20 * 60 + 30) } } },
  { deadline: { homeBy: { date: localDate('2026-12-11'), minute: minutes(17 * 60) } } },
  { departAfter: minutes(9 * 60) },
];

/** Answers the same lists again, as a source with cached lists does. */
function withCachedLists(world: TripWorld): TripWorld {
  const keeping = (list: TripWorld['from']): TripWorld['from'] => {
    const known = new Map<string, readonly Flight[]>();
    return (code, day) => {
      const flights = known.get(`${code} ${day}`) ?? list(code, day);
      known.set(`${code} ${day}`, flights);
      return flights;
    };
  };
  return { ...world, from: keeping(world.from), to: keeping(world.to) };
}

const answerTo = (question: TripQuestion, world: TripWorld) => {
  const plan = planTrips(question, world);
  return { plan, homes: plan.rows.map(({ first }) => tripHome(first, question, world)) };
};

describe('what is cached with lists of flights', () => {
  it.for([true, false])(
    'no question about trips changes the answer to another one about the same lists (fares: %s)',
    (hasFares) => {
      const cached = withCachedLists(tripWorld(FLIGHTS, { hasFares }));
      const questions = CHANGES.map((change) => tripQuestion({ origins, ...change }));
      const asked = [...questions, ...questions.toReversed()];
      const answers = asked.map((question) => answerTo(question, cached));
      const alone = asked.map((question) => answerTo(question, tripWorld(FLIGHTS, { hasFares })));
      expect(answers).toEqual(alone);
      if (!hasFares) return;
      const [plain, ...changed] = answers.slice(0, questions.length);
      for (const [at, answer] of changed.entries())
        expect(answer, JSON.stringify(CHANGES[at + 1])).not.toEqual(plain);
    },
  );

  it('one list with fares and without them has two answers', () => {
    const cached = withCachedLists(tripWorld(FLIGHTS));
    const question = tripQuestion({ origins });
    const priced = answerTo(question, cached);
    const bare = answerTo(question, { ...cached, hasFares: false });
    expect(bare).toEqual(answerTo(question, tripWorld(FLIGHTS, { hasFares: false })));
    expect(bare).not.toEqual(priced);
  });
});
