import type { OutputOf } from '#contract/endpoint.ts';
import type { AirportDto, routes } from '#contract/network.ts';
import { distanceMiles } from '#domain/airports.ts';
import { formatCount } from '#domain/count.ts';
import { isMeantBy, type RankedPlace } from '#domain/place-search.ts';
import { searchable } from '#web/places/place.ts';
import { cityOf, regionOf } from '#web/places/use-network.ts';

export interface Connection {
  readonly code: string;
  /** `Denver, CO`, `Cancún, Mexico` */
  readonly name: string;
  /** Along the great circle, rounded to whole miles. */
  readonly miles: number;
  readonly seasonal: boolean;
  readonly names: RankedPlace;
}

/** Both lists are sorted by name. */
export interface NetworkPlace {
  readonly airport: AirportDto;
  readonly code: string;
  /** `Denver` */
  readonly city: string;
  /** `Denver, CO`, `Cancún, Mexico` */
  readonly name: string;
  readonly names: RankedPlace;
  readonly outbound: readonly Connection[];
  readonly inbound: readonly Connection[];
}

/** Sorted by name; routes of unknown airports are left out. */
export type RouteNetwork = ReadonlyMap<string, NetworkPlace>;

export type Named = Pick<NetworkPlace, 'name' | 'code' | 'names'>;
const byName = (a: Named, b: Named) =>
  a.name.localeCompare(b.name, 'en-US') || a.code.localeCompare(b.code, 'en-US');

type RouteDto = OutputOf<typeof routes>['routes'][number];

export function routeNetwork(
  airports: readonly AirportDto[],
  pairs: readonly RouteDto[],
): RouteNetwork {
  const places = new Map(airports.map((airport) => [airport.stationCode, emptyPlace(airport)]));
  for (const { origin, destination, seasonal } of pairs) {
    const [from, to] = [places.get(origin), places.get(destination)];
    if (!from || !to) continue;
    const miles = Math.round(distanceMiles(from.airport, to.airport));
    from.outbound.push({ code: to.code, name: to.name, names: to.names, miles, seasonal });
    to.inbound.push({ code: from.code, name: from.name, names: from.names, miles, seasonal });
  }
  const served = [...places.values()].filter((one) => one.outbound.length + one.inbound.length > 0);
  for (const { outbound, inbound } of served) {
    outbound.sort(byName);
    inbound.sort(byName);
  }
  return new Map(served.sort(byName).map((place) => [place.code, place]));
}

function emptyPlace(airport: AirportDto) {
  const city = cityOf(airport);
  const region = regionOf(airport);
  return {
    airport,
    code: airport.stationCode,
    city,
    name: region ? `${city}, ${region}` : city,
    names: searchable(airport),
    outbound: [] as Connection[],
    inbound: [] as Connection[],
  };
}

export const connectedTo = ({ outbound, inbound }: NetworkPlace): ReadonlySet<string> =>
  new Set([...outbound, ...inbound].map(({ code }) => code));

/** `1 route`, `67 routes`: the destinations, or the origins of a place without outbound flights. */
export const formatRoutes = ({ outbound, inbound }: NetworkPlace): string =>
  formatCount(outbound.length || inbound.length, 'route');

/** Shared, because `toLocaleString` creates a formatter per call, which takes longer than rendering. */
const FIGURES = new Intl.NumberFormat('en-US');

/** `1,671` */
export const figure = (count: number): string => FIGURES.format(count);

/** Keeps the order. */
export const matching = <T extends Named>(all: readonly T[], text: string): readonly T[] =>
  all.filter(({ names }) => isMeantBy(names, text));

/** `67 airports`, `1 of 67 airports` */
export const formatLeft = (left: readonly Named[], all: readonly Named[], unit: string): string =>
  `${left.length < all.length ? `${left.length} of ` : ''}${formatCount(all.length, unit)}`;
