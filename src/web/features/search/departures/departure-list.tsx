import { type ComponentProps, type ReactNode, useMemo } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { addDays } from '#domain/time.ts';
import { SearchError } from '#web/billing/search-error.tsx';
import { useMedia } from '#web/browser/media.ts';
import { FareBadge } from '#web/flights/fare-badge.tsx';
import { WITHOUT_FARES } from '#web/flights/format-windows.ts';
import type { FoundFlights } from '#web/flights/found-flights.ts';
import { ResultsFrame, ResultsMapTeaser, ResultsRows } from '#web/results/frame.tsx';
import { ResultsHead } from '#web/results/layout.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { BlackoutNote, ResultsSkeleton, useClosedDay } from '../results-waiting.tsx';
import { ReturnOptionsBar } from '../returns/return-options.tsx';
import { WayHome } from '../returns/way-home.tsx';
import type { DatedSearch } from '../search-state.ts';
import { OpenedPlace } from './destination-section.tsx';
import { FindPlace, ProvenanceLine, ToolsLine } from './list-tools.tsx';
import {
  MissingRoutes,
  NoFlights,
  NoMatches,
  NothingYet,
  SearchInterrupted,
} from './result-states.tsx';
import { type OpenPlace, Results } from './results.tsx';
import { useResults } from './results-context.ts';
import { routeMap, useOpenPlace } from './results-map.tsx';
import type { DepartureRows, useShownSearch } from './use-departures.tsx';

interface DepartureListProps {
  readonly heading: string;
  readonly status: string;
  /** Why the viewer was brought here. */
  readonly message: ReactNode;
  readonly shownSearch: ReturnType<typeof useShownSearch>;
  readonly rows: DepartureRows;
  /** Whether the question in the head is another one. */
  readonly isStale: boolean;
  /** Leads to the return flights; absent without a destination. */
  readonly returns: ReactNode;
  readonly onCancel: (() => void) | undefined;
}

/** The list with its head, and the map beside it. */
export function DepartureList(props: DepartureListProps) {
  const { state, navigate, places, tools } = useResults();
  const { filtered } = props.rows;
  const flights = useMemo(() => filtered && [...filtered.values()].flat(), [filtered]);
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
      onDay={(day) => navigate({ ...state, returnDate: day }, { replace: true })}
      flights={tools.total > 0 ? flights : undefined}
      places={places}
    >
      {(earliest, chosen) => (
        <ListAndMap {...props} day={<ReturnOptionsBar {...{ places, earliest, chosen }} />} />
      )}
    </WayHome>
  );
}

interface ListAndMapProps extends DepartureListProps {
  /** Chooses the day of the way home. */
  readonly day: ReactNode;
}

function ListAndMap(props: ListAndMapProps) {
  const { state, tools } = useResults();
  const { rows, shownSearch } = props;
  const place = useOpenPlace(onlyPlace(state, rows.filtered), state.date);
  // The map would otherwise redraw with every batch of routes.
  const byPlace = shownSearch.isRunning ? undefined : rows.filtered;
  // None for an empty list and an error.
  const hasMap = shownSearch.found
    ? tools.total > 0
    : !shownSearch.error && !shownSearch.interrupted;
  return (
    <ResultsFrame
      of="flights"
      map={hasMap ? routeMap({ byPlace }) : undefined}
      onPlace={place.setOpenPlace}
    >
      {props.message}
      <ListHead {...props} />
      <ResultsRows isStale={props.isStale}>
        <Outcome {...{ rows, shownSearch, place }} />
      </ResultsRows>
      <BelowList opensByItself={isSingleRoute(state)}>
        <ResultsMapTeaser />
        <ProvenanceLine />
      </BelowList>
    </ResultsFrame>
  );
}

interface BelowListProps {
  /** The only place of the list opens by itself. */
  readonly opensByItself: boolean;
  readonly children: ReactNode;
}

