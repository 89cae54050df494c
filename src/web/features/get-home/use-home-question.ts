import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { RawInputOf } from '#contract/endpoint.ts';
import type { getHome } from '#contract/get-home.ts';
import type { AirportDto } from '#contract/network.ts';
import type { Coordinates } from '#domain/airports.ts';
import { useAirports } from '#web/network/use-airports.ts';
import { deviceSpot } from '#web/places/near/use-my-location.ts';
import { likelyAirport } from '#web/travel-profile/likely-airport.ts';
import { useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { devicePlace } from './device-place.ts';

export interface HomeQuestion {
  /** Undefined until the airports have loaded, and where nobody can guess it. */
  readonly from: string | undefined;
  /** Home airports. */
  readonly homes: readonly string[];
  /** Undefined while something is missing. */
  readonly query: RawInputOf<typeof getHome>['query'] | undefined;
  readonly isReady: boolean;
  readonly chooseFrom: (code: string) => void;
  readonly chooseHomes: (codes: readonly string[]) => void;
  /** Resolves to false where the device does not say where it is. */
  readonly locate: () => Promise<boolean>;
}

/** From where somebody is to their home airports, for those who travel. */
export function useHomeQuestion(): HomeQuestion {
  const { data: airports, isError } = useAirports();
  const { profile, save } = useTravelProfile();
  const { home_airports: homes, party, passes, den } = profile;
  const [chosen, setChosen] = useState(() => devicePlace.get(Date.now()));
  const choose = (from: string) => {
    devicePlace.set(from, Date.now());
    setChosen(from);
  };
  const locate = async () => {
    const spot = await deviceSpot();
    if (spot) choose(pointOf(spot));
    return spot !== undefined;
  };
  useGrantedPlace(() => void locate());
  const guess = useMemo(() => airports && guessedFrom(airports, homes), [airports, homes]);
  const from = chosen ?? guess;
  const query =
    from !== undefined && homes.length > 0
      ? {
          from,
          to: homes.join(','),
          ...(party > 1 && { party }),
          ...(passes < party && { passes }),
          ...(den && { den: '1' as const }),
        }
      : undefined;
  return {
    from,
    homes,
    query,
    isReady: airports !== undefined || isError,
    chooseFrom: choose,
    chooseHomes: (codes) => save({ home_airports: [...codes] }),
    locate,
  };
}

/** About a kilometer: near enough for a drive. */
const pointOf = ({ lat, lng }: Coordinates): string => `${lat.toFixed(2)},${lng.toFixed(2)}`;

/** Who is at home does not ask. */
function guessedFrom(airports: readonly AirportDto[], homes: readonly string[]) {
  const code = likelyAirport(airports)?.airport.stationCode;
  return code !== undefined && !homes.includes(code) ? code : undefined;
}

/** Asks the device where it may be asked already; without a connection the last place stays. */
function useGrantedPlace(locate: () => void): void {
  const start = useEffectEvent(locate);
  useEffect(() => {
    let isCurrent = true;
    if (!navigator.onLine || !('permissions' in navigator)) return;
    navigator.permissions.query({ name: 'geolocation' }).then(
      ({ state }) => isCurrent && state === 'granted' && start(),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
}
