import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { arrivalOf, type Flight } from '#domain/flight.ts';
import { leavingPlaces } from '#domain/round-trip.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Places } from '#web/network/use-places.ts';
import { ReturnOptionsContext, type ReturnOptionsView } from './return-options-context.ts';
import { waysHomeQuery } from './use-ways-home.ts';
import { outlookOf } from './ways-home.ts';

interface WayHomeProps {
  /** As searched. */
  readonly home: string;
  /** As searched; empty means anywhere. */
  readonly destination: string;
  readonly day: LocalDate;
  readonly onDay: (day: LocalDate) => void;
  /** False delays the request, so that the flights load first. */
  readonly wanted: boolean;
  readonly places: Places;
  readonly children: ReactNode;
}

/** Provides the ways home. Only the components that use them rerender when they arrive. */
export function WayHome(props: WayHomeProps) {
  const { home, destination, day, onDay, wanted, places, children } = props;
  const { data, isError, isFetching, refetch } = useQuery({
    ...waysHomeQuery(home, day),
    enabled: wanted,
  });
  const outlook = useMemo(() => data && outlookOf(data, places.zoneOf), [data, places]);
  const view = useMemo((): ReturnOptionsView => {
    const leavingFrom = (flight: Flight) =>
      leavingPlaces(flight, destination, (code) => places.airportOf(code) !== undefined);
    return {
      day,
      onDay,
      home,
      leavingFrom,
      state: outlook ? 'known' : isError && !isFetching ? 'failed' : 'looking',
      retry: () => void refetch(),
      outlookAfter: (flight) => outlook?.(leavingFrom(flight), arrivalOf(flight)),
    };
  }, [outlook, isError, isFetching, refetch, day, onDay, home, destination, places]);
  return <ReturnOptionsContext value={view}>{children}</ReturnOptionsContext>;
}
