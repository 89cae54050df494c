import type { AirportCode } from '#domain/airports.ts';
import { addUnlessDominated, NEVER, type SegmentFares } from '#domain/fares.ts';
import { hashText, joinHash } from '#domain/integer-hash.ts';
import {
  type ConnectionRules,
  connect,
  departuresOf,
  departuresOn,
  eachItinerary,
  endpointsAmong,
  flightOf,
  type Itinerary,
  travelDays,
} from '#domain/itineraries.ts';
import { cents } from '#domain/money.ts';
import type { InstantMinute, LocalDate } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { shortestDurations } from '#server/providers/fares/timetable.ts';

/** Fares of one flight on one day, with few enough values for ties. */
export function rolledFares(seed: number, row: number, day: LocalDate): SegmentFares {
  const roll = (salt: number, sides: number) =>
    joinHash(joinHash(joinHash(seed, row), hashText(day)), salt) % sides;
  const goWildSeats = Math.max(0, roll(1, 5) - 1);
  return {
    standard: cents(1900 + 1001 * roll(2, 6)),
    clubDiscount: cents(100 * roll(3, 4)),
    seats: Math.max(goWildSeats, 1 + roll(4, 9)),
    goWildSeats,
  };
}

interface Asked {
  readonly origins?: readonly AirportCode[] | undefined;
  readonly destinations?: readonly AirportCode[] | undefined;
  readonly now?: InstantMinute;
  /** The most minutes of an itinerary to any destination. */
  readonly longest?: number;
}

/** Minutes of the shortest itinerary of a day, by `DEN LAS`. */
export function shortestByRoute(network: Network, date: LocalDate, rules: ConnectionRules) {
  const airports = [...network.airports.values()];
  const departures = travelDays(network, date, rules).flatMap((day) => departuresOn(network, day));
  const legs = connect(airports, departures, rules);
  const { maxStops } = rules;
  const durations = shortestDurations(legs, { date, maxStops }).flatMap((to, origin) =>
    to.map((length, at) => [`${airports[origin]?.code} ${airports[at]?.code}`, length] as const),
  );
  return new Map(durations.filter(([, length]) => length !== NEVER));
}

/** The search of one day, with fares of {@link rolledFares}; keys are those of `journeyKey`. */
export function searcher(network: Network, date: LocalDate, rules: ConnectionRules, seed: number) {
  const rowIndexes = new Map(network.timetable.map((row, index) => [row, index]));
  const departures = travelDays(network, date, rules).flatMap((day) => departuresOn(network, day));
  const fares = departures.map((one) => rolledFares(seed, rowIndexes.get(one.row)!, one.date));
  const airports = [...network.airports.values()];
  const legs = connect(airports, departures, rules);
  const keyOf = (itinerary: Itinerary) =>
    departuresOf(itinerary)
      .map(({ row, date: day }) => `${rowIndexes.get(row)}@${day}`)
      .join(' ');
  return ({ origins, destinations, now = 0 as InstantMinute, longest }: Asked) => {
    const all: Itinerary[] = [];
    const kept: Itinerary[] = [];
    const asked = {
      endpoints: endpointsAmong(legs, destinations),
      fares,
      date,
      now,
      ...(longest !== undefined && { longest: airports.map(() => longest) }),
    };
    for (const [origin, { code }] of airports.entries()) {
      if (origins && !origins.includes(code)) continue;
      const worthShowing: Itinerary[][] = airports.map(() => []);
      eachItinerary(legs, { ...asked, origin, maxStops: rules.maxStops }, (itinerary) => {
        all.push({ ...itinerary });
        addUnlessDominated(itinerary, worthShowing[itinerary.to]!, now);
      });
      kept.push(...worthShowing.flat());
    }
    return {
      all: all.length,
      /** By key. */
      flights: () => new Map(all.map((one) => [keyOf(one), flightOf(one, now)])),
      kept: kept.map(keyOf),
      flightsKept: () => new Map(kept.map((one) => [keyOf(one), flightOf(one, now)])),
    };
  };
}
