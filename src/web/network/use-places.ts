import { useMemo } from 'react';
import type { AirportDto } from '#contract/network.ts';
import { type AirportCode, distanceMiles } from '#domain/airports.ts';
import { type TimeZone, timeZone } from '#domain/time.ts';
import { cityOf, useAirports } from './use-airports.ts';

/** Unknown airports show their codes. */
export interface Places {
  readonly airportOf: (code: string) => AirportDto | undefined;
  readonly cityOf: (code: string) => string;
  readonly zoneOf: (code: AirportCode) => TimeZone | undefined;
  /** Along the great circle, rounded to whole miles. */
  readonly milesBetween: (from: string, to: string) => number | undefined;
}

/** `isFinal` is false until the airports have loaded or failed. */
export function usePlaces(): Places & { readonly isFinal: boolean } {
  const { data, isPending } = useAirports();
  return useMemo(() => ({ ...placesOf(data ?? []), isFinal: !isPending }), [data, isPending]);
}

function placesOf(airports: readonly AirportDto[]): Places {
  const byCode = new Map(airports.map((airport) => [airport.stationCode, airport]));
  const airportOf = (code: string) => byCode.get(code);
  return {
    airportOf,
    cityOf(code) {
      const airport = airportOf(code);
      return airport ? cityOf(airport) : code;
    },
    zoneOf(code) {
      const airport = airportOf(code);
      return airport && timeZone(airport.time_zone);
    },
    milesBetween(from, to) {
      const [start, end] = [airportOf(from), airportOf(to)];
      return start && end && Math.round(distanceMiles(start, end));
    },
  };
}

/** `Denver DEN`, or the code alone where its city is unknown. `tail` stands after the city. */
export function cityAndCode(code: string, cityOf: Places['cityOf'], tail = code): string {
  const city = cityOf(code);
  return city === code ? code : `${city} ${tail}`;
}
