import { useLayoutEffect } from 'react';
import { headingOf, routeLabel } from '#domain/search.ts';
import { formatDayIn } from '#domain/time.ts';
import { Gate } from '#web/billing/gate.tsx';
import { paywallCopy } from '#web/billing/search-error.tsx';
import { focusHeading } from '#web/browser/document.ts';
import { deviceZone } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import { usePlaces } from '#web/places/use-network.ts';
import { useSession, useViewer } from '#web/session/use-session.tsx';
import { Title } from '#web/site/title.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { useFlightSearch } from '../flight-query.ts';
import { type DatedSearch, isDated, questionOf, type SearchState } from '../search-state.ts';
import { RouteAlertAction, useRouteAlert, WideLabel } from './bar-actions.tsx';
import { DepartureList } from './departure-list.tsx';
import { useQuestion } from './one-way.ts';
import { type Navigate, ResultsProvider, type ResultsView } from './results-context.ts';
import { formatResultCount, titleOf } from './results-header.tsx';
import { SearchBar } from './search-bar.tsx';
import {
  ReturnsAction,
  ReturnsChip,
  useDepartureRows,
  useReturns,
  useShownSearch,
} from './use-departures.tsx';

export interface DepartureScreenProps {
  readonly state: SearchState;
  readonly navigate: Navigate;
  readonly onNewSearch: () => void;
  /** Why the viewer was brought here. */
  readonly message?: string | undefined;
}

/** Remounts for every question. */
export function DepartureScreen({ state, ...rest }: DepartureScreenProps) {
  return isDated(state) ? <Departures key={questionOf(state)} state={state} {...rest} /> : null;
}

interface DeparturesProps extends DepartureScreenProps {
  readonly state: DatedSearch;
}

function Departures({ state: inAddress, navigate, onNewSearch, message }: DeparturesProps) {
  const { direction, origin, destination, date, party, passes } = inAddress;
  const { can } = useSession();
  const places = usePlaces();
  const search = useFlightSearch(
    { direction, origin, destination, date, party, passes },
    useViewer(),
  );
  const shownSearch = useShownSearch(search, places);
  const rows = useDepartureRows({ state: inAddress, navigate, places }, shownSearch);
  const { tools, filtered, exit } = rows;
  const heading = headingOf(inAddress, places.cityOf);
  // Filters apply at once but reach the URL a moment later: whatever leads on takes them along.
  const state = { ...inAddress, ...tools.filters };
  const returns = useReturns(state, exit);
  const question = useQuestion(state, exit);
  const alert = useRouteAlert(state, places, shownSearch.found);
  const today = useToday(deviceZone());
  useLayoutEffect(focusHeading, []);

  const leave = () => {
    search.cancel();
    onNewSearch();
  };
  const results: ResultsView = {
    state,
    navigate: exit,
    places,
    tools,
    onNewSearch: leave,
    source: shownSearch.found?.source,
    isFetching: search.isFetching,
    refresh: search.refresh,
    costs: !can('flights.search-unlimited'),
    choice: returns.choice,
  };
  const paywall = paywallCopy(shownSearch.error);
  const status = filtered
    ? formatResultCount({ ...tools, places: filtered.size }, direction)
    : waitingMessage(heading, search.error);
  return (
    <ResultsProvider value={results}>
      <Title>{titleOf(state, { date, today }, places.cityOf)}</Title>
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
        travelers={travelersOf(search, state)}
        edit={{ question, places, today, onAlert: alert?.open }}
        onNewSearch={leave}
      >
        <ReturnsAction returns={returns} />
        <RouteAlertAction alert={alert} />
      </SearchBar>
      {paywall ? (
        <Gate feature={direction === 'inbound' ? 'inbound' : 'single_route'}>{paywall}</Gate>
      ) : (
        <DepartureList
          {...{ heading, rows, shownSearch }}
          message={message && <Notice tone="error">{message}</Notice>}
          isStale={question.isChanged}
          returns={returns.view && <ReturnsChip returns={returns} />}
          status={shownSearch.progressText ?? status}
          onCancel={cancelOf(search, shownSearch, leave)}
        />
      )}
    </ResultsProvider>
  );
}

/** Those of the answer; before it, those asked for. */
const travelersOf = ({ answer }: ReturnType<typeof useFlightSearch>, { party }: SearchState) =>
  answer?.search_parameters.party ?? party;

/** Empty after an error, which has its own alert. */
const waitingMessage = (heading: string, error: Error | null) =>
  error ? '' : `Searching ${heading.replace('Flights', 'flights')}…`;

/** Cancel stops a streamed search and leaves any other. */
function cancelOf(
  { cancel, isFetching }: ReturnType<typeof useFlightSearch>,
  { found, isRunning }: ReturnType<typeof useShownSearch>,
  leave: () => void,
) {
  if (!isFetching) return undefined;
  return isRunning ? cancel : found ? undefined : leave;
}
