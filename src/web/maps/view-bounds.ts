import type { Spot } from './map-content.ts';

export interface Bounds {
  readonly southWest: Spot;
  readonly northEast: Spot;
}

/** Minimum height and width in degrees, so that a single airport shows its surroundings. */
const LEAST = 1;

/** At least 1 degree high and wide; undefined without places. */
export function boundsOf(spots: readonly Spot[]): Bounds | undefined {
  if (spots.length === 0) return undefined;
  const [south, north] = spread(spots.map(({ lat }) => lat));
  const [west, east] = spread(spots.map(({ lng }) => lng));
  return { southWest: { lat: south, lng: west }, northEast: { lat: north, lng: east } };
}

function spread(degrees: readonly number[]): [number, number] {
  const [least, most] = [Math.min(...degrees), Math.max(...degrees)];
  const more = Math.max(0, (LEAST - (most - least)) / 2);
  return [least - more, most + more];
}
