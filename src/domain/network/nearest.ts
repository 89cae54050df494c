import { type Airport, distanceMiles } from './airport.ts';

/** A point on the earth in degrees north and east. */
export type Spot = Pick<Airport, 'lat' | 'lng'>;

export interface Nearby<T> {
  readonly airport: T;
  /** Along the great circle. */
  readonly miles: number;
}

/** The airports with their distances, nearest first; equally far ones stay in their order. */
export const nearestAirports = <T extends Spot>(
  spot: Spot,
  airports: readonly T[],
): readonly Nearby<T>[] =>
  airports
    .map((airport) => ({ airport, miles: distanceMiles(spot, airport) }))
    .sort((a, b) => a.miles - b.miles);

/** Whether two numbers can be a point on the earth. */
export const isSpot = ({ lat, lng }: Spot): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
