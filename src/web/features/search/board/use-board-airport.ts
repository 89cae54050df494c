import { useMemo, useState } from 'react';
import type { AirportDto } from '#contract/network.ts';
import { type AirportCode, isAirportCode } from '#domain/airports.ts';
import { expandPlaces } from '#domain/city-groups.ts';
import type { TimeZone } from '#domain/time.ts';
import { airportOfZone, largest } from '#domain/zone-airport.ts';
import { deviceZone, now } from '#web/browser/now.ts';
import { storage } from '#web/browser/storage.ts';
import { useAirports } from '#web/network/use-airports.ts';
import type { Draft } from '../draft/draft.ts';

/** localStorage key. */
const KEY = 'home_airport';

/** The airport from which somebody searched last on this device. */
export const homeAirport = {
  read(): AirportCode | undefined {
    const stored = storage.read(KEY);
    return stored !== null && isAirportCode(stored) ? stored : undefined;
  },
  /** @param origin of a search; empty for an inbound one. */
  remember(origin: string): void {
    const [first] = expandPlaces(origin, () => true).airports;
    if (first) storage.write(KEY, first);
  },
} as const;

/** Why the board shows an airport. */
export type AirportReason = 'chosen' | 'remembered' | 'zone' | 'size';

export interface BoardAirport {
  readonly airport: AirportDto;
  readonly reason: AirportReason;
}

/** The first origin of the form; else a guess, which may be suggested to the form unless it is of size alone. */
export function useBoardAirport(draft: Draft): BoardAirport | undefined {
  const { data: airports } = useAirports();
  const [remembered] = useState(() => homeAirport.read());
  const guess = useMemo(
    () => airports && guessedAirport(airports, remembered),
    [airports, remembered],
  );
  const [origin] = draft.origins;
  const chosen = origin === undefined ? undefined : servedOf(origin, airports ?? []);
  const isChosen = chosen !== undefined && origin !== draft.suggestedOrigin;

  return isChosen ? { airport: chosen, reason: 'chosen' } : guess;
}

/** Of a city the airport with most routes. */
function servedOf(key: string, airports: readonly AirportDto[]): AirportDto | undefined {
  const codes = new Set<string>(expandPlaces(key, () => true).airports);
  return largest(airports.filter(({ stationCode }) => codes.has(stationCode)));
}

/** Undefined while the network has no airport. */
function guessedAirport(
  airports: readonly AirportDto[],
  remembered: AirportCode | undefined,
): BoardAirport | undefined {
  const known = airports.find(({ stationCode }) => stationCode === remembered);
  if (known) return { airport: known, reason: 'remembered' };
  const zoned = airports.map((airport) => ({
    airport,
    zone: airport.time_zone as TimeZone,
    routes: airport.routes,
  }));
  const near = airportOfZone(zoned, deviceZone(), now());
  if (near) return { airport: near.airport, reason: 'zone' };
  const first = largest(airports);
  return first && { airport: first, reason: 'size' };
}
