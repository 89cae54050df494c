import { type Coordinates, nearestAirports } from '#domain/airports.ts';
import type { Place } from './place.ts';

/** Of a place without flights today. */
export const FAR = Number.MAX_SAFE_INTEGER;

/** Great-circle miles to the nearest airport of the place. */
export const milesTo = ({ spots }: Place, spot: Coordinates): number =>
  nearestAirports(spot, spots)[0]?.miles ?? FAR;

export const formatMiles = (miles: number): string => {
  const whole = Math.round(miles);
  return whole < 1 ? 'under 1 mi' : `${whole.toLocaleString('en-US')} mi`;
};

/** Nearest first, each with its distance; places without flights today come last, without one. */
export function byDistance(all: readonly Place[], spot: Coordinates): readonly Place[] {
  const distances = all.map((place) => ({ place, miles: milesTo(place, spot) }));
  distances.sort((a, b) => a.miles - b.miles || Number(a.place.covered) - Number(b.place.covered));
  return distances.map(({ place, miles }) =>
    miles === FAR ? place : { ...place, routesText: formatMiles(miles) },
  );
}
