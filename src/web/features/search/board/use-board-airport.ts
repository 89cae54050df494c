import { useMemo } from 'react';
import type { AirportDto } from '#contract/network.ts';
import { expandPlaces } from '#domain/city-groups.ts';
import { useAirports } from '#web/places/use-network.ts';
import { useSession } from '#web/session/use-session.tsx';
import {
  largest,
  likelyAirport,
  useTravelProfile,
} from '#web/travel-profile/use-travel-profile.ts';
import type { Draft } from '../draft.ts';

/** Why the board shows an airport. */
export type AirportReason = 'chosen' | 'home' | 'searched' | 'zone' | 'size';

export interface BoardAirport {
  readonly airport: AirportDto;
  readonly reason: AirportReason;
}

/** The first origin of the form; else a guess, which may be suggested to the form unless it is of size alone. */
export function useBoardAirport(draft: Draft): BoardAirport | undefined {
  const { data: airports } = useAirports();
  const { user } = useSession();
  const [home] = useTravelProfile().profile.home_airports;
  const reason = user ? 'home' : 'searched';
  const guess = useMemo(
    () => airports && guessedAirport(airports, home, reason),
    [airports, home, reason],
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
  home: string | undefined,
  reason: AirportReason,
): BoardAirport | undefined {
  const known = airports.find(({ stationCode }) => stationCode === home);
  if (known) return { airport: known, reason };
  return likelyAirport(airports);
}
