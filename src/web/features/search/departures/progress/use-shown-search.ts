import { useDeferredValue, useMemo } from 'react';
import type { FlightFilters } from '#domain/filters.ts';
import type { usePlaces } from '#web/network/use-places.ts';
import type { FlightProgress } from '../../answers/flight-progress.ts';
import type { useFlightSearch } from '../../answers/use-flight-search.ts';
import { useFoundFlights } from '../../answers/use-found-flights.ts';
import { formatProgress } from './format-progress.ts';
import { formatUpdates, hasNoRows, looksSame, type ShownSearch } from './pending-updates.ts';
import { type HeldArea, useHeld } from './use-held.ts';
import { usePaced } from './use-paced.ts';

/** What is read aloud of a search under way changes not more often. */
const SAY_EVERY_MS = 1_000;

/** What has come while somebody reads the list. */
export interface Waiting {
  readonly updates: string;
  readonly show: () => void;
}

/** The list of places as the reader has it before them, and what keeps it still. */
export interface ShownList {
  readonly area: HeldArea;
  readonly waiting: Waiting | undefined;
}

/** What is shown of a search: all that has come, but nothing that would move rows under somebody's hand. */
export function useShownSearch(
  search: ReturnType<typeof useFlightSearch>,
  places: ReturnType<typeof usePlaces>,
  filters: FlightFilters,
) {
  const { answer, isPartial, error, streams, progress, isFetching } = search;
  const come = useMemo(() => ({ answer, isPartial }), [answer, isPartial]);
  // Some hundred flights are drawn in small steps, so that the page answers meanwhile. Steps that news interrupt again
  // and again would come to an end with the search only; they bring few rows at a time.
  const deferred = useDeferredValue(come);
  const drawn = streams ? come : deferred;
  const found = useFoundFlights(drawn.answer, places);
  const isRunning = isFetching && progress?.phase === 'running';
  const latest = useMemo((): ShownSearch => {
    const failed = drawn.isPartial ? [] : (drawn.answer?.failed_routes ?? []);
    const shownSearch = { found, failed, error, isWhole: !(drawn.isPartial && isRunning) };
    // That nothing flies is known at the end only.
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
    /** Broken off, and can be gone on with. */
    isInterrupted: !isFetching && progress !== undefined,
    /** Of a search that is under way or was broken off, to be shown and read aloud. */
    progressText: usePaced(
      isRunning || !isFetching ? progress && formatProgress(progress) : undefined,
      streams ? SAY_EVERY_MS : 0,
    ),
    /** Share of the routes done with, 0 to 1; undefined while nothing is known of them. */
    share: isRunning ? shareOf(progress) : undefined,
  } as const;
}

const shareOf = ({ done, total }: FlightProgress) => (total > 0 ? done / total : undefined);
