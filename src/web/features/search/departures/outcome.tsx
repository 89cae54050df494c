import { useMemo } from 'react';
import type { RouteDto } from '#contract/flight-events.ts';
import type { AirportCode } from '#domain/airports.ts';
import { formatCount } from '#domain/count.ts';
import type { FlightOrder } from '#domain/sections.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import { ConnectionLostError } from '#web/api/json-lines.ts';
import type { FoundFlights } from '#web/trip/found-flights.ts';
import { ReturnOptionsBar } from '../home/return-options-bar.tsx';
import { WayHome } from '../home/way-home.tsx';
import type { SearchState } from '../search-state.ts';
import type { CardOptions } from './cards/destination-card.tsx';
import { NoFlights, NoMatches } from './empty-states/no-flights.tsx';
import { ResultsSkeleton } from './empty-states/results-skeleton.tsx';
import { SearchError } from './empty-states/search-error.tsx';
import { ResultsMap } from './map/results-map.tsx';
import { useOpenPlace } from './map/use-open-place.ts';
import { MissingRoutes } from './progress/missing-routes.tsx';
import { PendingUpdatesButton } from './progress/pending-updates-button.tsx';
import { NothingYet, SearchInterrupted } from './progress/search-interrupted.tsx';
import type { ShownList } from './progress/use-shown-search.ts';
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
  /** Whether the answer is complete. */
  readonly isWhole: boolean;
  readonly isStopped: boolean;
  /** Routes that failed. */
  readonly failed: readonly RouteDto[];
  readonly list: ShownList;
}

export function Outcome(props: OutcomeProps) {
  const { state, go, left, total } = props;
  const { direction, destination, date } = state;
  const errorView = errorViewOf(props);
  if (!left && errorView) return errorView;
  if (!left && props.isStopped) return <NothingYet onGoOn={props.onRetry} />;
  const missing = (
    <MissingRoutes
      routes={props.failed}
      places={props.places}
      onRetry={props.onRetry}
      retryCosts={props.retryCosts}
    />
  );
  if (left && total === 0)
    return (
      <>
        {errorView}
        {missing}
        <NoFlights
          date={date}
          isSingleRoute={direction === 'outbound' && destination !== ''}
          onDate={(next) => go({ ...state, date: next })}
          onAnywhere={() => go({ ...state, destination: '' })}
          onNewSearch={props.onNewSearch}
        />
      </>
    );
  return (
    <>
      {errorView}
      {missing}
      {direction === 'inbound' ? <FoundPlaces {...props} /> : <PlacesWithWaysHome {...props} />}
    </>
  );
}

function errorViewOf({ error, onRetry }: OutcomeProps) {
  if (error instanceof ConnectionLostError) return <SearchInterrupted onGoOn={onRetry} />;
  return error && <SearchError error={error} onRetry={onRetry} />;
}

function PlacesWithWaysHome(props: OutcomeProps) {
  const { state, go, places, left } = props;
  const { origin, destination, date, duration, returnDate, party, passes } = state;
  const flights = useMemo(() => left && [...left.values()].flat(), [left]);
  const endOfTrip = duration === undefined ? undefined : addDays(date, duration);
  return (
    <WayHome
      home={origin}
      destination={destination}
      party={useMemo(() => ({ party, passes }), [party, passes])}
      chosenDay={returnDate ?? endOfTrip}
      date={date}
      onDay={(day) => go({ ...state, returnDate: day }, { replace: true })}
      flights={flights}
      places={places}
    >
      {(earliest) => (
        <>
          <ReturnOptionsBar places={places} earliest={earliest} />
          <FoundPlaces {...props} />
        </>
      )}
    </WayHome>
  );
}

function FoundPlaces(props: OutcomeProps) {
  const { state, go, left, shown, total, order, places, offersSeats, choice, list } = props;
  const { ref, ...area } = list.area;
  const { openPlace, setOpenPlace, bringIntoView } = useOpenPlace(
    onlyPlace(state, left),
    state.date,
  );
  return (
    <>
      <ResultsMap
        search={state}
        // The map would otherwise redraw four times a second.
        byPlace={props.isWhole ? left : undefined}
        places={places}
        onPlace={bringIntoView}
      />
      <div ref={ref} {...area}>
        {list.waiting && (
          <PendingUpdatesButton label={list.waiting.updates} onShow={list.waiting.show} />
        )}
        {!left && <ResultsSkeleton />}
        {left && shown === 0 && (
          <NoMatches hidden={formatCount(total, 'flight')} clear={props.clear} />
        )}
        {left && shown > 0 && (
          <Results
            byPlace={left}
            direction={state.direction}
            date={state.date}
            onDate={(next) => go({ ...state, date: next })}
            onOpen={setOpenPlace}
            {...{ order, openPlace, places, offersSeats, choice }}
            source={props.source}
          />
        )}
      </div>
    </>
  );
}

/** The place of a single-route search opens by itself. */
function onlyPlace(
  { direction, destination }: SearchState,
  byPlace: FoundFlights['byPlace'] | undefined,
): AirportCode | undefined {
  const isSingleRoute = direction === 'outbound' && destination !== '';
  const [place, ...others] = byPlace?.keys() ?? [];
  return isSingleRoute && others.length === 0 ? place : undefined;
}
