import { useDeferredValue, useEffect } from 'react';
import { headingOf, routeLabel } from '#domain/search/heading.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { usePlaces } from '#web/network/use-places.ts';
import { useSession } from '#web/session/use-session.ts';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PremiumGate } from '#web/ui/feedback/premium-gate.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { useFlightSearch } from '../answers/use-flight-search.ts';
import { useFoundFlights } from '../answers/use-found-flights.ts';
import { useReader } from '../answers/use-reader.ts';
import type { SearchState } from '../search-state.ts';
import { gateWords } from './blanks/search-trouble.tsx';
import styles from './departure-screen.module.css';
import { FilterPanel, FilterSheet } from './filters/filter-panel.tsx';
import { useFilteredFlights } from './filters/use-filtered-flights.ts';
import { useFilters } from './filters/use-filters.ts';
import { ResultsHead } from './head/results-head.tsx';
import { SearchBar } from './head/search-bar.tsx';
import { Outcome } from './outcome.tsx';
import { barFacts, statusWords, titleOf } from './search-words.ts';
import { ReturnsAction, useReturns } from './use-returns.tsx';

export interface DepartureScreenProps {
  readonly state: SearchState;
  /** Writes the address. */
  readonly go: (next: SearchState, options?: { readonly replace?: boolean }) => void;
  readonly onNewSearch: () => void;
  /** Why the reader has been brought here. */
  readonly message?: string | undefined;
}

type DatedSearch = SearchState & { readonly date: LocalDate };

const isDated = (state: SearchState): state is DatedSearch => state.date !== undefined;

/** Flights of one search, by destination. Every question starts with a fresh screen. */
export function DepartureScreen({ state, ...rest }: DepartureScreenProps) {
  if (!isDated(state)) return null;
  const { direction, origin, destination, date } = state;
  return <Departures key={[direction, origin, destination, date].join()} state={state} {...rest} />;
}

interface DeparturesProps extends DepartureScreenProps {
  readonly state: DatedSearch;
}

function Departures({ state, go, onNewSearch, message }: DeparturesProps) {
  const { direction, origin, destination, date } = state;
  const { can } = useSession();
  const places = usePlaces();
  const search = useFlightSearch({ direction, origin, destination, date }, useReader());
  // Some hundred flights are drawn in small steps, so that the page answers meanwhile.
  const found = useFoundFlights(useDeferredValue(search.answer), places);
  const source = found?.source;
  const { filters, change, clear, order, onOrder } = useFilters(state, go, 'price');
  const { left, ...figures } = useFilteredFlights(found?.byPlace, filters);
  const { shown, total } = figures;
  const heading = headingOf(state, places.cityOf);
  // A filter holds at once, and is in the address only a moment later.
  const returns = useReturns({ ...state, ...filters }, go);
  useEffect(focusHeading, []);
  useScreenTitle(titleOf(state, date, places.cityOf));

  const leave = () => {
    search.cancel();
    onNewSearch();
  };
  const gate = gateWords(search.error);
  const panel = { filters, change, clear, order, onOrder, ...figures };
  return (
    <>
      {search.isFetching && <ProgressBar tone={direction} label="Searching flights" />}
      <SearchBar
        route={routeLabel(state, places.cityOf)}
        facts={barFacts(state, date)}
        onNewSearch={leave}
      >
        <ReturnsAction returns={returns} />
      </SearchBar>
      {gate ? (
        <PremiumGate>{gate}</PremiumGate>
      ) : (
        <div className={styles.grid}>
          {total > 0 && <FilterPanel {...panel} />}
          <div className={styles.results}>
            <KeptMessage message={message} />
            <ResultsHead
              heading={heading}
              status={
                found
                  ? statusWords({ shown, total, places: left.size }, direction)
                  : search.error
                    ? ''
                    : `Searching ${heading.replace('Flights', 'flights')}…`
              }
              source={source}
              onCancel={!found && search.isFetching ? leave : undefined}
              onRefresh={search.refresh}
              isRefreshing={search.isFetching}
              refreshCosts={!can('flights.search-unlimited')}
            >
              {total > 0 && <FilterSheet {...panel} />}
            </ResultsHead>
            <Outcome
              {...{ state, go, onNewSearch, places, clear, shown, total, order }}
              offersSeats={!can('seats.see')}
              choice={returns.choice}
              source={source}
              left={found && left}
              error={search.error}
              onRetry={search.refresh}
            />
          </div>
        </div>
      )}
    </>
  );
}

function KeptMessage({ message }: Pick<DepartureScreenProps, 'message'>) {
  return message && <Notice tone="error">{message}</Notice>;
}
