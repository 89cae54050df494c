import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { arrivalOf, type Flight } from '#domain/flight.ts';
import { leavingPlaces } from '#domain/round-trip.ts';
import { addDays, dayOf, instantOf, type LocalDate, type OffsetTime } from '#domain/time.ts';
import type { Places } from '#web/network/use-places.ts';
import { ReturnOptionsContext, type ReturnOptionsView } from './return-options-context.ts';
import { waysHomeQuery } from './use-ways-home.ts';
import { outlookOf } from './ways-home.ts';

interface WayHomeProps {
  /** As searched. */
  readonly home: string;
  /** As searched; empty means anywhere. */
  readonly destination: string;
  /** Undefined for the first day on which anything leads home. */
  readonly chosenDay: LocalDate | undefined;
  /** Day of the departures. */
  readonly date: LocalDate;
  readonly onDay: (day: LocalDate) => void;
  /** The flights shown; undefined delays the request, so that they load first. */
  readonly flights: readonly Flight[] | undefined;
  readonly places: Places;
  readonly children: (earliest: LocalDate) => ReactNode;
}

/** Provides the ways home. Only the components that use them rerender when they arrive. */
export function WayHome(props: WayHomeProps) {
  const { home, destination, date, flights, onDay, places, children } = props;
  const arrival = useMemo(() => flights && earliestArrival(flights), [flights]);
  const earliest = arrival ? dayOf(arrival) : date;
  const [skipped, setSkipped] = useState({ of: flights, days: 0 });
  const ahead = skipped.of === flights ? skipped.days : 0;
  const chosenDay = props.chosenDay && (props.chosenDay < earliest ? earliest : props.chosenDay);
  const tried = chosenDay ?? addDays(earliest, ahead % DAYS_TRIED);
  const { data, isError, isFetching, refetch } = useQuery({
    ...waysHomeQuery(home, tried),
    enabled: flights !== undefined,
  });
  const outlook = useMemo(() => data && outlookOf(data, places.zoneOf), [data, places]);
  // A day that is only being tried is not shown.
  const day = outlook ? tried : (chosenDay ?? earliest);
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
      outlookAfter: (flight) => outlook?.(leavingFrom(flight), { arrival: arrivalOf(flight), day }),
    };
  }, [outlook, isError, isFetching, refetch, day, onDay, home, destination, places]);
  // A day on which nothing leads home is passed over, and after a week the first one is shown after all.
  const isSearching = chosenDay === undefined && flights?.length && outlook && ahead < DAYS_TRIED;
  if (isSearching && !flights.some((flight) => (view.outlookAfter(flight)?.total ?? 0) > 0))
    setSkipped({ of: flights, days: ahead + 1 });
  return <ReturnOptionsContext value={view}>{children(earliest)}</ReturnOptionsContext>;
}

/** Most routes fly at least once a week. */
const DAYS_TRIED = 7;

function earliestArrival([first, ...others]: readonly Flight[]): OffsetTime | undefined {
  if (!first) return undefined;
  let best = arrivalOf(first);
  for (const flight of others)
    if (instantOf(arrivalOf(flight)) < instantOf(best)) best = arrivalOf(flight);
  return best;
}
