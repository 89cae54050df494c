import { useDeferredValue, useMemo } from 'react';
import type { FlightFilters } from '#domain/filters.ts';
import type { usePlaces } from '#web/network/use-places.ts';
import type { FlightProgress } from '../../answers/flight-progress.ts';
import type { useFlightSearch } from '../../answers/use-flight-search.ts';
import { useFoundFlights } from '../../answers/use-found-flights.ts';
import { formatProgress } from './format-progress.ts';
import { formatUpdates, hasNoRows, looksSame, type ShownSearch } from './pending-updates.ts';
import { type HeldListProps, useHeld } from './use-held.ts';
import { usePaced } from './use-paced.ts';

/** Minimum interval between announcements. */
const SAY_EVERY_MS = 1_000;

/** Pending updates. */
export interface Waiting {
  readonly updates: string;
  readonly show: () => void;
}

/** The shown list and the props that hold it still. */
export interface ShownList {
  readonly area: HeldListProps;
  readonly waiting: Waiting | undefined;
}

/** The search as shown: everything that has arrived, except what would move rows in use. */
export function useShownSearch(
  search: ReturnType<typeof useFlightSearch>,
  places: ReturnType<typeof usePlaces>,
  filters: FlightFilters,
) {
  const { answer, isPartial, error, streams, progress, isFetching } = search;
  const come = useMemo(() => ({ answer, isPartial }), [answer, isPartial]);
  // Deferred, so that rendering hundreds of flights does not block input. Not while streaming: events would
  // interrupt the deferred render until the end of the search, and they bring few rows at a time.
  const deferred = useDeferredValue(come);
  const drawn = streams ? come : deferred;
  const found = useFoundFlights(drawn.answer, places);
  const isRunning = isFetching && progress?.phase === 'running';
  const latest = useMemo((): ShownSearch => {
    const failed = drawn.isPartial ? [] : (drawn.answer?.failed_routes ?? []);
    const shownSearch = { found, failed, error, isWhole: !(drawn.isPartial && isRunning) };
    // Empty means no flights only at the end.
    return drawn.isPartial && hasNoRows(shownSearch)
      ? { ...shownSearch, found: undefined }
      : shownSearch;
  }, [found, drawn, error, isRunning]);
  const held = useHeld(latest, { isEmpty: hasNoRows, isSame: looksSame, isOn: streams });
  const updates = held.isWaiting ? formatUpdates(held.shown, latest, filters) : undefined;
  const list: ShownList = {
    area: held.area,
    waiting: updates === undefined ? undefined : { updates, show: held.show },
  };
  return {
    ...held.shown,
    list,
    isRunning,
    /** Whether the search can be resumed. */
    isInterrupted: !isFetching && progress !== undefined,
    /** For the status line of a running or interrupted search. */
    progressText: usePaced(
      isRunning || !isFetching ? progress && formatProgress(progress) : undefined,
      streams ? SAY_EVERY_MS : 0,
    ),
    /** Share of routes done, 0 to 1; undefined while unknown. */
    share: isRunning ? shareOf(progress) : undefined,
  } as const;
}

const shareOf = ({ done, total }: FlightProgress) => (total > 0 ? done / total : undefined);
