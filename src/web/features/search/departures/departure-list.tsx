import { type ReactNode, useMemo } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import { useMedia } from '#web/browser/use-media.ts';
import type { usePlaces } from '#web/network/use-places.ts';
import type { FoundFlights } from '#web/trip/found-flights.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ReturnOptionsBar } from '../home/return-options-bar.tsx';
import { WayHome } from '../home/way-home.tsx';
import type { DatedSearch, SearchState } from '../search-state.ts';
import styles from './departure-screen.module.css';
import type { Choice } from './flights/flight-row.tsx';
import { FindPlace } from './header/find-place.tsx';
import { ProvenanceLine } from './header/provenance-line.tsx';
import { ResultsHeader } from './header/results-header.tsx';
import { type ListTools, ToolsLine } from './header/tools-line.tsx';
import type { Find } from './header/use-find.ts';
import { PlacesOfMap } from './map/places-of-map.tsx';
import { usePointedPlace } from './map/pointed-place.ts';
import { MapColumn, MapTeaser, RouteMapChip } from './map/results-map.tsx';
import { useOpenPlace } from './map/use-open-place.ts';
import { Outcome } from './outcome.tsx';
import type { Arrivals } from './progress/arrivals.ts';
import type { useShownSearch } from './progress/use-shown-search.ts';

interface DepartureListProps {
  readonly state: DatedSearch;
  /** Writes the URL. */
  readonly go: (next: SearchState, options?: { readonly replace?: boolean }) => void;
  readonly onNewSearch: () => void;
  readonly places: ReturnType<typeof usePlaces>;
  readonly heading: string;
  readonly status: string;
  /** Why the viewer was brought here. */
  readonly message: ReactNode;
  readonly shownSearch: ReturnType<typeof useShownSearch>;
  readonly arrivals: Arrivals;
  readonly sort: () => void;
  readonly tools: ListTools;
  readonly find: Find;
  /** The flights that pass the filters; undefined before the answer. */
  readonly left: FoundFlights['byPlace'] | undefined;
  /** Whether the question in the head is another one. */
  readonly isStale: boolean;
  readonly offersSeats: boolean;
  readonly choice: Choice | undefined;
  /** A search consumes one of the allowance. */
  readonly costs: boolean;
  readonly onRetry: () => void;
  readonly isFetching: boolean;
  readonly onCancel: (() => void) | undefined;
  readonly onGoOn: (() => void) | undefined;
}

/** The list with its head, and the map beside it. */
export function DepartureList(props: DepartureListProps) {
  const { state, go, left, tools, places } = props;
  const flights = useMemo(() => left && [...left.values()].flat(), [left]);
  const { party, passes, date, duration, returnDate } = state;
  const partyQuery = useMemo(() => ({ party, passes }), [party, passes]);
  if (state.direction === 'inbound') return <ListAndMap {...props} day={undefined} />;
  const endOfTrip = duration === undefined ? undefined : addDays(date, duration);
  return (
    <WayHome
      home={state.origin}
      destination={state.destination}
      party={partyQuery}
      chosenDay={returnDate ?? endOfTrip}
      date={date}
      onDay={(day) => go({ ...state, returnDate: day }, { replace: true })}
      flights={tools.total > 0 ? flights : undefined}
      places={places}
    >
      {(earliest: LocalDate) => (
        <ListAndMap {...props} day={<ReturnOptionsBar places={places} earliest={earliest} />} />
      )}
    </WayHome>
  );
}

interface ListAndMapProps extends DepartureListProps {
  /** Chooses the day of the way home. */
  readonly day: ReactNode;
}

function ListAndMap(props: ListAndMapProps) {
  const { state, left, tools, shownSearch, places } = props;
  const source = shownSearch.found?.source;
  const hasColumn = useMedia('(min-width: 1280px)');
  const place = useOpenPlace(onlyPlace(state, left), state.date);
  // The map would otherwise redraw four times a second.
  const byPlace = shownSearch.isRunning ? undefined : left;
  const pointed = usePointedPlace();
  const map = { search: state, byPlace, places, onPlace: place.bringIntoView, pointed };
  const hasMap = mayHaveMap(props);
  return (
    <div className={classNames(styles.grid, hasMap && styles.mapped)}>
      <div className={styles.results}>
        {props.message}
        <ListHead {...props} mapChip={!hasColumn && <RouteMapChip {...map} />} />
        <PlacesOfMap
          pointed={pointed}
          className={classNames(styles.list, props.isStale && styles.stale)}
        >
          <Outcome
            {...props}
            {...place}
            {...tools}
            source={source}
            error={shownSearch.error}
            retryCosts={props.costs}
            isLost={shownSearch.isLost}
            isStopped={shownSearch.interrupted !== undefined}
            failed={shownSearch.failed}
          />
        </PlacesOfMap>
        {hasMap && !hasColumn && <MapTeaser />}
        {source && (
          <ProvenanceLine
            source={source}
            onRefresh={props.onRetry}
            isRefreshing={props.isFetching}
            refreshCosts={props.costs}
          />
        )}
      </div>
      {hasMap && hasColumn && <MapColumn {...map} />}
    </div>
  );
}

/** False for an empty list and an error. */
const mayHaveMap = ({ shownSearch, tools }: ListAndMapProps): boolean =>
  shownSearch.found ? tools.total > 0 : !shownSearch.error && !shownSearch.interrupted;

interface ListHeadProps extends ListAndMapProps {
  readonly mapChip: ReactNode;
}

function ListHead(props: ListHeadProps) {
  const { state, tools, find, day, mapChip } = props;
  const { found } = props.shownSearch;
  const isWide = useMedia('(min-width: 768px)');
  const unit = state.direction === 'inbound' ? 'origin' : 'destination';
  const hasChoice = (found?.byPlace.size ?? 0) > 1;
  const field = hasChoice && <FindPlace unit={unit} value={find.typed} onChange={find.onTyped} />;
  return (
    <ResultsHeader
      heading={props.heading}
      status={props.status}
      source={found?.source}
      onCancel={props.onCancel}
      onGoOn={props.onGoOn}
      field={isWide && field}
    >
      {tools.total > 0 && (
        <ToolsLine {...tools} day={day}>
          {!isWide && field}
          {mapChip}
        </ToolsLine>
      )}
    </ResultsHeader>
  );
}

/** The place of a single-route search opens by itself. */
function onlyPlace(
  { direction, destination }: DatedSearch,
  byPlace: FoundFlights['byPlace'] | undefined,
): AirportCode | undefined {
  const isSingleRoute = direction === 'outbound' && destination !== '';
  const [place, ...others] = byPlace?.keys() ?? [];
  return isSingleRoute && others.length === 0 ? place : undefined;
}
