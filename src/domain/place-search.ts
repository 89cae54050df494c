/** Searchable fields of a place. */
export interface RankedPlace {
  /** Airport codes; several for a city group. */
  readonly codes: readonly string[];
  /** City, or name of the group of airports. */
  readonly name: string;
  readonly airportNames: readonly string[];
  /** Further search terms. */
  readonly aliases: readonly string[];
  /** US state or country; empty for a group. */
  readonly region?: string;
  /** Destinations served today; 0 sorts last within its rank. */
  readonly routes: number;
}

/** Match quality; lower is better. */
const RANK = {
  code: 0,
  group: 1,
  city: 2,
  airport: 3,
  word: 4,
  inside: 5,
  typo: 6,
} as const;

/** Shorter queries are within one typo of nearly everything. */
const SHORTEST_TYPO = 4;

/** Lower case, accents and punctuation gone, single spaces: `St. José` becomes `st jose`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Matching places, best first: exact code; city group by name, code or alias; start of the city; start of the airport
 * name; start of any word; inside. Within a rank, places with more routes come first. Only when nothing matches: places
 * within one typo. An empty query returns all places by routes.
 */
export function rankPlaces<T extends RankedPlace>(
  places: readonly T[],
  query: string,
): readonly T[] {
  const words = foldText(query);
  if (!words) return [...places].sort(byRoutes);
  const ranked = places.flatMap((place) => {
    const rank = rankOf(place, words);
    return rank === undefined ? [] : [{ place, rank }];
  });
  const asTyped = ranked.filter(({ rank }) => rank < RANK.typo);
  return (asTyped.length > 0 ? asTyped : ranked)
    .sort((a, b) => a.rank - b.rank || byRoutes(a.place, b.place))
    .map(({ place }) => place);
}

/** Whether the text is the whole name of the place, an alias, or the code of a single airport. */
export function isNamed(place: RankedPlace, text: string): boolean {
  const query = foldText(text);
  const codes = place.codes.length === 1 ? place.codes : [];
  return query !== '' && [place.name, ...place.aliases, ...codes].map(foldText).includes(query);
}

const byRoutes = (a: RankedPlace, b: RankedPlace): number =>
  b.routes - a.routes || (foldText(a.name) < foldText(b.name) ? -1 : 1);

function rankOf(place: RankedPlace, query: string): number | undefined {
  const isGroup = place.codes.length > 1;
  const codes = place.codes.map(foldText);
  const aliases = place.aliases.map(foldText);
  const city = foldText(place.name);
  const airports = place.airportNames.map(foldText);
  const inRegion = foldText(`${place.name} ${place.region ?? ''}`);
  const texts = [city, ...airports, ...aliases];

  if (!isGroup && codes.includes(query)) return RANK.code;
  if (isGroup && [city, ...codes, ...aliases].some((text) => text.startsWith(query)))
    return RANK.group;
  if ([city, inRegion, ...aliases].some((text) => text.startsWith(query))) return RANK.city;
  if (airports.some((text) => text.startsWith(query))) return RANK.airport;
  if (texts.some((text) => text.includes(` ${query}`))) return RANK.word;
  if ([...texts, ...codes].some((text) => text.includes(query))) return RANK.inside;
  return hasTypo(texts, query) ? RANK.typo : undefined;
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
