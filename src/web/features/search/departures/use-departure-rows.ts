import { useState } from 'react';
import { useFilteredFlights } from './filters/use-filtered-flights.ts';
import { useFilters } from './filters/use-filters.ts';
import { useFind } from './header/find-place.tsx';
import { useArrivals } from './progress/arrivals.ts';
import type { useShownSearch } from './progress/use-shown-search.ts';
import type { ResultsView } from './results-context.ts';

/** The flights that pass the filters, as they are listed, and what filters them. */
export function useDepartureRows(
  { state, go, places }: Pick<ResultsView, 'state' | 'go' | 'places'>,
  { found, isPartial }: ReturnType<typeof useShownSearch>,
) {
  const { filters, change, clear, order, onOrder } = useFilters(state, go, 'price');
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
  return { tools, find, left: found && left, arrivals, sort } as const;
}

export type DepartureRows = ReturnType<typeof useDepartureRows>;
