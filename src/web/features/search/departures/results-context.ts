import { createContext, use, useMemo } from 'react';
import * as z from 'zod/mini';
import type { SourceDto } from '#contract/flights.ts';
import { stored } from '#web/browser/storage.ts';
import type { FoundFlight } from '#web/flights/found-flights.ts';
import type { usePlaces } from '#web/places/use-network.ts';
import { useSearch } from '#web/router.tsx';
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

/** Writes the URL. */
export type Navigate = (next: SearchState, options?: { readonly replace?: boolean }) => void;

/** What the parts of a results screen share: of departures, of inbound flights and of flights home. */
export interface ResultsView {
  readonly state: DatedSearch;
  readonly navigate: Navigate;
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

/** How the last list of departures was left, so that Back shows it again. */
const listMemory = z.object({
  /** What the list answers. */
  question: z.string(),
  /** Titles of the sections that show all of their places. */
  whole: z.catch(z.optional(z.array(z.string())), undefined),
  /** Pixels between the top of the window and the opened row. */
  top: z.catch(z.optional(z.number()), undefined),
});
const lastList = stored('departure_list', listMemory, 'tab');

type ListMemory = Partial<Omit<z.output<typeof listMemory>, 'question'>>;

/** Of the list that the address asks for. */
export function useListMemory() {
  const { origin, destination, date, direction, party, passes } = useSearch();
  const question = [origin, destination, date, direction, party, passes].join('|');
  return useMemo(() => {
    const read = (): ListMemory => {
      const list = lastList.get();
      return list?.question === question ? list : {};
    };
    return {
      read,
      write: (change: ListMemory) => lastList.set({ ...read(), ...change, question }),
    } as const;
  }, [question]);
}
