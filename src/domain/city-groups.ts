import { type AirportCode, currentCode, isAirportCode, RENAMED } from './airports.ts';

/** Airports that serve one city and are searched together. */
interface CityGroup {
  /** Upper-case name as written after `CITY:`. */
  readonly cityName: string;
  readonly displayName: string;
  readonly airports: readonly [AirportCode, ...AirportCode[]];
  readonly primaryAirport: AirportCode;
  /** Further search terms. */
  readonly aliases: readonly string[];
}

const group = (
  displayName: string,
  airports: [string, ...string[]],
  aliases: readonly string[] = [],
): CityGroup => ({
  cityName: displayName.toUpperCase(),
  displayName,
  airports: airports as unknown as CityGroup['airports'],
  primaryAirport: airports[0] as AirportCode,
  aliases,
});

export const CITY_GROUPS: readonly CityGroup[] = [
  group('New York City', ['JFK', 'LGA', 'EWR'], ['nyc', 'newark']),
  group('Los Angeles', ['LAX', 'BUR', 'SNA', 'ONT'], ['la', 'socal']),
  group('Chicago', ['ORD', 'MDW']),
  group('Washington D.C.', ['DCA', 'IAD', 'BWI'], ['dc', 'washington', 'baltimore']),
  group('San Francisco Bay Area', ['SFO', 'SJC', 'OAK'], ['bay area', 'sf', 'san francisco']),
  group('Houston', ['IAH', 'HOU']),
  group('Miami', ['MIA', 'FLL'], ['south florida']),
  group('Dallas', ['DFW', 'DAL'], ['dfw', 'fort worth']),
  group('Boston', ['BOS', 'PWM']),
  group('Detroit', ['DTW', 'FNT']),
];

const PREFIX = /^city:/i;
/** Programs write underscores for blanks. */
const spaced = (name: string) =>
  name
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toUpperCase();
const plain = (name: string) => spaced(name.replace(/\./g, ''));

export const cityGroupOf = (text: string): CityGroup | undefined => {
  const name = plain(text.replace(PREFIX, ''));
  return CITY_GROUPS.find((one) => plain(one.cityName) === name);
};

/** `CITY:` plus the upper-case name, as in links and API calls. */
export const cityCode = (one: CityGroup): string => `CITY:${one.cityName}`;

/**
 * Normalizes a place field: codes trimmed and upper-cased, `city:` in any case made `CITY:` plus the upper-case
 * name with blanks.
 * Does not check that the place exists.
 */
export function normalisePlace(text: string): string {
  const trimmed = text.trim();
  return PREFIX.test(trimmed)
    ? `CITY:${spaced(trimmed.replace(PREFIX, ''))}`
    : trimmed.toUpperCase();
}

/** The airports of each group, named in upper case without dots, and of each old code. */
export const PLACE_ALIASES: readonly { readonly name: string; readonly airport: AirportCode }[] = [
  ...CITY_GROUPS.flatMap((one) =>
    one.airports.map((airport) => ({ name: plain(cityCode(one)), airport })),
  ),
  ...Object.entries(RENAMED).map(([name, airport]) => ({ name, airport })),
];

/** Airports that one field may name. */
export const MAX_PLACES = 20;

interface Places {
  readonly airports: readonly AirportCode[];
  /** Parts of the text that match no known airport, as entered. */
  readonly unknown: readonly string[];
}

/**
 * Parses a departure or arrival field: comma-separated codes and `CITY:` groups.
 * Keeps the order, drops duplicates and replaces old codes.
 * `isKnown` decides which airports exist.
 */
export function expandPlaces(text: string, isKnown: (code: AirportCode) => boolean): Places {
  const airports = new Set<AirportCode>();
  const unknown: string[] = [];
  for (const piece of text.split(',').map((part) => part.trim())) {
    if (!piece) continue;
    const members = PREFIX.test(piece) ? membersOf(piece) : [piece.toUpperCase()];
    const found = members
      .filter(isAirportCode)
      .map(currentCode)
      .filter((code) => isKnown(code));
    if (found.length === 0) unknown.push(piece);
    for (const code of found) airports.add(code);
  }
  return { airports: [...airports], unknown };
}

export const SAME_PLACE = 'Destination must be different from origin';

/** Whether at least one pair of origin and destination has two different airports. */
export const hasDistinctAirports = (
  origins: readonly AirportCode[],
  destinations: readonly AirportCode[],
): boolean => origins.some((origin) => destinations.some((destination) => destination !== origin));

const membersOf = (piece: string): readonly string[] => cityGroupOf(piece)?.airports ?? [];
