import { useMemo, useState } from 'react';
import { type AirportCode, isAirportCode } from '#domain/airports.ts';
import { expandPlaces } from '#domain/city-groups.ts';
import { formatCount } from '#domain/count.ts';
import { destinationOf, type Flight, originOf, shownFare, travelersOf } from '#domain/flight.ts';
import { eachOf, formatUsd } from '#domain/money.ts';
import { isForParty, mayBeOnPass } from '#domain/party.ts';
import { headlineFlight } from '#domain/sections.ts';
import type { LocalDate } from '#domain/time.ts';
import { draftedPlace } from '#web/alerts/lazy-alert-window.ts';
import type { FoundFlights } from '#web/flights/found-flights.ts';
import { lazyMap } from '#web/maps/lazy-map.tsx';
import type { SearchMapPlace } from '#web/maps/search-map.tsx';
import type { MapPlaces, ResultsMap } from '#web/results/frame.tsx';
import { useChosen } from '#web/results/use-chosen.ts';
import { useSession } from '#web/session/use-session.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { Skeleton } from '#web/ui/progress.tsx';
import type { SearchState } from '../search-state.ts';
import { useResults } from './results-context.ts';

/** Pixels: the map and its legend. */
const HEIGHT = 438;

const SearchMap = lazyMap(
  () => import('#web/maps/search-map.tsx').then((module) => module.SearchMap),
  HEIGHT,
);

interface RouteMapProps {
  /** Undefined before the answer: the map reserves its space. */
  readonly byPlace: FoundFlights['byPlace'] | undefined;
  /** The airports that the flights share; those of the search by default. */
  readonly ends?: readonly AirportCode[] | undefined;
}

export const routeMap = (found: RouteMapProps): ResultsMap => ({
  title: 'Route map',
  draw: (marks) => <RouteMap {...found} {...marks} />,
});

function RouteMap({ byPlace, ends, ...marks }: RouteMapProps & MapPlaces) {
  const { state, places } = useResults();
  const { direction } = state;
  const own = direction === 'inbound' ? state.destination : state.origin;
  const searched = useMemo(
    () => expandPlaces(own, (code) => places.airportOf(code) !== undefined).airports,
    [own, places],
  );
  const shared = ends ?? searched;
  const hasFares = useHasFares();
  const found = useMemo(
    () => byPlace && mapPlaces(byPlace, direction, hasFares),
    [byPlace, direction, hasFares],
  );
  if (!found) return <Skeleton height={HEIGHT} radius="var(--r-card)" />;
  return (
    <SearchMap
      direction={direction}
      ends={shared}
      endName={shared.map(places.cityOf).join(', ')}
      found={found}
      places={places}
      {...marks}
    />
  );
}

export const mapPlaces = (
  byPlace: ReadonlyMap<AirportCode, readonly Flight[]>,
  direction: SearchState['direction'],
  hasFares: boolean,
): SearchMapPlace[] =>
  [...byPlace].map(([code, flights]) => {
    const headline = headlineFlight(flights);
    const fare = headline && shownFare(headline);
    const count = formatCount(flights.length, 'flight');
    return {
      code,
      ends: [...new Set(flights.map(direction === 'inbound' ? destinationOf : originOf))],
      isGoWild: hasFares
        ? headline !== undefined && isForParty(headline, 'goWild')
        : flights.some((flight) => mayBeOnPass(flight, false)),
      price: fare && formatUsd(fare.total, 0),
      note: fare
        ? `from ${formatUsd(fare.total, 0)}${eachOf(travelersOf(headline))} · ${count}`
        : count,
    };
  });

/** In the address, of a card that opened by itself. */
const CLOSED = 'none';

/** The open card: `own` unless the address names another, or the one whose alert has a draft. */
export function useOpenPlace(own: AirportCode | undefined, day: LocalDate) {
  const { user } = useSession();
  // A draft is deleted once it is restored.
  const [drafted, setDrafted] = useState(() => draftedPlace(user?.id, day));
  const [{ open = own ?? CLOSED }, choose] = useChosen('/');
  return {
    openPlace: drafted ?? (isAirportCode(open) ? open : undefined),
    setOpenPlace: (place: string | undefined) => {
      setDrafted(undefined);
      choose({ open: place ?? (own && CLOSED) });
    },
  } as const;
}
