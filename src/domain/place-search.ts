import { foldText, spelledOut } from './place-names.ts';

/** Searchable fields of a place. */
export interface RankedPlace {
  /** Airport codes; several for a city group. */
  readonly codes: readonly string[];
  /** City, or name of the group of airports. */
  readonly name: string;
  readonly airportNames: readonly string[];
  /** Further search terms. */
  readonly aliases: readonly string[];
  /** Names of its state, territory or country; of a group, those of its airports. */
  readonly regions?: readonly string[];
  /** Destinations served today; 0 sorts last within its rank. */
  readonly routes: number;
}

/** Match quality; lower is better. */
const RANK = {
  code: 0,
  group: 1,
  wholeCity: 2,
  region: 3,
  city: 4,
  airport: 5,
  wholeWord: 6,
  word: 7,
  words: 8,
  inside: 9,
  typo: 10,
} as const;

/** Shorter queries are within one typo of nearly everything. */
const SHORTEST_TYPO = 4;

/**
 * Matching places, best first: exact code; city group by name, code or alias; whole name of the city; its state,
 * territory or country; start of the city; start of the airport name; whole word; start of any word; every word typed
 * starts one; inside. `Ft` and `Fort`, `St.` and `Saint` are one. Within a rank, places with more routes come first.
 * Only when nothing matches: places within one typo. An empty query returns all places by routes.
 */
export function rankPlaces<T extends RankedPlace>(
  places: readonly T[],
  query: string,
): readonly T[] {
  const queries = spellings(query);
  if (queries.length === 0) return [...places].sort(byRoutes);
  const ranked = places
    .map((place) => ({ place, rank: rankAmong(place, queries) }))
    .filter(({ rank }) => rank <= RANK.typo);
  const asTyped = ranked.filter(({ rank }) => rank < RANK.typo);
  return (asTyped.length > 0 ? asTyped : ranked)
    .sort((a, b) => a.rank - b.rank || byRoutes(a.place, b.place))
    .map(({ place }) => place);
}

/** Whether a place is meant by the text as typed; every place by none. */
export const isMeantBy = (place: RankedPlace, query: string): boolean => {
  const queries = spellings(query);
  return queries.length === 0 || rankAmong(place, queries) < RANK.typo;
};

/** Whether the text is the whole name of the place, an alias, or the code of a single airport. */
export function isNamed(place: RankedPlace, text: string): boolean {
  const query = spelledOut(text);
  const codes = place.codes.length === 1 ? place.codes : [];
  return query !== '' && [place.name, ...place.aliases, ...codes].map(spelledOut).includes(query);
}

/** As typed, too, because the last word may be unfinished: `St` also begins `Stockton`. */
const spellings = (query: string): readonly string[] =>
  [...new Set([foldText(query), spelledOut(query)])].filter(Boolean);

/** Infinite if none matches. */
const rankAmong = (place: RankedPlace, queries: readonly string[]): number =>
  Math.min(...queries.map((query) => rankOf(place, query) ?? Infinity));

const byRoutes = (a: RankedPlace, b: RankedPlace): number =>
  b.routes - a.routes || (foldText(a.name) < foldText(b.name) ? -1 : 1);

function rankOf(place: RankedPlace, query: string): number | undefined {
  const isGroup = place.codes.length > 1;
  const codes = place.codes.map(foldText);
  const aliases = place.aliases.map(spelledOut);
  const city = spelledOut(place.name);
  const airports = place.airportNames.map(spelledOut);
  const regions = (place.regions ?? []).map(spelledOut);
  const cities = [city, ...regions.map((region) => `${city} ${region}`), ...aliases];
  const texts = [city, ...airports, ...aliases];
  const begins = (all: readonly string[]) => all.some((text) => text.startsWith(query));
  const hasWord = (all: readonly string[], words: string) =>
    all.some((text) => ` ${text} `.includes(words));

  const fits: readonly (readonly [rank: number, fits: () => boolean])[] = [
    [RANK.code, () => !isGroup && codes.includes(query)],
    [RANK.group, () => isGroup && begins([city, ...codes, ...aliases])],
    [RANK.wholeCity, () => cities.includes(query)],
    [RANK.region, () => regions.includes(query)],
    [RANK.city, () => begins(cities)],
    [RANK.airport, () => begins(airports)],
    [RANK.wholeWord, () => hasWord(texts, ` ${query} `)],
    [RANK.word, () => hasWord([...texts, ...longOnes(regions)], ` ${query}`)],
    [RANK.words, () => hasEachWord([...texts, ...codes, ...regions], query)],
    [RANK.inside, () => [...texts, ...codes].some((text) => text.includes(query))],
    [RANK.typo, () => hasTypo(texts, query)],
  ];
  return fits.find(([, isFit]) => isFit())?.[0];
}

/** Two letters of a state begin too many words. */
const longOnes = (regions: readonly string[]) => regions.filter((region) => region.length > 2);

/** Whether each of several words begins a word of the place: `denver den`, `lauderdale florida`. */
function hasEachWord(texts: readonly string[], query: string): boolean {
  const typed = query.split(' ');
  const words = texts.flatMap((text) => text.split(' '));
  return typed.length > 1 && typed.every((one) => words.some((word) => word.startsWith(one)));
}

const hasTypo = (texts: readonly string[], query: string): boolean =>
  query.length >= SHORTEST_TYPO && texts.some((text) => suffixesByWord(text).some(isNear(query)));

/** The suffixes of a text that start at a word. */
const suffixesByWord = (text: string): readonly string[] => {
  const words = text.split(' ');
  return words.map((_, at) => words.slice(at).join(' '));
};

/** Whether a text starts with the query except for one extra, missing or wrong letter, or two swapped letters. */
const isNear =
  (query: string) =>
  (text: string): boolean => {
    let at = 0;
    while (at < query.length && query[at] === text[at]) at += 1;
    const restOf = (from: number) => query.slice(from);
    return (
      text.startsWith(restOf(at + 1), at + 1) ||
      text.startsWith(restOf(at + 1), at) ||
      text.startsWith(restOf(at), at + 1) ||
      (query[at] === text[at + 1] &&
        query[at + 1] === text[at] &&
        text.startsWith(restOf(at + 2), at + 2))
    );
  };
