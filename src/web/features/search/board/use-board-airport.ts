import type { AirportDto } from '#contract/network.ts';
import { expandPlaces } from '#domain/city-groups.ts';
import { useAirports } from '#web/places/use-network.ts';
import { type NearAirport, useNearAirport } from '#web/travel-profile/near-airport.ts';
import { largest } from '#web/travel-profile/use-travel-profile.ts';
import type { Draft } from '../draft.ts';

/** Why the board shows an airport. */
export type AirportReason = NearAirport['reason'] | 'chosen';

export interface BoardAirport {
  readonly airport: AirportDto;
  readonly reason: AirportReason;
}

/** The first origin of the form; else a guess, which may be suggested to the form unless it is of size alone. */
export function useBoardAirport(draft: Draft): BoardAirport | undefined {
  const { data: airports } = useAirports();
  const near = useNearAirport();
  const [origin] = draft.origins;
  const chosen = origin === undefined ? undefined : servedOf(origin, airports ?? []);
  const isChosen = chosen !== undefined && origin !== draft.suggestedOrigin;

  return isChosen ? { airport: chosen, reason: 'chosen' } : near;
}

/** Of a city the airport with most routes. */
function servedOf(key: string, airports: readonly AirportDto[]): AirportDto | undefined {
  const codes = new Set<string>(expandPlaces(key, () => true).airports);
  return largest(airports.filter(({ stationCode }) => codes.has(stationCode)));
}
