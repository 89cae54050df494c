import { useLayoutEffect } from 'react';
import { headingOf, routeLabel } from '#domain/search.ts';
import { formatDayIn } from '#domain/time.ts';
import { Gate } from '#web/billing/premium/gate.tsx';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { deviceZone } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import { usePlaces } from '#web/network/use-places.ts';
import { useSession } from '#web/session/use-session.ts';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { useFlightSearch } from '../answers/use-flight-search.ts';
import { useViewer } from '../answers/use-viewer.ts';
import { type DatedSearch, isDated, type SearchState } from '../search-state.ts';
import { DepartureList } from './departure-list.tsx';
import { paywallCopy } from './empty-states/search-error.tsx';
import { useFilteredFlights } from './filters/use-filtered-flights.ts';
import { useFilters } from './filters/use-filters.ts';
import { formatResultCount, titleOf } from './format-results.ts';
import { SearchBar, WideLabel } from './header/search-bar.tsx';
import { useFind } from './header/use-find.ts';
import { type ShownList, useShownSearch } from './progress/use-shown-search.ts';
import { useQuestion } from './question/use-question.ts';
import { ReturnsAction, useReturns } from './use-returns.tsx';

export interface DepartureScreenProps {
  readonly state: SearchState;
  /** Writes the URL. */
  readonly go: (next: SearchState, options?: { readonly replace?: boolean }) => void;
  readonly onNewSearch: () => void;
  /** Why the viewer was brought here. */
  readonly message?: string | undefined;
}

/** Remounts for every question. */
export function DepartureScreen({ state, ...rest }: DepartureScreenProps) {
  if (!isDated(state)) return null;
  const { direction, origin, destination, date, party, passes } = state;
  const key = [direction, origin, destination, date, party, passes].join();
  return <Departures key={key} state={state} {...rest} />;
}

interface DeparturesProps extends DepartureScreenProps {
  readonly state: DatedSearch;
}

function Departures({ state, go, onNewSearch, message }: DeparturesProps) {
  const { direction, origin, destination, date, party, passes } = state;
  const { can } = useSession();
  const hasFares = useHasFares();
  const places = usePlaces();
  const search = useFlightSearch(
    { direction, origin, destination, date, party, passes },
    useViewer(),
  );
  const { filters, change, clear, order, onOrder } = useFilters(state, go, 'price');
  const shownSearch = useShownSearch(search, places, filters);
  const { found, error } = shownSearch;
  const find = useFind(places);
  const { left, ...figures } = useFilteredFlights(found?.byPlace, filters, find.isWanted);
  const { shown, total } = figures;
  const heading = headingOf(state, places.cityOf);
  // Filters apply at once but reach the URL a moment later.
  const returns = useReturns({ ...state, ...filters }, go);
  const question = useQuestion({ ...state, ...filters }, go);
  const today = useToday(deviceZone());
  useLayoutEffect(focusHeading, []);
  useScreenTitle(titleOf(state, { date, today }, places.cityOf));

  const leave = () => {
    search.cancel();
    onNewSearch();
  };
  const paywall = paywallCopy(error);
  const status = found
    ? withUpdates(
        formatResultCount({ shown, total, places: left.size }, direction),
        shownSearch.list,
      )
    : waitingMessage(heading, search.error);
  const clearAll = () => {
    clear();
    find.onTyped('');
  };
  return (
    <>
      {search.isFetching && (
        <ProgressBar tone={direction} value={shownSearch.share} label="Searching flights" />
      )}
      <SearchBar
        route={routeLabel(state, places.cityOf)}
        facts={
          <>
            {formatDayIn(date, today)}
            <WideLabel> · {direction === 'inbound' ? 'Inbound' : 'Outbound'}</WideLabel>
          </>
        }
        travelers={party}
        edit={{ question, places, today }}
        onNewSearch={leave}
      >
        <ReturnsAction returns={returns} />
      </SearchBar>
      {paywall ? (
        <Gate feature={direction === 'inbound' ? 'inbound' : 'single_route'}>{paywall}</Gate>
      ) : (
        <DepartureList
          {...{ state, go, onNewSearch, places, heading, shownSearch, find }}
          message={message && <Notice tone="error">{message}</Notice>}
          isStale={question.isChanged}
          status={shownSearch.progressText ?? status}
          tools={{ filters, change, clear: clearAll, order, onOrder, ...figures }}
          left={found && left}
          offersSeats={hasFares && !can('seats.see')}
          choice={returns.choice}
          costs={!can('flights.search-unlimited')}
          onRetry={search.refresh}
          isFetching={search.isFetching}
          {...searchActions(search, shownSearch, leave)}
        />
      )}
    </>
  );
}

/** Empty after an error, which has its own alert. */
const waitingMessage = (heading: string, error: Error | null) =>
  error ? '' : `Searching ${heading.replace('Flights', 'flights')}…`;

/** `2 flights to 2 destinations, 92 new places` while updates are pending. */
const withUpdates = (text: string, { waiting }: ShownList) =>
  waiting ? `${text}, ${waiting.updates}` : text;

/** Cancel stops a streamed search and leaves any other; an interrupted one can be resumed. */
function searchActions(
  { cancel, refresh, isFetching }: ReturnType<typeof useFlightSearch>,
  { found, isRunning, isInterrupted }: ReturnType<typeof useShownSearch>,
  leave: () => void,
) {
  const stopSearch = isRunning ? cancel : found ? undefined : leave;
  return {
    onCancel: isFetching ? stopSearch : undefined,
    onGoOn: isInterrupted ? refresh : undefined,
  } as const;
}
