import type { Airport, AirportCode } from '#domain/airports.ts';
import {
  destinationOf,
  type FareKind,
  type Flight,
  originOf,
  type Segment,
} from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import { dayOf, type InstantMinute, instantOf, localDate, offsetTime } from '#domain/time.ts';
import type { TripQuestion, TripWorld } from '#domain/trips.ts';
import { testAirport, testNetwork } from '#test/network-fixture.ts';

type FixtureFares = Partial<Record<FareKind, readonly [total: number, seats?: number]>>;

/** A seat of each fare class for four. */
const ENOUGH: FixtureFares = { goWild: [15, 4], standard: [60, 9], discountDen: [50, 9] };

/** `MCO 10 08:00-05:00 DEN 10 10:00-07:00 1` with days of December 2026 or whole dates; segments divided by `|`; totals in dollars. */
export function tripFlight(
  line: string,
  fares: FixtureFares = ENOUGH,
  more: Partial<Flight> = {},
): Flight {
  const [first, ...rest] = line.split(' | ').map(segmentOf);
  if (!first) throw new RangeError('A flight needs a segment');
  const offered: Flight['fares'] = {};
  for (const [kind, [total, seatsLeft]] of Object.entries(fares))
    offered[kind as FareKind] = { total: cents(total * 100), seatsLeft };
  return { segments: [first, ...rest], fares: offered, goWildWindow: { state: 'open' }, ...more };
}

function segmentOf(line: string): Segment {
  const [from, departsOn, departs, to, arrivesOn, arrives, number] = line.trim().split(' ');
  const at = (day = '', time = '') =>
    offsetTime(
      `${day.length === 2 ? `2026-12-${day}` : day}T${time.slice(0, 5)}:00${time.slice(5)}`,
    );
  return {
    from: from as AirportCode,
    to: to as AirportCode,
    departs: at(departsOn, departs),
    arrives: at(arrivesOn, arrives),
    number: `F9 ${number}`,
    approximate: false,
  };
}

const placed = (code: string, zone: string, [lat, lng]: readonly [number, number]): Airport => ({
  ...testAirport(code, zone),
  lat,
  lng,
});

/** Tampa and Sarasota are near Orlando, Colorado Springs is near Denver. */
const AIRPORTS = [
  placed('MCO', 'America/New_York', [28.4, -81.3]),
  placed('TPA', 'America/New_York', [28, -82.5]),
  placed('SRQ', 'America/New_York', [27.4, -82.6]),
  placed('DEN', 'America/Denver', [39.9, -104.7]),
  placed('COS', 'America/Denver', [38.8, -104.7]),
  placed('LAS', 'America/Los_Angeles', [36.1, -115.2]),
];

/** 7:00 AM in Orlando on December 9, 2026. */
const NOW = instantOf(offsetTime('2026-12-09T07:00:00-05:00'));

/** A source that answers these flights. */
export function tripWorld(flights: readonly Flight[], more: Partial<TripWorld> = {}): TripWorld {
  const leaving = (flight: Flight) => dayOf(flight.segments[0].departs);
  return {
    network: testNetwork(AIRPORTS, '1 MCO 8:00 DEN 240 daily'),
    now: NOW as InstantMinute,
    hasFares: true,
    from: (origin, day) =>
      flights.filter((one) => originOf(one) === origin && leaving(one) === day),
    to: (home, day) => flights.filter((one) => destinationOf(one) === home && leaving(one) === day),
    ...more,
  };
}

/** From Orlando on December 10, home the next day, one traveler with a pass. */
export const tripQuestion = (changes: Partial<TripQuestion> = {}): TripQuestion => ({
  origins: ['MCO' as AirportCode],
  out: { from: localDate('2026-12-10'), until: localDate('2026-12-10') },
  nights: { least: 1, most: 1 },
  returnTo: 'same',
  deadline: {},
  party: { travelers: 1, passes: 1 },
  den: false,
  fares: 'any',
  maxStops: 2,
  slow: false,
  order: 'best',
  ...changes,
});
