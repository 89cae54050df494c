import { describe, expect, it } from 'vitest';
import { type AirportCode, airportCode } from '#domain/airports.ts';
import { destinationOf } from '#domain/flight.ts';
import { localDate } from '#domain/time.ts';
import type { FareQuery, FareSource } from '#server/providers/fares/port.ts';
import { tripFlight } from '#test/itinerary/trip-fixture.ts';
import { flightLists } from './flight-lists.ts';

const [MCO, TPA, SRQ] = ['MCO', 'TPA', 'SRQ'].map(airportCode) as [
  AirportCode,
  AirportCode,
  AirportCode,
];
const FLIGHTS = [
  tripFlight('DEN 11 12:00-07:00 MCO 11 17:00-05:00 1'),
  tripFlight('DEN 11 13:00-07:00 TPA 11 18:00-05:00 2'),
  tripFlight('DEN 11 14:00-07:00 MCO 11 19:00-05:00 3'),
];
const date = localDate('2026-12-11');

/** Remembers what it was asked. */
function source() {
  const asked: FareQuery[] = [];
  const now = { version: '1' };
  const fares: FareSource = {
    name: 'test',
    simulated: true,
    hasFares: true,
    version: () => now.version,
    async search(query) {
      asked.push(query);
      const flights = FLIGHTS.filter((one) => query.destinations?.includes(destinationOf(one)));
      return { flights, seenAt: new Date(0) };
    },
  };
  return { asked, now, fares };
}

const CALM = new AbortController().signal;

const to = (codes: readonly AirportCode[]) => ({ direction: 'destinations', codes, date }) as const;

describe('lists of flights for questions about trips', () => {
  it('airports are searched together, and each has its own list', async () => {
    const { asked, fares } = source();
    const lists = await flightLists(fares, 10)(to([MCO, TPA, SRQ]), CALM);
    expect(asked).toEqual([{ destinations: [MCO, TPA, SRQ], date }]);
    expect([...lists]).toEqual([
      [MCO, [FLIGHTS[0], FLIGHTS[2]]],
      [TPA, [FLIGHTS[1]]],
      [SRQ, []],
    ]);
  });

  it('a list that is known is the same one, and only the others are searched', async () => {
    const { asked, fares } = source();
    const listsOf = flightLists(fares, 10);
    const first = await listsOf(to([MCO, SRQ]), CALM);
    const next = await listsOf(to([SRQ, TPA, MCO]), CALM);
    expect(next.get(MCO)).toBe(first.get(MCO));
    expect(asked.map(({ destinations }) => destinations)).toEqual([[MCO, SRQ], [TPA]]);
    await listsOf(to([TPA, MCO]), CALM);
    expect(asked).toHaveLength(2);
  });

  it('lists are searched again once their fares have changed', async () => {
    const { asked, now, fares } = source();
    const listsOf = flightLists(fares, 10);
    await listsOf(to([MCO]), CALM);
    now.version = '2';
    await listsOf(to([MCO]), CALM);
    expect(asked).toHaveLength(2);
  });

  it('a list without slow flights is another one than the list with them', async () => {
    const { asked, fares } = source();
    const listsOf = flightLists(fares, 10);
    await listsOf(to([MCO]), CALM);
    await listsOf({ ...to([MCO]), withoutSlow: true }, CALM);
    await listsOf({ ...to([MCO]), withoutSlow: true }, CALM);
    expect(asked).toEqual([
      { destinations: [MCO], date },
      { destinations: [MCO], date, withoutSlow: true },
    ]);
  });

  it('a list of some places is another one than the list of all', async () => {
    const { asked, fares } = source();
    const listsOf = flightLists(fares, 10);
    const DEN = airportCode('DEN');
    await listsOf({ ...to([MCO]), places: [DEN] }, CALM);
    await listsOf({ ...to([MCO]), places: [DEN] }, CALM);
    await listsOf(to([MCO]), CALM);
    expect(asked).toEqual([
      { destinations: [MCO], origins: [DEN], date },
      { destinations: [MCO], date },
    ]);
  });

  it('flights from an airport are another list than flights to it', async () => {
    const { asked, fares } = source();
    const listsOf = flightLists(fares, 10);
    await listsOf(to([MCO]), CALM);
    await listsOf({ direction: 'origins', codes: [MCO], date }, CALM);
    expect(asked).toEqual([
      { destinations: [MCO], date },
      { origins: [MCO], date },
    ]);
  });
});
