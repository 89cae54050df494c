import { describe, expect, it } from 'vitest';
import { tripFlight, tripQuestion, tripWorld } from '#test/itinerary/trip-fixture.ts';
import type { AirportCode } from './airports.ts';
import { originOf } from './flight.ts';
import { planTrips, tripHome } from './plan-trips.ts';
import { besideAsked } from './trip-legs.ts';

const FLIGHTS = [
  tripFlight('MCO 10 08:00-05:00 DEN 10 10:00-07:00 1'),
  tripFlight('DEN 11 12:00-07:00 MCO 11 17:00-05:00 2'),
  tripFlight('DEN 11 13:00-07:00 TPA 11 18:00-05:00 3'),
  tripFlight('DEN 11 14:00-07:00 SRQ 11 19:00-05:00 4'),
  tripFlight('LAS 11 14:00-08:00 TPA 11 22:00-05:00 5'),
];

const firstTrips = (...of: Parameters<typeof planTrips>) =>
  planTrips(...of).rows.map(({ first }) => first);

describe('flights beside home', () => {
  it('of rows are those from their places to airports near home on the days back', () => {
    const question = tripQuestion();
    const world = tripWorld(FLIGHTS);
    expect(besideAsked(firstTrips(question, world), question, world)).toEqual([
      { day: '2026-12-11', places: ['DEN'], homes: ['TPA', 'SRQ'] },
    ]);
  });

  it('are not asked of the origins, to which all flights are known', () => {
    const question = tripQuestion({ origins: ['MCO', 'TPA'] as AirportCode[] });
    const world = tripWorld(FLIGHTS);
    const asked = besideAsked(firstTrips(question, world), question, world);
    expect(asked).toEqual([{ day: '2026-12-11', places: ['DEN'], homes: ['SRQ'] }]);
  });

  it('are all that the ways home of rows need', () => {
    const question = tripQuestion();
    const world = tripWorld(FLIGHTS);
    const trips = firstTrips(question, world);
    const [asked] = besideAsked(trips, question, world);
    const { places, homes } = asked!;
    const fewer: typeof world = {
      ...world,
      to: (home, day) =>
        world.to(home, day).filter((one) => home === 'MCO' || places.includes(originOf(one))),
    };
    expect(homes).toHaveLength(2);
    const alsoIn = (known: typeof world) =>
      trips.map((trip) => tripHome(trip, question, known).also);
    expect(alsoIn(fewer)).toEqual([2]);
    expect(alsoIn(fewer)).toEqual(alsoIn(world));
  });

  it('are none of a question that finds no trip', () => {
    expect(besideAsked([], tripQuestion(), tripWorld([]))).toEqual([]);
  });
});
