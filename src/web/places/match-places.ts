import { currentCode, isAirportCode } from '#domain/airports.ts';
import { foldText, rankPlaces } from '#domain/place-search.ts';
import type { Place } from './place.ts';

/** Places that answer what was typed, best first; all in their own order when nothing was. */
export function matchPlaces(places: readonly Place[], typed: string): readonly Place[] {
  const query = foldText(inUse(typed));
  const reachable = places.filter(
    (place) => !place.covered || place.codes.some((code) => foldText(code) === query),
  );
  return query ? rankPlaces(reachable, query) : reachable;
}

/** An airport is also found by the code that it had before. */
const inUse = (typed: string): string => {
  const code = typed.trim().toUpperCase();
  return isAirportCode(code) ? currentCode(code) : typed;
};

export interface PastedPlaces {
  /** Keys of the places that were found. */
  readonly keys: readonly string[];
  /** Words that name no place, as they were written. */
  readonly rest: readonly string[];
}

/**
 * Reads a pasted list such as `DEN, ATL LAS` or `den/slc`: codes separated by commas, spaces or slashes.
 * Undefined for text that is no such list, a city name for instance, which is then typed as it is.
 */
export function readPaste(
  text: string,
  isKnown: (key: string) => boolean,
): PastedPlaces | undefined {
  const words = text
    .trim()
    .split(/[\s,;/]+/)
    .filter(Boolean);
  const codes = words.map((word) => word.toUpperCase());
  if (words.length < 2 || !codes.every(isAirportCode)) return undefined;
  const keys = codes.filter(isAirportCode).map((code) => String(currentCode(code)));
  if (!keys.some(isKnown)) return undefined;
  return {
    keys: [...new Set(keys.filter(isKnown))],
    rest: words.filter((_, at) => !isKnown(keys[at] ?? '')),
  };
}