const BelowList = ({ opensByItself, children }: BelowListProps) =>
  opensByItself ? <AfterOpenedPlace>{children}</AfterOpenedPlace> : children;

/** Nothing until the flights of a place can be shown: they would push it down. */
const AfterOpenedPlace = ({ children }: Pick<BelowListProps, 'children'>) =>
  OpenedPlace.useModule() && children;

function ListHead(props: ListAndMapProps) {
  const { heading, status, shownSearch, rows, day, returns } = props;
  const { state, source, tools } = useResults();
  const { found } = shownSearch;
  const isWide = useMedia('(min-width: 768px)');
  const unit = state.direction === 'inbound' ? 'origin' : 'destination';
  const hasChoice = (found?.byPlace.size ?? 0) > 1;
  const field = hasChoice && (
    <FindPlace unit={unit} value={rows.find.typed} onChange={rows.find.onTyped} />
  );
  return (
    <ResultsHead
      {...{ heading, status }}
      note={<ListNote {...props} />}
      field={isWide && field}
      badge={source && <FareBadge source={source} />}
    >
      {(tools.total > 0 || returns) && (
        <ToolsLine first={returns} day={tools.total > 0 && day}>
          {!isWide && field}
        </ToolsLine>
      )}
    </ResultsHead>
  );
}

function ListNote({ onCancel, shownSearch }: Pick<ListAndMapProps, 'onCancel' | 'shownSearch'>) {
  const { source, refresh } = useResults();
  const hasFares = useHasFares();
  return (
    <>
      {source && !hasFares && <p>{WITHOUT_FARES}</p>}
      {onCancel && <SmallButton onClick={onCancel}>Cancel</SmallButton>}
      {shownSearch.interrupted && <SmallButton onClick={refresh}>Go on</SmallButton>}
    </>
  );
}

const SmallButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="plain" size="small" {...props} />
);

interface OutcomeProps extends Pick<DepartureListProps, 'rows' | 'shownSearch'> {
  readonly place: OpenPlace;
}

function Outcome({ rows, shownSearch, place }: OutcomeProps) {
  const { state, navigate, costs, refresh } = useResults();
  const closedDay = useClosedDay(state.date);
  const { filtered } = rows;
  const errorView = useErrorView(shownSearch);
  if (!filtered && errorView) return errorView;
  if (!filtered && shownSearch.interrupted) return <NothingYet onGoOn={refresh} />;
  return (
    <>
      {errorView}
      <MissingRoutes routes={shownSearch.failed} />
      {filtered ? (
        <Found {...{ rows, place }} />
      ) : (
        <ResultsSkeleton
          of="places"
          note={
            closedDay && (
              <BlackoutNote
                day={closedDay}
                onDate={(next) => navigate({ ...state, date: next })}
                costs={costs}
              />
            )
          }
        />
      )}
    </>
  );
}

function Found({ rows: { arrivals, sort, find }, place }: Pick<OutcomeProps, 'rows' | 'place'>) {
  const { shown, total } = useResults().tools;
  if (total === 0) return <NoFlights />;
  if (shown === 0) return <NoMatches typed={find.typed.trim()} />;
  return <Results {...{ arrivals, place }} onSort={sort} />;
}

function useErrorView({ error, isLost }: ReturnType<typeof useShownSearch>) {
  const { refresh, onNewSearch } = useResults();
  if (isLost) return <SearchInterrupted onGoOn={refresh} />;
  return error && <SearchError error={error} onRetry={refresh} onEdit={onNewSearch} />;
}

/** The place of a single-route search opens by itself. */
function onlyPlace(
  state: DatedSearch,
  byPlace: FoundFlights['byPlace'] | undefined,
): AirportCode | undefined {
  const [place, ...others] = byPlace?.keys() ?? [];
  return isSingleRoute(state) && others.length === 0 ? place : undefined;
}

const isSingleRoute = ({ direction, destination }: DatedSearch): boolean =>
  direction === 'outbound' && destination !== '';
