import { useMemo } from 'react';
import type { AirportDto } from '#contract/network.ts';
import type { Coordinates } from '#domain/airports.ts';
import { CITY_GROUPS, cityCode } from '#domain/city-groups.ts';
import { nicknamesOf, regionNames } from '#domain/place-names.ts';
import { type RankedPlace, rankPlaces } from '#domain/place-search.ts';
import { cityOf, regionOf, useAirportsInTime } from './use-network.ts';

export interface Place extends RankedPlace {
  /** As in a search: `DEN` or `CITY:NEW YORK CITY`. */
  readonly key: string;
  /** US state or country; empty for a group. */
  readonly region: string;
  /** Shown by the search button: `DEN` or the name of a group. */
  readonly label: string;
  readonly detail: string;
  readonly routesText: string;
  /** IANA name; for a group that of its first airport. */
  readonly zone: string;
  /** Positions; of a group, those of its served airports. */
  readonly spots: readonly Coordinates[];
  /** An airport covered by its group: found by its exact code, or by a city that the group does not name. */
  readonly covered: boolean;
}

export type PlaceView = 'city' | 'airport';

const routesText = (routes: number, approximate = false): string =>
  routes === 0
    ? 'No flights today'
    : `${routes}${approximate ? '+' : ''} ${routes === 1 ? 'route' : 'routes'}`;

/** What an airport is found by. */
export const searchable = (airport: AirportDto): RankedPlace => ({
  codes: [airport.stationCode],
  name: cityOf(airport),
  airportNames: [airport.name],
  aliases: nicknamesOf(airport.stationCode),
  routes: airport.routes,
  regions: regionsOf(airport),
});

const regionsOf = (airport: AirportDto): readonly string[] =>
  regionNames({
    state: airport.state,
    country: airport.countryCode,
    countryName: regionOf(airport),
  });

function airportPlace(airport: AirportDto, covered: boolean): Place {
  const { stationCode: code, name, routes, time_zone: zone, lat, lng } = airport;
  return {
    ...searchable(airport),
    key: code,
    region: regionOf(airport),
    label: code,
    detail: `${code} · ${name}`,
    routesText: routesText(routes),
    zone,
    spots: routes > 0 ? [{ lat, lng }] : [],
    covered,
  };
}

/** Groups with at least one airport in the network. */
const groupPlaces = (known: ReadonlyMap<string, AirportDto>): readonly Place[] =>
  CITY_GROUPS.flatMap((group) => {
    const members = group.airports.flatMap((code) => known.get(code) ?? []);
    const [first] = members;
    if (!first) return [];
    // A group of one is that airport under another name.
    if (members.length === 1) return { ...airportPlace(first, false), key: cityCode(group) };
    const codes = members.map((airport) => airport.stationCode);
    const served = members.filter((airport) => airport.routes > 0);
    const routes = Math.max(...members.map((airport) => airport.routes));
    return {
      key: cityCode(group),
      codes,
      name: group.displayName,
      airportNames: members.map((airport) => airport.name),
      aliases: [...group.aliases, ...codes.flatMap(nicknamesOf)],
      routes,
      region: '',
      regions: [...new Set(members.flatMap(regionsOf))],
      label: group.displayName,
      detail: `${codes.join(', ')} · ${codes.length} airports`,
      routesText: routesText(routes, served.length > 1),
      zone: first.time_zone,
      spots: served.map(({ lat, lng }) => ({ lat, lng })),
      covered: false,
    };
  });

const byCode = (airports: readonly AirportDto[]): ReadonlyMap<string, AirportDto> =>
  new Map(airports.map((airport) => [airport.stationCode, airport]));

/**
 * Most routes first. In City View groups stand for their airports, which are still found by their exact code; in
 * Airport View there are single airports only.
 */
export function placesOf(airports: readonly AirportDto[], view: PlaceView): readonly Place[] {
  const groups =
    view === 'city' ? groupPlaces(byCode(airports)).filter(({ codes }) => codes.length > 1) : [];
  const covered = new Set(groups.flatMap(({ codes }) => codes));
  const singles = airports.map((one) => airportPlace(one, covered.has(one.stationCode)));
  return rankPlaces([...groups, ...singles], '');
}

/** By key. */
export const placesByKey = (airports: readonly AirportDto[]): ReadonlyMap<string, Place> =>
  new Map(
    [...groupPlaces(byCode(airports)), ...airports.map((one) => airportPlace(one, false))].map(
      (place) => [place.key, place],
    ),
  );

const NOTHING: ReadonlyMap<string, Place> = new Map();

/** The places of a picker; undefined while the airports load. */
export function usePlaceList(view: PlaceView) {
  const { airports, failed, reason, retry } = useAirportsInTime();
  const byKey = useMemo(() => (airports ? placesByKey(airports) : NOTHING), [airports]);
  const places = useMemo(() => airports && placesOf(airports, view), [airports, view]);
  return { airports, places, byKey, failure: failed ? { reason, retry } : undefined } as const;
}

/** `Denver (DEN)`, `New York City (JFK, LGA, EWR)`. */
export const fullName = ({ name, codes }: Place): string => `${name} (${codes.join(', ')})`;
