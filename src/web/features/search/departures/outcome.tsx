import type { RouteDto } from '#contract/flight-events.ts';
import type { AirportCode } from '#domain/airports.ts';
import { formatCount } from '#domain/count.ts';
import type { FlightOrder } from '#domain/sections.ts';
import type { LocalDate } from '#domain/time.ts';
import type { FoundFlights } from '#web/trip/found-flights.ts';
import type { SearchState } from '../search-state.ts';
import type { CardOptions } from './cards/destination-card.tsx';
import { NoFlights, NoMatches } from './empty-states/no-flights.tsx';
import { ResultsSkeleton } from './empty-states/results-skeleton.tsx';
import { SearchError } from './empty-states/search-error.tsx';
import type { Arrivals } from './progress/arrivals.ts';
import { MissingRoutes, NothingYet, SearchInterrupted } from './progress/search-progress.tsx';
import { Results } from './results.tsx';

interface OutcomeProps extends CardOptions {
  readonly state: SearchState & { readonly date: LocalDate };
  readonly go: (next: SearchState, options?: { readonly replace?: boolean }) => void;
  readonly onNewSearch: () => void;
  /** The flights that pass the filters; undefined before the answer. */
  readonly left: FoundFlights['byPlace'] | undefined;
  readonly shown: number;
  readonly total: number;
  readonly order: FlightOrder;
  readonly clear: () => void;
  readonly error: Error | null;
  /** Retries, or resumes an interrupted search. */
  readonly onRetry: () => void;
  /** A retry consumes a search. */
  readonly retryCosts: boolean;
  readonly isStopped: boolean;
  /** Routes that failed. */
  readonly failed: readonly RouteDto[];
  readonly arrivals: Arrivals;
  readonly sort: () => void;
  readonly isLost: boolean;
  readonly openPlace: AirportCode | undefined;
  readonly setOpenPlace: (place: AirportCode | undefined) => void;
}

export function Outcome(props: OutcomeProps) {
  const { state, go, left, total } = props;
  const errorView = errorViewOf(props);
  if (!left && errorView) return errorView;
  if (!left && props.isStopped) return <NothingYet onGoOn={props.onRetry} />;
  return (
    <>
      {errorView}
      <MissingRoutes
        routes={props.failed}
        places={props.places}
        onRetry={props.onRetry}
        retryCosts={props.retryCosts}
      />
      {left && total === 0 ? (
        <NoFlights
          search={state}
          date={state.date}
          costs={props.retryCosts}
          onDate={(next) => go({ ...state, date: next })}
          onAnywhere={() => go({ ...state, destination: '' })}
          onNewSearch={props.onNewSearch}
        />
      ) : (
        <FoundPlaces {...props} />
      )}
    </>
  );
}

function errorViewOf({ error, isLost, onRetry, onNewSearch }: OutcomeProps) {
  if (isLost) return <SearchInterrupted onGoOn={onRetry} />;
  return error && <SearchError error={error} onRetry={onRetry} onEdit={onNewSearch} />;
}

function FoundPlaces(props: OutcomeProps) {
  const { state, go, left, shown, total, order, places, offersSeats, choice } = props;
  return (
    <>
      {!left && <ResultsSkeleton />}
      {left && shown === 0 && (
        <NoMatches hidden={formatCount(total, 'flight')} clear={props.clear} />
      )}
      {left && shown > 0 && (
        <Results
          byPlace={left}
          arrivals={props.arrivals}
          onSort={props.sort}
          direction={state.direction}
          date={state.date}
          onDate={(next) => go({ ...state, date: next })}
          openPlace={props.openPlace}
          onOpen={props.setOpenPlace}
          {...{ order, places, offersSeats, choice }}
          source={props.source}
        />
      )}
    </>
  );
}
