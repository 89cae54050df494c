import { expect, it } from 'vitest';
import { tripFlight, tripQuestion, tripWorld } from '#test/itinerary/trip-fixture.ts';
import type { AirportCode } from './airports.ts';
import type { Flight } from './flight.ts';
import { foldedWays } from './left-out-flights.ts';
import { openTrips } from './plan-trips.ts';
import { localDate, minutes } from './time.ts';
import type { TripQuestion } from './trips.ts';

const slow = { slow: true } as const;
const out = tripFlight('MCO 10 08:00-05:00 DEN 10 10:00-07:00 1');
const back = tripFlight('DEN 11 12:00-07:00 MCO 11 17:00-05:00 2');
const slowOut = tripFlight('MCO 10 06:00-05:00 DEN 10 23:00-07:00 3', undefined, slow);
const slowBack = tripFlight('DEN 11 06:00-07:00 MCO 11 23:00-05:00 4', undefined, slow);
const lateBack = tripFlight('DEN 11 18:00-07:00 MCO 11 23:00-05:00 5');
const FLIGHTS = [out, back, slowOut, slowBack, lateBack];
const at = { destination: 'DEN' as AirportCode, day: localDate('2026-12-10') };
const HOME_BY_NINE = { homeByTime: minutes(21 * 60) };

const folded = (changes: Partial<TripQuestion> = {}, flights: readonly Flight[] = FLIGHTS) =>
  foldedWays(tripQuestion(changes), tripWorld(flights), at);

it('counts slow flights out, and slow flights back by their day', () => {
  expect(folded()).toEqual({
    outs: 1,
    backs: [{ day: '2026-12-11', slow: 1, late: 0 }],
  });
});

it('counts sensible flights back that land after the deadline, and of slow ones those that land in time', () => {
  expect(folded({ deadline: HOME_BY_NINE })).toEqual({
    outs: 1,
    backs: [{ day: '2026-12-11', slow: 0, late: 1 }],
  });
});

it('folds no slow flights where they are asked for', () => {
  expect(folded({ slow: true, deadline: HOME_BY_NINE })).toEqual({
    outs: 0,
    backs: [{ day: '2026-12-11', slow: 0, late: 2 }],
  });
});

it('leaves out what fits no other flight, what leaves too early, and what has no seats', () => {
  const tooSoon = tripFlight('DEN 10 11:59-07:00 MCO 10 17:00-05:00 6', undefined, slow);
  const tooEarly = tripFlight('MCO 10 05:00-05:00 DEN 10 22:00-07:00 7', undefined, slow);
  const soldOut = tripFlight('MCO 10 09:00-05:00 DEN 10 23:00-07:00 8', {}, slow);
  const flights = [out, back, tooSoon, tooEarly, soldOut];
  expect(folded({ nights: { least: 0, most: 1 }, departAfter: minutes(330) }, flights)).toEqual({
    outs: 0,
    backs: [],
  });
});

it('counts the slow ones that the same question with slow flights shows', () => {
  const question = tripQuestion({ nights: { least: 0, most: 2 }, returnTo: 'any' });
  const { outs, backs } = openTrips({ ...question, slow: true }, tripWorld(FLIGHTS), at);
  const slowOnes = (legs: typeof outs) => legs.filter(({ flight }) => flight.slow).length;
  const counts = foldedWays(question, tripWorld(FLIGHTS), at);
  expect(counts.outs).toBe(slowOnes(outs));
  expect(counts.backs.reduce((sum, one) => sum + one.slow, 0)).toBe(slowOnes(backs));
});
