import {
  type Airport,
  type AirportCode,
  areCoordinates,
  type Coordinates,
  distanceMiles,
  isAirportCode,
} from './airports.ts';
import { driveMinutes, NEARBY_MILES } from './nearby.ts';
import type { TimeZone } from './time.ts';

/** Where somebody is: an airport, or a point. */
export type Place = Airport | Coordinates;

/** Airports that can be driven to from some places, or from which these can. */
export type Reachable = ReadonlyMap<AirportCode, Drive>;

export interface Drive {
  /** About how long it takes; 0 where the airport is one of the places. */
  readonly minutes: number;
  /** Of the place: that of its nearest airport. */
  readonly zone: TimeZone;
}

const isAirport = (place: Place): place is Airport => 'code' in place;

/**
 * The airports at the places and the served ones within 120 miles of one of them, nearest first; without those nearby,
 * only the airports at the places, and for a point the nearest one.
 */
export function reachByCar(
  places: readonly Place[],
  airports: Iterable<Airport>,
  { isNearby }: { readonly isNearby: boolean },
): Reachable {
  const served = [...airports].filter(({ status }) => status === 'current');
  const found = places
    .flatMap((place) => nearOf(place, served).slice(0, isNearby ? undefined : 1))
    .sort((a, b) => a.miles - b.miles || (a.code < b.code ? -1 : 1));
  const reached = new Map<AirportCode, Drive>();
  for (const { code, minutes, zone } of found)
    if (!reached.has(code)) reached.set(code, { minutes, zone });
  return reached;
}

interface Near extends Drive {
  readonly code: AirportCode;
  readonly miles: number;
}

/** The airport of the place, then the served ones near it. */
function nearOf(place: Place, served: readonly Airport[]): Near[] {
  const others = isAirport(place) ? served.filter(({ code }) => code !== place.code) : served;
  const near = others
    .map((airport) => ({ airport, miles: distanceMiles(place, airport) }))
    .filter(({ miles }) => miles <= NEARBY_MILES)
    .sort((a, b) => a.miles - b.miles);
  const zone = isAirport(place) ? place.zone : near[0]?.airport.zone;
  if (!zone) return [];
  const own = isAirport(place) ? [{ code: place.code, miles: 0, minutes: 0, zone }] : [];
  return [
    ...own,
    ...near.map(({ airport, miles }) => ({
      code: airport.code,
      miles,
      minutes: driveMinutes(miles),
      zone,
    })),
  ];
}

/** `MCO`, or degrees north and east as `28.43,-81.31`; undefined for other texts. */
export function parsePlace(text: string): AirportCode | Coordinates | undefined {
  const code = text.trim().toUpperCase();
  if (isAirportCode(code)) return code;
  const [lat, lng, ...rest] = code.split(',').map((part) => part.trim());
  if (!lat || !lng || rest.length > 0 || ![lat, lng].every((part) => DEGREES.test(part)))
    return undefined;
  const place = { lat: Number(lat), lng: Number(lng) };
  return areCoordinates(place) ? place : undefined;
}

const DEGREES = /^-?\d{1,3}(?:\.\d{1,12})?$/;
