import { useEffect, useMemo, useRef, useState } from 'react';
import { ownLocation } from '#contract/network.ts';
import { type Coordinates, nearestAirports } from '#domain/airports.ts';
import { type RankedPlace, rankPlaces } from '#domain/place-search.ts';
import type { TimeZone } from '#domain/time.ts';
import { call } from '#web/api/client.ts';
import { deviceZone } from '#web/browser/now.ts';
import { fullName, type Place } from './place.ts';

interface MyLocation {
  /** Sorted by distance once the location is known. */
  readonly places: readonly Place[] | undefined;
  /** Undefined before the first request. */
  readonly text: string | undefined;
  readonly isLocating: boolean;
  /** Does nothing before the places have loaded. */
  readonly locate: () => void;
}

/** Locates the viewer on request only and passes the nearest place to `onNearest`. */
export function useMyLocation(
  places: readonly Place[] | undefined,
  onNearest: (place: Place) => void,
): MyLocation {
  const [where, setWhere] = useState<Whereabouts>();
  const [isLocating, setLocating] = useState(false);
  // The form may change while the permission prompt is open.
  const latest = useRef({ places, onNearest });
  useEffect(() => {
    latest.current = { places, onNearest };
  });
  const near = useMemo(() => places && where && nearbyPlaces(places, where), [places, where]);

  const locate = async () => {
    setLocating(true);
    const found = await whereabouts();
    setWhere(found);
    setLocating(false);
    const { places: all, onNearest: notify } = latest.current;
    const nearest = all && nearbyPlaces(all, found)?.nearest;
    if (nearest) notify(nearest);
  };
  return {
    places: near?.places ?? places,
    text: where && (near?.text ?? 'We could not find your location.'),
    isLocating,
    locate: () => {
      if (places && !isLocating) void locate();
    },
  };
}

/** The device, else its network address, else its time zone. */
async function whereabouts(): Promise<Whereabouts> {
  const spot = (await deviceSpot()) ?? (await networkSpot());
  return spot ? { by: 'spot', spot } : { by: 'zone', zone: deviceZone() };
}

async function networkSpot(): Promise<Coordinates | undefined> {
  // A failed lookup counts as no location.
  const answer = await call(ownLocation, {}).catch(() => undefined);
  return answer?.location
    ? { lat: answer.location.latitude, lng: answer.location.longitude }
    : undefined;
}

export type Whereabouts =
  | { readonly by: 'spot'; readonly spot: Coordinates }
  | { readonly by: 'zone'; readonly zone: TimeZone };

interface NearbyPlaces {
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

const LONGEST_WAIT_MS = 8_000;
const OLDEST_MS = 300_000;

/** Asks for permission; undefined when refused or unavailable. */
export const deviceSpot = (): Promise<Coordinates | undefined> =>
  new Promise((resolve) => {
    // Missing on pages without https.
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: LONGEST_WAIT_MS, maximumAge: OLDEST_MS },
    );
  });

/** Shorter text is still being typed. */
const SHORTEST = 3;

/** Loads the list of cities when a search has found no place. */
export function useNearestServed(
  places: readonly Place[],
  typed: string,
  isNeeded: boolean,
): NearestServed | undefined {
  const [cities, setCities] = useState<readonly CityRow[]>();
  const isSearched = isNeeded && typed.trim().length >= SHORTEST;
  useEffect(() => {
    if (!isSearched || cities) return;
    let isCurrent = true;
    // Without the list the search has still found nothing.
    import('#data/cities.json')
      .then((list) => isCurrent && setCities(list.default))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isSearched, cities]);
  return useMemo(
    () => (isSearched && cities ? nearestServed(places, cities, typed) : undefined),
    [isSearched, cities, places, typed],
  );
}

/** Name, US state or country, degrees north, degrees east; in order of population. */
type CityRow = readonly (string | number)[];

interface City extends RankedPlace, Coordinates {
  readonly name: string;
  readonly region: string;
}

interface NearestServed {
  /** `Akron, OH` */
  readonly city: string;
  /** Nearest first. */
  readonly places: readonly Place[];
}

const MOST_SHOWN = 5;

/** The served places nearest to the largest city of a name. */
function nearestServed(
  places: readonly Place[],
  cities: readonly CityRow[],
  typed: string,
): NearestServed | undefined {
  const [city] = rankPlaces(cities.map(cityOf), typed);
  if (!city) return undefined;
  const served = places.filter((place) => !place.covered && place.spots.length > 0);
  return {
    city: `${city.name}, ${city.region}`,
    places: byDistance(served, city).slice(0, MOST_SHOWN),
  };
}

/** Among cities, population decides as routes do among places. */
const cityOf = ([name, region, lat, lng]: CityRow, at: number): City => ({
  name: String(name),
  region: String(region),
  regions: [String(region)],
  lat: Number(lat),
  lng: Number(lng),
  codes: [],
  airportNames: [],
  aliases: [],
  routes: -at,
});

/** Of a place without flights today. */
const FAR = Number.MAX_SAFE_INTEGER;

/** Great-circle miles to the nearest airport of the place. */
const milesTo = ({ spots }: Place, spot: Coordinates): number =>
  nearestAirports(spot, spots)[0]?.miles ?? FAR;

const formatMiles = (miles: number): string => {
  const whole = Math.round(miles);
  return whole < 1 ? 'under 1 mi' : `${whole.toLocaleString('en-US')} mi`;
};

/** Nearest first, each with its distance; places without flights today come last, without one. */
function byDistance(all: readonly Place[], spot: Coordinates): readonly Place[] {
  const distances = all.map((place) => ({ place, miles: milesTo(place, spot) }));
  distances.sort((a, b) => a.miles - b.miles || Number(a.place.covered) - Number(b.place.covered));
  return distances.map(({ place, miles }) =>
    miles === FAR ? place : { ...place, routesText: formatMiles(miles) },
  );
}
