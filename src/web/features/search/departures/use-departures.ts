import { useDeferredValue, useMemo, useState } from 'react';
import type { usePlaces } from '#web/network/use-network.tsx';
import { useSite } from '#web/site/use-site.ts';
import { type useFlightSearch, useFoundFlights } from '../answers/use-flight-search.ts';
import { useFilteredFlights } from './filters/use-filtered-flights.ts';
import { useFilters } from './filters/use-filters.ts';
import { useFind } from './header/find-place.tsx';
import { useArrivals } from './progress/arrivals.ts';
import { formatProgress } from './progress/search-progress.tsx';
import type { ResultsView } from './results-context.ts';

/** The search as drawn: everything that has arrived. */
export function useShownSearch(
  search: ReturnType<typeof useFlightSearch>,
  places: ReturnType<typeof usePlaces>,
) {
  const { answer, routes, error, isLost, interrupted, isFetching } = search;
  const arrived = useMemo(() => ({ answer, isPartial: routes !== undefined }), [answer, routes]);
  // Deferred, so that rendering hundreds of flights does not block input. Not while streaming: further flights would
  // interrupt the deferred render, and they bring few rows at a time.
  const deferred = useDeferredValue(arrived);
  const drawn = useSite().fares_stream ? arrived : deferred;
  const found = useFoundFlights(drawn.answer, places);
  const isRunning = isFetching && routes !== undefined;
  const hasRows = [...(found?.byPlace.values() ?? [])].some((flights) => flights.length > 0);
  return {
    /** Undefined before the first flights. No flights means none only at the end. */
    found: drawn.isPartial && !hasRows ? undefined : found,
    isPartial: drawn.isPartial,
    /** Routes that failed. */
    failed: drawn.isPartial ? [] : (drawn.answer?.failed_routes ?? []),
    error,
    isLost,
    isRunning,
    interrupted,
    /** For the status line of an incomplete search. */
    progressText: formatProgress(search),
    /** Share of routes done, 0 to 1; undefined while unknown. */
    share: isRunning && routes.total > 0 ? routes.done / routes.total : undefined,
  } as const;
}

/** The flights that pass the filters, as they are listed, and what filters them. */
export function useDepartureRows(
  { state, go, places }: Pick<ResultsView, 'state' | 'go' | 'places'>,
  { found, isPartial }: ReturnType<typeof useShownSearch>,
) {
  const { filters, change, clear, order, onOrder, leave } = useFilters(state, go, 'price');
  const find = useFind(places);
  const { left, ...figures } = useFilteredFlights(found?.byPlace, filters, find.isWanted);
  const [sorts, setSorts] = useState(0);
  const arrivals = useArrivals({
    byPlace: found && left,
    wanted: JSON.stringify([filters, order, find.typed, sorts]),
    isPartial,
  });
  const sort = () => setSorts(sorts + 1);
  const tools = {
    ...figures,
    filters,
    change,
    order,
    clear: () => {
      clear();
      find.onTyped('');
    },
    isSorted: arrivals.later.size === 0,
    onOrder: (next: typeof order) => {
      sort();
      onOrder(next);
    },
  };
  /** `left` is undefined before the answer. */
  return { tools, find, left: found && left, arrivals, sort, leave } as const;
}

export type DepartureRows = ReturnType<typeof useDepartureRows>;
