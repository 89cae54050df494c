import { useEffect, useMemo, useState } from 'react';
import type { Coordinates } from '#domain/airports.ts';
import { byDistance } from './distance.ts';
import type { Place } from './place.ts';
import { type RankedPlace, rankPlaces } from './place-search.ts';

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
  lat: Number(lat),
  lng: Number(lng),
  codes: [],
  airportNames: [],
  aliases: [],
  routes: -at,
});
