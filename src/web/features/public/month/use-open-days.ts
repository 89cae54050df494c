import { useMemo } from 'react';
import type { AirportDto } from '#contract/network.ts';
import { openness } from '#contract/trips.ts';
import { MOST_ORIGINS } from '#domain/nearby.ts';
import { useCall } from '#web/api/use-call.ts';
import { useAirports } from '#web/network/use-airports.ts';
import { useSearch } from '#web/router.tsx';
import { likelyAirport } from '#web/travel-profile/likely-airport.ts';
import { useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import type { OpenDayDto } from './month-facts.ts';

const NONE: readonly AirportDto[] = [];

/** The airports of the address, else the home airports, else the likely one. Empty until the airports have loaded. */
export function useOrigins(): readonly AirportDto[] {
  const { data: airports } = useAirports();
  const { origins: text = '' } = useSearch();
  const homes = useTravelProfile().profile.home_airports;
  return useMemo(() => {
    if (!airports) return NONE;
    const served = (codes: readonly string[]) =>
      codes
        .slice(0, MOST_ORIGINS)
        .flatMap((code) => airports.filter((one) => one.stationCode === code && one.routes > 0));
    const [named, home] = [served(text.split(',')), served(homes)];
    if (named.length > 0) return named;
    if (home.length > 0) return home;
    const likely = likelyAirport(airports);
    return likely ? [likely.airport] : NONE;
  }, [airports, text, homes]);
}

const byDate = (days: readonly OpenDayDto[]) => new Map(days.map((day) => [day.date, day]));

/** The days of a month by date; undefined until they have loaded. */
export function useOpenDays(origins: readonly AirportDto[], month: string | undefined) {
  const query = { origins: origins.map((one) => one.stationCode).join(','), month: month ?? '' };
  const { data, error, refetch } = useCall(
    openness,
    { query },
    { enabled: query.origins !== '' && query.month !== '', staleTime: 600_000 },
  );
  const days = useMemo(() => data && byDate(data.days), [data]);
  return { days, error, retry: () => void refetch() };
}
