import { createContext, use } from 'react';
import type { SourceDto } from '#contract/flights.ts';
import type { usePlaces } from '#web/network/use-network.tsx';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import type { DatedSearch, SearchState } from '../search-state.ts';
import type { FilterButtonProps } from './filters/filter-button.tsx';

/** Filters and order of the list, with their figures. */
export type ListTools = Omit<FilterButtonProps, 'count'>;

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
