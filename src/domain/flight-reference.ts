import {
  arrivalOf,
  departureOf,
  destinationOf,
  type Flight,
  flyingMinutes,
  originOf,
  shownFare,
  stopsOf,
} from './flight.ts';

/**
 * Names a flight in an address: a hash of what it is and costs, and after a dash a key of what it is alone,
 * by which it is still found when its price has moved.
 */
export type FlightReference = string & { readonly __kind: 'FlightReference' };

const FNV_PRIME = 0x01000193;
/** Two seeds make of the 32-bit FNV-1a function one of 53 bits: the most that a number holds exactly. */
const SEEDS = [0x811c9dc5, 0x01000193] as const;
const HIGH_BITS = 0x1fffff;

function hashOf(parts: readonly (string | number)[]): string {
  let [low, high] = SEEDS as readonly number[] as [number, number];
  // A separator that cannot occur in a part, so that no two lists read the same.
  for (const char of parts.join('\n')) {
    const code = char.codePointAt(0) ?? 0;
    low = Math.imul(low ^ code, FNV_PRIME);
    high = Math.imul(high ^ (code + 1), FNV_PRIME);
  }
  return ((high & HIGH_BITS) * 2 ** 32 + (low >>> 0)).toString(36);
}

const numbersOf = (flight: Flight): string => flight.segments.map(({ number }) => number).join(',');

const identityOf = (flight: Flight): (string | number)[] => [
  departureOf(flight),
  arrivalOf(flight),
  flyingMinutes(flight),
  stopsOf(flight),
  originOf(flight),
  destinationOf(flight),
  numbersOf(flight),
];

/** Short base-36 hash of times, duration, stops, places, flight numbers and the price shown. */
export const flightHash = (flight: Flight): string =>
  hashOf([...identityOf(flight), shownFare(flight)?.total ?? 0]);

/** As {@link flightHash}, whatever the flight costs. */
const flightKey = (flight: Flight): string => hashOf(identityOf(flight));

export const flightReference = (flight: Flight): FlightReference =>
  `${flightHash(flight)}-${flightKey(flight)}` as FlightReference;

export interface ReferencedFlight<F extends Flight> {
  readonly flight: F;
  /** The price is no longer the one that was referred to. */
  readonly priceChanged: boolean;
}

/** The flight that a reference names, or a bare hash; undefined when it is not among them. */
export function resolveReference<F extends Flight>(
  flights: Iterable<F>,
  reference: string,
): ReferencedFlight<F> | undefined {
  const [hash = '', key] = reference.split('-');
  let sameFlight: F | undefined;
  for (const flight of flights) {
    if (flightHash(flight) === hash) return { flight, priceChanged: false };
    if (key !== undefined && sameFlight === undefined && flightKey(flight) === key)
      sameFlight = flight;
  }
  return sameFlight && { flight: sameFlight, priceChanged: true };
}
