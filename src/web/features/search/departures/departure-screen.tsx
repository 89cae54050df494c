import { useDeferredValue, useEffect, useMemo } from 'react';
import { headingOf, routeLabel } from '#domain/search/heading.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { useSession } from '#web/session/use-session.ts';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { PremiumGate } from '#web/ui/feedback/premium-gate.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import type { SearchState } from '../search-state.ts';
import { type FlightAnswer, useFlightSearch } from '../use-flight-search.ts';
import { type FoundFlights, readFlights } from './answers/found-flights.ts';
import { NoFlights, NoMatches } from './blanks/no-flights.tsx';
import { ResultsSkeleton } from './blanks/results-skeleton.tsx';
import { gateWords, SearchTrouble } from './blanks/search-trouble.tsx';
import styles from './departure-screen.module.css';
import { FilterPanel, FilterSheet } from './filters/filter-panel.tsx';
import { useFilteredFlights } from './filters/use-filtered-flights.ts';
import { useFilters } from './filters/use-filters.ts';
import { ResultsHead } from './head/results-head.tsx';
import { SearchBar } from './head/search-bar.tsx';
import { Results } from './results.tsx';
import { countOf, statusWords, titleOf } from './search-words.ts';
import { type Places, usePlaces } from './use-places.ts';

interface DepartureScreenProps {
  readonly state: SearchState;
  /** Writes the address. */
  readonly go: (next: SearchState, options?: { readonly replace?: boolean }) => void;
  readonly onNewSearch: () => void;
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

function Departures({ state, go, onNewSearch }: DeparturesProps) {
  const { direction, origin, destination, date } = state;
  const { can } = useSession();
  const places = usePlaces();
  const search = useFlightSearch({ direction, origin, destination, date }, useReader());
  // Some hundred flights are drawn in small steps, so that the page answers meanwhile.
  const found = useFoundFlights(useDeferredValue(search.answer), places);
  const { filters, change, clear } = useFilters(state, go);
  const { left, ...figures } = useFilteredFlights(found?.byPlace, filters);
  const { shown, total } = figures;
  const heading = headingOf(state, places.cityOf);
  useEffect(focusHeading, []);
  useScreenTitle(titleOf(state, date, places.cityOf));

  const leave = () => {
    search.cancel();
    onNewSearch();
  };
  const gate = gateWords(search.error);
  const panel = { filters, change, clear, ...figures };
  return (
    <>
      {search.isFetching && <ProgressBar tone={direction} label="Searching flights" />}
      <SearchBar
        route={routeLabel(state, places.cityOf)}
        onNewSearch={leave}
        {...{ date, direction }}
      />
      {gate ? (
        <PremiumGate>{gate}</PremiumGate>
      ) : (
        <div className={styles.grid}>
          {total > 0 && <FilterPanel {...panel} />}
          <div className={styles.results}>
            <ResultsHead
              heading={heading}
              status={
                found
                  ? statusWords({ shown, total, places: left.size }, direction)
                  : search.error
                    ? ''
                    : `Searching ${heading.replace('Flights', 'flights')}…`
              }
              source={found?.source}
              onCancel={!found && search.isFetching ? leave : undefined}
              onRefresh={search.refresh}
              isRefreshing={search.isFetching}
              refreshCosts={!can('flights.search-unlimited')}
            />
            <Outcome
              {...{
                state,
                go,
                onNewSearch,
                places,
                clear,
                shown,
                total,
                showsSeats: can('seats.see'),
              }}
              left={found && left}
              error={search.error}
              onRetry={search.refresh}
            />
            {total > 0 && <FilterSheet {...panel} />}
          </div>
        </div>
      )}
    </>
  );
}

interface OutcomeProps extends DeparturesProps {
  readonly places: Places;
  /** What the filters leave; undefined until an answer has come. */
  readonly left: FoundFlights['byPlace'] | undefined;
  readonly shown: number;
  readonly total: number;
  readonly clear: () => void;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly showsSeats: boolean;
}

function Outcome(props: OutcomeProps) {
  const { state, go, left, shown, total, error } = props;
  const { direction, destination, date } = state;
  const onDate = (next: LocalDate) => go({ ...state, date: next });
  const trouble = error && <SearchTrouble error={error} onRetry={props.onRetry} />;
  if (!left) return trouble ?? <ResultsSkeleton />;
  if (total === 0)
    return (
      <>
        {trouble}
        <NoFlights
          date={date}
          isSingleRoute={direction === 'outbound' && destination !== ''}
          onDate={onDate}
          onAnywhere={() => go({ ...state, destination: '' })}
          onNewSearch={props.onNewSearch}
        />
      </>
    );
  return (
    <>
      {trouble}
      {shown === 0 ? (
        <NoMatches hidden={countOf(total, 'flight')} clear={props.clear} />
      ) : (
        <Results
          byPlace={left}
          places={props.places}
          showsSeats={props.showsSeats}
          {...{ direction, date, onDate }}
        />
      )}
    </>
  );
}

/** Who asks, and under which plan: answers with seats must not outlive the plan that shows them. */
function useReader(): string | undefined {
  const { user, isLoading, isPremium } = useSession();
  if (isLoading) return undefined;
  return user ? `${user.id} ${isPremium ? 'premium' : 'free'}` : 'guest';
}

/** Waits for the airports: without their zones no window and no city could be named. */
function useFoundFlights(
  answer: FlightAnswer | undefined,
  { isSettled, zoneOf }: ReturnType<typeof usePlaces>,
): FoundFlights | undefined {
  return useMemo(
    () => (answer && isSettled ? readFlights(answer, zoneOf) : undefined),
    [answer, isSettled, zoneOf],
  );
}
