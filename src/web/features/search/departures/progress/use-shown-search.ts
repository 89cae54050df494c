import { useDeferredValue, useMemo } from 'react';
import type { FlightFilters } from '#domain/filters.ts';
import type { usePlaces } from '#web/network/use-places.ts';
import type { FlightProgress } from '../../answers/flight-progress.ts';
import type { useFlightSearch } from '../../answers/use-flight-search.ts';
import { useFoundFlights } from '../../answers/use-found-flights.ts';
import { isBlank, looksSame, newsWords, type Sight } from './pending-updates.ts';
import { progressWords } from './format-progress.ts';
import { type HeldArea, useHeld } from './use-held.ts';
import { usePaced } from './use-paced.ts';

/** What is read aloud of a search under way changes not more often. */
const SAY_EVERY_MS = 1_000;

/** What has come while somebody reads the list. */
export interface Waiting {
  readonly words: string;
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
  const latest = useMemo((): Sight => {
    const failed = drawn.isPartial ? [] : (drawn.answer?.failed_routes ?? []);
    const sight = { found, failed, error, isWhole: !(drawn.isPartial && isRunning) };
    // That nothing flies is known at the end only.
    return drawn.isPartial && isBlank(sight) ? { ...sight, found: undefined } : sight;
  }, [found, drawn, error, isRunning]);
  const held = useHeld(latest, { isEmpty: isBlank, isSame: looksSame, isOn: streams });
  const words = held.isWaiting ? newsWords(held.shown, latest, filters) : undefined;
  const list: ShownList = {
    area: held.area,
    waiting: words === undefined ? undefined : { words, show: held.show },
  };
  return {
    ...held.shown,
    list,
    isRunning,
    /** Broken off, and can be gone on with. */
    isBrokenOff: !isFetching && progress !== undefined,
    /** Of a search that is under way or was broken off, to be shown and read aloud. */
    progressWords: usePaced(
      isRunning || !isFetching ? progress && progressWords(progress) : undefined,
      streams ? SAY_EVERY_MS : 0,
    ),
    /** Share of the routes done with, 0 to 1; undefined while nothing is known of them. */
    share: isRunning ? shareOf(progress) : undefined,
  } as const;
}

const shareOf = ({ done, total }: FlightProgress) => (total > 0 ? done / total : undefined);
