import type { TimeZone } from './time.ts';

/** Three-letter IATA airport code, upper case. */
export type AirportCode = string & { readonly __kind: 'AirportCode' };

export interface Airport {
  readonly code: AirportCode;
  /** Full name, `Denver International Airport`. */
  readonly name: string;
  readonly city: string;
  /** US state or territory, two letters; empty abroad. */
  readonly state: string;
  /** ISO 3166 country or territory, two letters. */
  readonly country: string;
  readonly countryName: string;
  /** Degrees north. */
  readonly lat: number;
  /** Degrees east. */
  readonly lng: number;
  readonly zone: TimeZone;
  /** True in the United States, Puerto Rico and the US Virgin Islands: the pass counts them as domestic. */
  readonly domestic: boolean;
  /** `current`: served today. `recent`: served in the last 18 months, still a known place. */
  readonly status: 'current' | 'recent';
}

const CODE = /^[A-Z]{3}$/;

export const isAirportCode = (text: string): text is AirportCode => CODE.test(text);

/** @throws RangeError for anything but three letters. */
export const airportCode = (text: string): AirportCode => {
  const code = text.trim().toUpperCase();
  if (!isAirportCode(code)) throw new RangeError(`Not an airport code: ${text}`);
  return code;
};

/** Codes that were replaced, old to new. West Palm Beach changed from PBI to DJT in 2026. */
export const RENAMED: Readonly<Record<string, AirportCode>> = { PBI: 'DJT' as AirportCode };

/** The code in use today for a code that may be an old one. */
export const currentCode = (code: AirportCode): AirportCode => RENAMED[code] ?? code;

/** Miles; the radius that the airline's own distance tables use. */
const EARTH_RADIUS_MILES = 3959;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in miles (haversine formula). */
export function distanceMiles(
  a: Pick<Airport, 'lat' | 'lng'>,
  b: Pick<Airport, 'lat' | 'lng'>,
): number {
  const h =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Words that stay lower case inside a place name. */
const SMALL_WORDS = new Set(['of', 'and', 'the', 'de', 'la', 'del']);

/** For display: `SALT LAKE CITY` or `salt lake city` to `Salt Lake City`. */
export const titleCase = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\p{L}\p{M}'’]+/gu, (word, at: number) =>
      at > 0 && SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    );

/** Degrees north and east. */
export type Coordinates = Pick<Airport, 'lat' | 'lng'>;

export interface Nearby<T> {
  readonly airport: T;
  /** Along the great circle. */
  readonly miles: number;
}

/** Nearest first; ties keep their order. */
export const nearestAirports = <T extends Coordinates>(
  spot: Coordinates,
  airports: readonly T[],
): readonly Nearby<T>[] =>
  airports
    .map((airport) => ({ airport, miles: distanceMiles(spot, airport) }))
    .sort((a, b) => a.miles - b.miles);

/** Whether both coordinates are in range. */
export const areCoordinates = ({ lat, lng }: Coordinates): boolean =>
  Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
