import { useEffect, useMemo } from 'react';
import type { AirportDto } from '#contract/network.ts';
import { type HomeFacts, NEAR_COOKIE } from '#contract/pages.ts';
import { setCookie } from '#web/browser/storage.ts';
import { useAirports } from '#web/places/use-network.ts';
import { useSession } from '#web/session/use-session.tsx';
import { likelyAirport, useTravelProfile } from './use-travel-profile.ts';

/** Where somebody may want to leave from who has not said it here, and why we think so. */
export interface NearAirport {
  readonly airport: AirportDto;
  readonly reason: HomeFacts['reason'];
}

/** Undefined while the airports are unknown. */
export function useNearAirport(): NearAirport | undefined {
  const { data: airports } = useAirports();
  const { user } = useSession();
  const [home] = useTravelProfile().profile.home_airports;
  const reason = user ? 'home' : 'searched';
  return useMemo(() => airports && nearAirport(airports, home, reason), [airports, home, reason]);
}

/** Undefined while the network has no airport. @param home that somebody has named or searched from */
export function nearAirport(
  airports: readonly AirportDto[],
  home: string | undefined,
  reason: 'home' | 'searched',
): NearAirport | undefined {
  const known = airports.find(({ stationCode }) => stationCode === home);
  if (known) return { airport: known, reason };
  return likelyAirport(airports);
}

/** What a sentence may begin with: the largest airport of all is nobody's guess. */
export const originOf = (near: NearAirport | undefined): string | undefined =>
  near?.reason === 'size' ? undefined : near?.airport.stationCode;

/** So that the next page of the server comes with what is near. */
export function useNearCookie(near: NearAirport | undefined): void {
  const origin = originOf(near);
  const value = near && (origin ? `${origin}-${near.reason}` : '');
  useEffect(() => {
    if (value !== undefined) setCookie(NEAR_COOKIE, value || undefined);
  }, [value]);
}
