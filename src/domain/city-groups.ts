import { type Airport, type AirportCode, currentCode, isAirportCode, RENAMED } from './airports.ts';
import { nicknamesOf, regionNames, spelledOut } from './place-names.ts';

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
  group(
    'New York City',
    ['JFK', 'LGA', 'EWR'],
    ['nyc', 'new york', 'newark', 'manhattan', 'big apple'],
  ),
  group('Los Angeles', ['LAX', 'BUR', 'SNA', 'ONT'], ['la', 'socal', 'southern california']),
  group('Chicago', ['ORD', 'MDW'], ['chi', 'chi town', 'windy city']),
  group(
    'Washington D.C.',
    ['DCA', 'IAD', 'BWI'],
    ['dc', 'was', 'washington', 'washington dc', 'baltimore'],
  ),
  group(
    'San Francisco Bay Area',
    ['SFO', 'SJC', 'OAK'],
    ['bay area', 'sf', 'san francisco', 'san fran'],
  ),
  group('Houston', ['IAH', 'HOU']),
  group('Miami', ['MIA', 'FLL'], ['south florida']),
  group(
    'Dallas',
    ['DFW', 'DAL'],
    ['dfw', 'fort worth', 'dallas fort worth', 'love field', 'dallas love field'],
  ),
  group('Boston', ['BOS', 'PWM'], ['beantown']),
  group('Detroit', ['DTW', 'FNT'], ['motor city', 'motown']),
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

type NamedAirport = Pick<
  Airport,
  'code' | 'name' | 'city' | 'state' | 'country' | 'countryName' | 'status'
>;

/**
 * Makes a reader that writes places called by name as calls take them: `Philly` as `PHL`, `Portland, ME, Vegas` as
 * `PWM,LAS`, `Chicago` as `ORD,MDW`, a state or country as its airports of today. Codes, groups and what nobody knows
 * stay as they are, and so does a text without a name.
 */
export function placeReader(airports: readonly NamedAirport[]): (text: string) => string {
  const known = new Set<string>(airports.map(({ code }) => code));
  const isCode = (piece: string) => {
    const code = piece.toUpperCase();
    return PREFIX.test(piece) || (isAirportCode(code) && known.has(currentCode(code)));
  };
  const named = airportsByName(airports);
  return (text) => {
    const pieces = text.split(',').map((piece) => piece.trim());
    if (pieces.every(isCode)) return text;
    const read: string[] = [];
    for (let at = 0; at < pieces.length; at += 1) {
      const [piece = '', next] = pieces.slice(at, at + 2);
      // A name and its state, as in `Portland, ME`.
      const both = next === undefined ? undefined : named.get(spelledOut(`${piece} ${next}`));
      read.push(both ?? (isCode(piece) ? piece : (named.get(spelledOut(piece)) ?? piece)));
      if (both !== undefined) at += 1;
    }
    return read.every((piece, at) => piece === pieces[at]) ? text : read.join(',');
  };
}

/** By what it is called, spelled out: a group before the airports of a city, and these before those of a state. */
function airportsByName(airports: readonly NamedAirport[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>(airports.map(({ code }) => [spelledOut(code), code]));
  for (const calls of [groupNamesOf, namesOf, regionsOf]) {
    const found = new Map<string, Set<string>>();
    for (const airport of airports)
      for (const name of calls(airport).map(spelledOut))
        found.set(name, (found.get(name) ?? new Set()).add(airport.code));
    for (const [name, codes] of found) if (!names.has(name)) names.set(name, [...codes].join(','));
  }
  return names;
}

const groupNamesOf = ({ code }: NamedAirport): readonly string[] =>
  CITY_GROUPS.filter(({ airports }) => airports.includes(code)).flatMap((one) => [
    one.displayName,
    ...one.aliases,
  ]);

const regionsOf = (airport: NamedAirport): readonly string[] =>
  airport.status === 'current' ? regionNames(airport) : [];

/** `Raleigh/Durham` is called by either city, too; each with its state or country behind it. */
function namesOf(airport: NamedAirport): readonly string[] {
  const { code, name, city } = airport;
  const cities = [city, ...city.split('/')];
  const inRegion = regionNames(airport).flatMap((region) =>
    cities.map((one) => `${one} ${region}`),
  );
  return [...cities, ...inRegion, name, ...nicknamesOf(code)];
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
