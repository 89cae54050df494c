import type { AirportCode } from './airports.ts';
import { destinationOf, type Flight, originOf } from './flight.ts';
import { factsOf, type Payers, type PricedFlight, pricesFor } from './flight-facts.ts';
import { groupBy } from './group-by.ts';
import { recentlyUsed } from './recently-used.ts';

/** All flights from one airport, or all to it, on one travel day. */
type List = readonly Flight[];

/** Computes a value once for each list; it is dropped with the list. */
export function oncePerList<T>(make: (list: List) => T): (list: List) => T {
  const known = new WeakMap<List, T>();
  return (list) => {
    const value = known.get(list) ?? make(list);
    known.set(list, value);
    return value;
  };
}

/** Facts are read once: one question after the other is about the same lists. */
const factsByPlace = (placeOf: (flight: Flight) => AirportCode) =>
  oncePerList((list) => {
    const read = (flight: Flight) => ({ flight, ...factsOf(flight) });
    return mapPlaces(groupBy(list, placeOf), (flights) =>
      flights.map(read).sort((a, b) => a.departs - b.departs),
    );
  });

const FACTS = { from: factsByPlace(destinationOf), to: factsByPlace(originOf) };

/** Parties whose prices are kept. Those of a month of seven airports take 40 MB. */
const KEPT_PARTIES = 4;

const pricedBy = recentlyUsed(KEPT_PARTIES, (_key, { party, den }: Payers) => {
  const pricesOf = pricesFor(party, den);
  const priced = (direction: 'from' | 'to') =>
    oncePerList((list) =>
      mapPlaces(FACTS[direction](list), (flights) =>
        flights.map((one): PricedFlight => ({ ...one, ...pricesOf(one.flight) })),
      ),
    );
  return { from: priced('from'), to: priced('to') };
});

/** The flights of a list by the place at their other end, those of each place by departure. */
export const pricedFlights = (payers: Payers) => pricedBy(payersKey(payers), payers);

export const payersKey = ({ party: { travelers, passes }, den }: Payers): string =>
  `${travelers} ${passes} ${den}`;

const mapPlaces = <A, B>(
  places: ReadonlyMap<AirportCode, readonly A[]>,
  change: (flights: readonly A[]) => readonly B[],
): ReadonlyMap<AirportCode, readonly B[]> =>
  new Map([...places].map(([place, flights]) => [place, change(flights)]));
