import { currentCode, isAirportCode } from '#domain/airports.ts';
import { foldText, rankPlaces } from '#domain/place-search.ts';
import type { Place } from './place.ts';

/** Best match first; all places in their order without text. */
export function matchPlaces(places: readonly Place[], typed: string): readonly Place[] {
  const query = foldText(inUse(typed));
  const reachable = places.filter(
    (place) => !place.covered || place.codes.some((code) => foldText(code) === query),
  );
  return query ? rankPlaces(reachable, query) : reachable;
}

/** Maps a former airport code to the present one. */
const inUse = (typed: string): string => {
  const code = typed.trim().toUpperCase();
  return isAirportCode(code) ? currentCode(code) : typed;
};

export interface PastedPlaces {
  readonly keys: readonly string[];
  /** Words that match no place, as written. */
  readonly rest: readonly string[];
}

/**
 * Parses a pasted list such as `DEN, ATL LAS` or `den/slc`: codes separated by commas, spaces or slashes.
 * Undefined for other text, such as a city name, which is then typed.
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
