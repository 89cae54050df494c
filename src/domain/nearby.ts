import { type Airport, type AirportCode, distanceMiles, type Nearby } from './airports.ts';

/** Airports within this many miles of each other, along the great circle, are near. */
export const NEARBY_MILES = 120;

/** Most airports that one question leaves from. */
export const MOST_ORIGINS = 7;

const ROAD_FACTOR = 1.25;
const MILES_PER_HOUR = 50;
const PARKING_MINUTES = 15;

/** An estimate, shown as 'about': the great circle, a quarter longer, at 50 mph, and 15 minutes. */
export const driveMinutes = (miles: number): number =>
  Math.round(((miles * ROAD_FACTOR) / MILES_PER_HOUR) * 60 + PARKING_MINUTES);

/** `42 min`, `1 h 50 m` with no-break spaces. Always said as 'about'. */
export function formatDrive(length: number): string {
  if (length < 60) return `${length}\u00a0min`;
  const rest = String(length % 60).padStart(2, '0');
  return `${Math.floor(length / 60)}\u00a0h\u00a0${rest}\u00a0m`;
}

export const isNear = (a: Pick<Airport, 'lat' | 'lng'>, b: Pick<Airport, 'lat' | 'lng'>): boolean =>
  distanceMiles(a, b) <= NEARBY_MILES;

/** The served airports near one of several, these left out; nearest first, ties by code. */
export function airportsNear(
  named: readonly Airport[],
  airports: Iterable<Airport>,
): readonly Nearby<Airport>[] {
  return [...airports]
    .filter((airport) => airport.status === 'current' && !named.includes(airport))
    .map((airport) => ({
      airport,
      miles: Math.min(...named.map((one) => distanceMiles(one, airport))),
    }))
    .filter(({ miles }) => miles <= NEARBY_MILES)
    .sort((a, b) => a.miles - b.miles || (a.airport.code < b.airport.code ? -1 : 1));
}

interface WidenedOrigins {
  /** The named airports, then the nearest, at most {@link MOST_ORIGINS} together. */
  readonly origins: readonly AirportCode[];
  /** Minutes to drive to each origin that is not named. */
  readonly drives: Readonly<Record<string, number>>;
  /** Near airports that there is no room for. */
  readonly leftOut: readonly AirportCode[];
}

export function withNearby(named: readonly Airport[], airports: Iterable<Airport>): WidenedOrigins {
  const near = airportsNear(named, airports);
  const room = Math.max(0, MOST_ORIGINS - named.length);
  const codes = near.map(({ airport }) => airport.code);
  return {
    origins: [...named.map(({ code }) => code), ...codes.slice(0, room)],
    drives: Object.fromEntries(
      near.slice(0, room).map(({ airport, miles }) => [airport.code, driveMinutes(miles)]),
    ),
    leftOut: codes.slice(room),
  };
}
