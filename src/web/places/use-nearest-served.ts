import { useEffect, useMemo, useState } from 'react';
import { type CityRow, type NearestServed, nearestServed } from './nearest-served.ts';
import type { Place } from './place.ts';

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
