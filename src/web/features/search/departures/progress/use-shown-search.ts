import { useDeferredValue, useMemo } from 'react';
import type { usePlaces } from '#web/network/use-places.ts';
import { useSite } from '#web/site/use-site.ts';
import { type useFlightSearch, useFoundFlights } from '../../answers/use-flight-search.ts';
import { formatProgress } from './search-progress.tsx';

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
