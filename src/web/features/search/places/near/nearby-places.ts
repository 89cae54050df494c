import { type Coordinates, nearestAirports } from '#domain/airports.ts';
import type { TimeZone } from '#domain/time.ts';
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

/** Sort key of a place without flights today. */
const FAR = Number.MAX_SAFE_INTEGER;

/** Undefined when no place matches. */
export const nearbyPlaces = (
  places: readonly Place[],
  where: Whereabouts,
): NearbyPlaces | undefined =>
  where.by === 'spot' ? around(places, where.spot) : biggestIn(places, where.zone);

function around(all: readonly Place[], spot: Coordinates): NearbyPlaces | undefined {
  const distances = all.map((place) => ({ place, miles: milesTo(place, spot) }));
  distances.sort((a, b) => a.miles - b.miles || Number(a.place.covered) - Number(b.place.covered));
  const places = distances.map(({ place, miles }) =>
    miles === FAR ? place : { ...place, routesText: milesText(miles) },
  );
  const first = distances.find(({ place }) => !place.covered);
  if (!first || first.miles === FAR) return undefined;
  const text = `Nearest: ${fullName(first.place)}, ${milesText(first.miles)}`;
  return { places, nearest: first.place, text };
}

/** The nearest airport of a city counts. */
const milesTo = ({ spots }: Place, spot: Coordinates): number =>
  nearestAirports(spot, spots)[0]?.miles ?? FAR;

const milesText = (miles: number): string => {
  const whole = Math.round(miles);
  return whole < 1 ? 'under 1 mi' : `${whole.toLocaleString('en-US')} mi`;
};

function biggestIn(places: readonly Place[], zone: TimeZone): NearbyPlaces | undefined {
  const [nearest] = places
    .filter((place) => place.zone === zone && place.routes > 0 && !place.covered)
    .sort((a, b) => b.routes - a.routes);
  const text = nearest && `We guessed from your time zone: ${fullName(nearest)}`;
  return nearest && text !== undefined ? { places, nearest, text } : undefined;
}
