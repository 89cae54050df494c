import {
  arrivalOf,
  departureOf,
  destinationOf,
  type Flight,
  firstFare,
  flyingMinutes,
  originOf,
  stopsOf,
} from './flight.ts';

/**
 * Identifies a flight in a URL: a hash of the flight with its price, a dash, and a hash without the price, which still
 * finds the flight after its price has changed.
 */
type FlightReference = string & { readonly __kind: 'FlightReference' };

const FNV_PRIME = 0x01000193;
/** Two seeds extend the 32-bit FNV-1a hash to 53 bits, the most that a number holds exactly. */
const SEEDS = [0x811c9dc5, 0x01000193] as const;
const HIGH_BITS = 0x1fffff;

function hashOf(parts: readonly (string | number)[]): string {
  let [low, high] = SEEDS as readonly number[] as [number, number];
  // The separator cannot occur in a part, so different lists never join to the same text.
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

/** Short base-36 hash of times, duration, stops, places, flight numbers and the price for one traveler. */
export const flightHash = (flight: Flight): string =>
  hashOf([...identityOf(flight), firstFare(flight)?.total ?? 0]);

/** As {@link flightHash}, without the price. */
export const flightKey = (flight: Flight): string => hashOf(identityOf(flight));

export const flightReference = (flight: Flight): FlightReference =>
  `${flightHash(flight)}-${flightKey(flight)}` as FlightReference;

interface ReferencedFlight<F extends Flight> {
  readonly flight: F;
  /** True if the price differs from that of the reference. */
  readonly priceChanged: boolean;
}

/** Finds the flight of a reference or of a bare {@link flightHash}; undefined if it is not in the list. */
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
