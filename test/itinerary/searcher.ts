import { hashText, joinHash } from '#domain/fares/integer-hash.ts';
import { type SegmentFares, worthShowing } from '#domain/fares.ts';
import {
  type ConnectionRules,
  connect,
  departuresOf,
  departuresOn,
  eachItinerary,
  flightOf,
  type Itinerary,
  travelDays,
} from '#domain/itineraries.ts';
import { cents } from '#domain/money.ts';
import type { AirportCode } from '#domain/network/airport.ts';
import type { Network } from '#domain/network/timetable.ts';
import { groupBy } from '#domain/search/group-by.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { InstantMinute } from '#domain/time/offset-time.ts';

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
}

/** The search of one day, with fares of {@link rolledFares}; keys are those of `journeyKey`. */
export function searcher(network: Network, date: LocalDate, rules: ConnectionRules, seed: number) {
  const rowIndexes = new Map(network.timetable.map((row, index) => [row, index]));
  const departures = travelDays(network, date, rules).flatMap((day) => departuresOn(network, day));
  const legs = connect(departures, rules, ({ row, date: day }) =>
    rolledFares(seed, rowIndexes.get(row)!, day),
  );
  const keyOf = (itinerary: Itinerary) =>
    departuresOf(itinerary)
      .map(({ row, date: day }) => `${rowIndexes.get(row)}@${day}`)
      .join(' ');
  return ({ origins, destinations, now = 0 as InstantMinute }: Asked) => {
    const found = [...new Set(origins ?? network.airports.keys())].map((origin) => {
      const list: Itinerary[] = [];
      const wanted = destinations && new Set(destinations);
      const question = { origin, destinations: wanted, date, now, maxStops: rules.maxStops };
      eachItinerary(legs, question, (itinerary) => list.push(itinerary));
      return list;
    });
    const kept = found.flatMap((list) =>
      [...groupBy(list, ({ last }) => last.departure.destination).values()].flatMap((group) =>
        worthShowing(group, now),
      ),
    );
    const byKey = new Map(found.flat().map((itinerary) => [keyOf(itinerary), itinerary]));
    return {
      all: [...byKey.keys()],
      kept: kept.map(keyOf),
      flightOf: (key: string) => flightOf(byKey.get(key)!, now),
    };
  };
}
