import { currentCode, isAirportCode } from '#domain/airports.ts';
import { foldText } from '#domain/place-names.ts';
import { isNamed, rankPlaces } from '#domain/place-search.ts';
import { visibleText } from '#domain/typed-text.ts';
import type { Place } from './place.ts';

/** Best match first; all places in their order without text. */
export function matchPlaces(places: readonly Place[], typed: string): readonly Place[] {
  const query = foldText(inUse(typed));
  const isGroupNamed = places.some((place) => !place.covered && isNamed(place, typed));
  const reachable = places.filter(
    (place) =>
      !place.covered ||
      place.codes.some((code) => foldText(code) === query) ||
      (!isGroupNamed && isNamed(place, typed)),
  );
  return query ? rankPlaces(reachable, query) : reachable;
}

/** Maps a former airport code to the present one. */
const inUse = (typed: string): string => {
  const code = typed.trim().toUpperCase();
  return isAirportCode(code) ? currentCode(code) : typed;
};

export interface TypedPlaces {
  /** Places before the last separator. */
  readonly named: readonly Place[];
  /** Matches of the text after it. */
  readonly matches: readonly Place[];
}

/**
 * Reads `DEN, Atlanta, sal` or `den atl`: places named in full, and matches of what follows. Text whose first parts
 * name no places, such as `Kansas City, MO`, is searched as a whole.
 */
export function readTypedPlaces(places: readonly Place[], text: string): TypedPlaces {
  const typed = visibleLines(text);
  const parts = partsOf(places, typed);
  const named = parts.slice(0, -1).map((part) => namedPlace(places, part));
  const known = named.filter((place) => place !== undefined);
  if (known.length === 0 || known.length < named.length)
    return { named: [], matches: matchPlaces(places, typed) };
  const last = parts.at(-1) ?? '';
  const matches = last.trim() ? matchPlaces(places, last) : [];
  return { named: [...new Set(known)].filter((place) => !matches.includes(place)), matches };
}

/** A pasted list has a line for each place. */
const visibleLines = (text: string): string => text.split('\n').map(visibleText).join('\n');

/** Spaces divide codes only: cities have spaces in their names. */
function partsOf(places: readonly Place[], typed: string): readonly string[] {
  const words = typed.trim().split(/\s+/);
  const areCodes = words.length > 1 && words.every((word) => codeOf(places, word));
  return areCodes ? words : typed.split(/[,;/\n]/);
}

const codeOf = (places: readonly Place[], word: string): Place | undefined =>
  isAirportCode(word.toUpperCase()) ? namedPlace(places, word) : undefined;

/** Groups come before their airports of the same name. */
function namedPlace(places: readonly Place[], text: string): Place | undefined {
  const found = places.filter((place) => isNamed(place, inUse(text)));
  return found.find((place) => !place.covered) ?? found[0];
}

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
  const words = visibleLines(text)
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
