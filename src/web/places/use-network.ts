import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { type AirportDto, airports, blackoutDates } from '#contract/network.ts';
import { type AirportCode, distanceMiles, titleCase } from '#domain/airports.ts';
import { type TimeZone, timeZone } from '#domain/time.ts';
import { useCall } from '#web/api/use-call.ts';

let countries: Intl.DisplayNames | undefined;

/** Lazy: creating Intl.DisplayNames takes longer than the rest of the first script. */
function countryName(code: string): string | undefined {
  countries ??= new Intl.DisplayNames('en-US', { type: 'region' });
  return countries.of(code);
}

/** Two-letter US state, or the name of the country or territory. */
export const regionOf = ({ countryCode, state }: Pick<AirportDto, 'countryCode' | 'state'>) =>
  countryCode === 'US' ? state : (countryName(countryCode) ?? countryCode);

export const airportsOf = (answer: OutputOf<typeof airports>): readonly AirportDto[] =>
  'airports' in answer ? answer.airports : answer;

const AIRPORTS = { select: airportsOf, staleTime: 3_600_000 } as const;

/** Includes airports that were served recently. */
export const useAirports = () => useCall(airports, {}, AIRPORTS);

/** Milliseconds. */
const LONGEST_WAIT_MS = 15_000;

export interface AirportsInTime {
  /** Undefined while loading. */
  readonly airports: readonly AirportDto[] | undefined;
  /** Loading failed or timed out. */
  readonly failed: boolean;
  /** Why loading failed, unless only the default text of the call says so. */
  readonly reason: string | undefined;
  readonly retry: () => void;
}

export function useAirportsInTime(): AirportsInTime {
  const { data, isError, error, refetch } = useAirports();
  const [hasTimedOut, setSlow] = useState(false);
  const waits = data === undefined && !isError && !hasTimedOut;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setSlow(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  return {
    airports: data,
    failed: data === undefined && (isError || hasTimedOut),
    reason: error && error.message !== airports.failure ? error.message : undefined,
    retry: () => {
      setSlow(false);
      void refetch();
    },
  };
}

/** `Salt Lake City` of `Salt Lake City (SLC)`. */
export const cityOf = ({ cityAndCode }: Pick<AirportDto, 'cityAndCode'>): string =>
  titleCase(cityAndCode.replace(/\s*\([A-Z]{3}\)\s*$/i, ''));

/** Unknown airports show their codes. */
export interface Places {
  readonly airportOf: (code: string) => AirportDto | undefined;
  readonly cityOf: (code: string) => string;
  readonly zoneOf: (code: AirportCode) => TimeZone | undefined;
  /** Along the great circle, rounded to whole miles. */
  readonly milesBetween: (from: string, to: string) => number | undefined;
}

interface KnownPlaces extends Places {
  /** False until the airports have loaded or failed. */
  readonly isFinal: boolean;
}

/** Made once of the same airports, so that every component may ask. */
const made = new WeakMap<readonly AirportDto[], KnownPlaces>();

/** For a screen, which waits until they are final. */
export const usePlaces = (): KnownPlaces => placesIn(useAirports());

/** For a part of such a screen: does not ask again after a failure, or the screen would wait once more, and so on. */
export const useKnownPlaces = (): Places =>
  placesIn(useCall(airports, {}, { ...AIRPORTS, retryOnMount: false }));

interface AirportsCall {
  readonly data: readonly AirportDto[] | undefined;
  readonly isPending: boolean;
}

function placesIn({ data, isPending }: AirportsCall): KnownPlaces {
  if (!data) return isPending ? UNKNOWN : FAILED;
  const places = made.get(data) ?? { ...placesOf(data), isFinal: true };
  made.set(data, places);
  return places;
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

const UNKNOWN: KnownPlaces = { ...placesOf([]), isFinal: false };
const FAILED: KnownPlaces = { ...UNKNOWN, isFinal: true };

/** `Denver DEN`, or the code alone where its city is unknown. `tail` stands after the city. */
export function cityAndCode(code: string, cityOf: Places['cityOf'], tail = code): string {
  const city = cityOf(code);
  return city === code ? code : `${city} ${tail}`;
}

export const NO_DATES: ReadonlySet<string> = new Set();
const setOf = (dates: readonly string[]): ReadonlySet<string> => new Set(dates);
const ASKED = { select: setOf, staleTime: 3_600_000 } as const;

export const useBlackoutCall = () => useCall(blackoutDates, {}, ASKED);

/** Empty while loading. */
export const useBlackoutDates = (): ReadonlySet<string> => useBlackoutCall().data ?? NO_DATES;

/** Does not ask again after a failure: a screen that waits for the answer would wait once more, and so on. */
export const useKnownBlackoutDates = (): ReadonlySet<string> =>
  useCall(blackoutDates, {}, { ...ASKED, retryOnMount: false }).data ?? NO_DATES;
