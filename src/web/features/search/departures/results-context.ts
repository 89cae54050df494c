import { createContext, use, useMemo } from 'react';
import type { SourceDto } from '#contract/flights.ts';
import { type AirportCode, isAirportCode } from '#domain/airports.ts';
import { tabStorage } from '#web/browser/storage.ts';
import type { usePlaces } from '#web/network/use-network.ts';
import { useSearch } from '#web/router.tsx';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import type { DatedSearch, SearchState } from '../search-state.ts';
import type { FilterDialogProps } from './filter-dialog.tsx';

/** Filters and order of the list, with their figures. */
type ListTools = Omit<FilterDialogProps, 'open' | 'onClose' | 'anchor' | 'count'>;

/** Selecting a flight for a trip. */
export interface Choice {
  /** `Departure` or `Return`. */
  readonly of: string;
  /** Needs Premium: pressing it says so. */
  readonly isPremium: boolean;
  readonly onChoose: (flight: FoundFlight) => void;
}

/** What the parts of a results screen share: of departures, of inbound flights and of flights home. */
export interface ResultsView {
  readonly state: DatedSearch;
  /** Writes the URL. */
  readonly go: (next: SearchState, options?: { readonly replace?: boolean }) => void;
  readonly onNewSearch: () => void;
  readonly places: ReturnType<typeof usePlaces>;
  /** Undefined before the first answer. */
  readonly source: SourceDto | undefined;
  readonly isFetching: boolean;
  /** Bypasses the cache; repeats an interrupted search. */
  readonly refresh: () => void;
  /** A refresh consumes a search of the allowance. */
  readonly costs: boolean;
  readonly tools: ListTools;
  /** Absent where flights cannot be selected. */
  readonly choice: Choice | undefined;
}

const ResultsContext = createContext<ResultsView | undefined>(undefined);

export const ResultsProvider = ResultsContext.Provider;

export function useResults(): ResultsView {
  const results = use(ResultsContext);
  if (!results) throw new Error('A part of a results screen stands outside of its provider');
  return results;
}

/** sessionStorage key of the last list of departures. */
const KEY = 'departure_list';

/** How a list was left, so that Back shows it again. */
interface ListMemory {
  /** The opened place; null after it was closed. */
  readonly place?: AirportCode | null | undefined;
  /** Titles of the sections that show all of their places. */
  readonly whole?: readonly string[] | undefined;
  /** Pixels between the top of the window and the opened row. */
  readonly top?: number | undefined;
}

/** Of the list that the address asks for. */
export function useListMemory() {
  const { origin, destination, date, direction, party, passes } = useSearch();
  const question = [origin, destination, date, direction, party, passes].join('|');
  return useMemo(() => {
    const read = (): ListMemory => readMemory(question);
    return {
      read,
      write: (change: ListMemory) => tabStorage.write(KEY, { ...read(), ...change, question }),
    } as const;
  }, [question]);
}

function readMemory(question: string): ListMemory {
  const stored = tabStorage.read(KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  const { question: of, place, whole, top } = stored as Record<string, unknown>;
  if (of !== question) return {};
  return {
    place:
      place === null || (typeof place === 'string' && isAirportCode(place))
        ? (place as AirportCode | null)
        : undefined,
    whole: Array.isArray(whole) ? whole.filter((title) => typeof title === 'string') : undefined,
    top: typeof top === 'number' ? top : undefined,
  };
}
