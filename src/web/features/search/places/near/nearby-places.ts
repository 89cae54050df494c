import type { Coordinates } from '#domain/airports.ts';
import type { TimeZone } from '#domain/time.ts';
import { byDistance, FAR, formatMiles, milesTo } from '#web/places/distance.ts';
import { fullName, type Place } from '#web/places/place.ts';

export type Whereabouts =
  | { readonly by: 'spot'; readonly spot: Coordinates }
  | { readonly by: 'zone'; readonly zone: TimeZone };

export interface NearbyPlaces {
  /** Nearest first; places without flights today come last. */
  readonly places: readonly Place[];
  readonly nearest: Place;
  /** How the nearest place was found. */
  readonly text: string;
}

/** Undefined when no place matches. */
export const nearbyPlaces = (
  places: readonly Place[],
  where: Whereabouts,
): NearbyPlaces | undefined =>
  where.by === 'spot' ? around(places, where.spot) : biggestIn(places, where.zone);

function around(all: readonly Place[], spot: Coordinates): NearbyPlaces | undefined {
  const places = byDistance(all, spot);
  const first = places.find(({ covered }) => !covered);
  const nearest = all.find(({ key }) => key === first?.key);
  const miles = nearest ? milesTo(nearest, spot) : FAR;
  if (!nearest || miles === FAR) return undefined;
  return { places, nearest, text: `Nearest: ${fullName(nearest)}, ${formatMiles(miles)}` };
}

function biggestIn(places: readonly Place[], zone: TimeZone): NearbyPlaces | undefined {
  const [nearest] = places
    .filter((place) => place.zone === zone && place.routes > 0 && !place.covered)
    .sort((a, b) => b.routes - a.routes);
  const text = nearest && `We guessed from your time zone: ${fullName(nearest)}`;
  return nearest && text !== undefined ? { places, nearest, text } : undefined;
}
