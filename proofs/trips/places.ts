import type { Airport, AirportCode } from '#domain/airports.ts';
import type { Network } from '#domain/timetable.ts';

const RADIUS_MILES = 3959;
const NEAR_MILES = 120;
const MOST_ORIGINS = 7;

/** Position on a globe of radius 1. */
function pointOf({ lat, lng }: Airport): [number, number, number] {
  const [north, east] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** Along the great circle, by the chord between two points of the globe. */
export function milesApart(a: Airport, b: Airport): number {
  const [p, q] = [pointOf(a), pointOf(b)];
  const chord = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
  return 2 * RADIUS_MILES * Math.asin(Math.min(1, chord / 2));
}

export const isNearAny = (network: Network, code: AirportCode, others: readonly AirportCode[]) =>
  others.some(
    (other) =>
      milesApart(network.airports.get(code) as Airport, network.airports.get(other) as Airport) <=
      NEAR_MILES,
  );

/** Served airports near one of several, without these; nearest first. */
export function nearAny(network: Network, codes: readonly AirportCode[]): AirportCode[] {
  const milesTo = (airport: Airport) =>
    Math.min(...codes.map((code) => milesApart(network.airports.get(code) as Airport, airport)));
  return [...network.airports.values()]
    .filter(({ code, status }) => status === 'current' && !codes.includes(code))
    .filter((airport) => milesTo(airport) <= NEAR_MILES)
    .sort((a, b) => milesTo(a) - milesTo(b))
    .map(({ code }) => code);
}

/** Named origins and those near them, at most 7, and those left out. */
export function widened(network: Network, named: readonly AirportCode[]) {
  const all = [...named, ...nearAny(network, named)];
  return { taken: all.slice(0, MOST_ORIGINS), left: all.slice(MOST_ORIGINS) };
}
