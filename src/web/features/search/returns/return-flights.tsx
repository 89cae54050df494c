import { useLayoutEffect, useMemo } from 'react';
import type { SourceDto } from '#contract/flights.ts';
import { formatCount } from '#domain/count.ts';
import { destinationOf } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import { homeRouteLabel } from '#domain/search.ts';
import { inOrder } from '#domain/sections.ts';
import { sharedFlight } from '#domain/shared-flight.ts';
import { daysBetween, formatDayShort, formatMonthDay, type LocalDate } from '#domain/time.ts';
import { Gate } from '#web/billing/gate.tsx';
import { paywallCopy } from '#web/billing/search-error.tsx';
import { focusHeading } from '#web/browser/document.ts';
import type { FoundFlight } from '#web/flights/found-flights.ts';
import { storeFlights, summarySearch } from '#web/flights/open-summary.ts';
import { type SharedTrip, sureWaysAmong } from '#web/flights/shared-trip.ts';
import { useBlackoutDates, type usePlaces } from '#web/places/use-network.ts';
import { ResultsFrame } from '#web/results/frame.tsx';
import { useNavigate, useSearch } from '#web/router.tsx';
import { useViewer } from '#web/session/use-session.tsx';
import { Title } from '#web/site/title.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { WideLabel } from '../departures/bar-actions.tsx';
import { ProvenanceLine, ToolsLine } from '../departures/list-tools.tsx';
import {
  type Navigate,
  ResultsProvider,
  type ResultsView,
  useResults,
} from '../departures/results-context.ts';
import { routeMap } from '../departures/results-map.tsx';
import { SearchBar } from '../departures/search-bar.tsx';
import { useFilteredFlights, useFilters } from '../departures/use-filters.ts';
import type { FlightFilters } from '../filters.ts';
import { type DatedSearch, writeSearchState } from '../search-state.ts';
import { type ChosenDeparture, DepartureCard, NoDeparture } from './departure-card.tsx';
import { ReturnDays, ReturnHeader } from './return-header.tsx';
import { useTodayAtHome } from './return-options.tsx';
import { ReturnOutcome } from './return-outcome.tsx';
import {
  type ReturnSearch,
  type TripPlan,
  useReachable,
  useReturnSearch,
  useTripPlan,
  withReturnDay,
} from './use-return-search.ts';
import { ReturnDay } from './way-home.tsx';

interface ReturnFlightsProps {
  readonly state: DatedSearch;
  readonly navigate: Navigate;
  readonly onNewSearch: () => void;
  readonly onBack: (filters: FlightFilters) => void;
  readonly places: ReturnType<typeof usePlaces>;
  /** Undefined while none is chosen. */
  readonly departure: ChosenDeparture | undefined;
}

/** The flights after the chosen departure. */
export function ReturnFlights(props: ReturnFlightsProps) {
  const { state, navigate, onNewSearch, onBack, places, departure } = props;
  const plan = useTripPlan(state, departure?.flight, places);
  const { from, homes, day } = plan;
  const search = useReturnSearch(
    { from, homes, date: day, party: state.party, passes: state.passes },
    useViewer(),
    places,
  );
  const list = useReturnList(props, plan, search);
  const choose = useOpenSummary(props, search, list.tools.filters);
  const route = homeRouteLabel(state.origin, from, places.cityOf);
  useLayoutEffect(focusHeading, []);

  const paywall = paywallCopy(search.error);
  const { tools } = list;
  // Filters apply at once but reach the URL a moment later.
  const exit = () => onBack(tools.filters);
  const changeDay = (next: LocalDate) => navigate(withReturnDay(state, next), { replace: true });
  const map = useReturnMap(list, plan, search);
  const results: ResultsView = {
    state,
    navigate,
    onNewSearch,
    places,
    tools,
    source: search.source,
    isFetching: search.isFetching,
    refresh: search.refresh,
    costs: false,
    choice: choose && { of: 'Return', isPremium: false, onChoose: choose },
  };
  return (
    <ResultsProvider value={results}>
      <Title>{`Return flights, ${route}, ${formatMonthDay(day)}`}</Title>
      {search.isFetching && <ProgressBar tone="inbound" label="Searching return flights" />}
      <SearchBar
        route={route}
        headingStart="Return flights, "
        badge="Return"
        travelers={search.travelers ?? state.party}
        facts={
          <>
            <WideLabel>Out </WideLabel>
            {formatDayShort(state.date)} · <WideLabel>Back </WideLabel>
            {formatDayShort(day)} · {tripLength(state.date, day)}
          </>
        }
        back={{ label: 'Back to Departures', go: exit }}
        onNewSearch={onNewSearch}
      />
      {paywall ? (
        <Gate feature="returns">{paywall}</Gate>
      ) : (
        <ResultsFrame of="flights" isBoxed map={map}>
          {departure ? (
            <DepartureCard departure={departure} onChange={exit} />
          ) : (
            <NoDeparture onChoose={exit} />
          )}
          <ReturnHeader
            status={statusOf(search, tools)}
            note={departure ? 'after you arrive' : 'all day'}
            tools={<ToolsLine day={<ReturnDate plan={plan} onDay={changeDay} />} />}
            days={<ReturnDays plan={plan} onDay={changeDay} />}
          />
          <ReturnOutcome {...{ search, plan }} flights={list.flights} onDay={changeDay} />
          <ProvenanceLine />
        </ResultsFrame>
      )}
    </ResultsProvider>
  );
}

function useReturnList(
  { state, navigate }: ReturnFlightsProps,
  plan: TripPlan,
  search: ReturnSearch,
) {
  const { filters, change, clear, order, onOrder } = useFilters(state, navigate, 'departure');
  const { reachable, inTime } = useReachable(search.flights, plan);
  const { filtered, ...figures } = useFilteredFlights(inTime, filters);
  const flights = useMemo(() => inOrder([...filtered.values()].flat(), order), [filtered, order]);
  const tripLimit = plan.limit && {
    ...plan.limit,
    onDrop: () =>
      navigate({ ...state, duration: undefined, returnDate: plan.day }, { replace: true }),
  };
  const clearAll = () => {
    clear();
    tripLimit?.onDrop();
  };
  const filtering = { filters, change, clear: clearAll, order, onOrder, tripLimit };
  return { flights, tools: { ...figures, ...filtering, total: reachable.length } } as const;
}

/** Undefined for an empty list and an error. */
function useReturnMap(
  { flights, tools }: ReturnType<typeof useReturnList>,
  { leaving }: TripPlan,
  { isFetching, hasFailed }: ReturnSearch,
) {
  const byPlace = useMemo(() => groupBy(flights, destinationOf), [flights]);
  const hasFlights = tools.total > 0;
  return hasFlights || (isFetching && !hasFailed)
    ? routeMap({ byPlace: hasFlights ? byPlace : undefined, ends: leaving })
    : undefined;
}

/** Undefined while no departure is chosen. */
function useOpenSummary(
  { state, departure }: ReturnFlightsProps,
  { source, flights, isWhole }: ReturnSearch,
  filters: FlightFilters,
) {
  const openPage = useNavigate();
  const { open } = useSearch();
  if (!departure) return undefined;
  return (flight: FoundFlight) => {
    // With flights missing, none can be called the cheapest.
    const chosen = [departure.flight, flight] as const;
    const sureWays = isWhole ? sureWaysAmong(flights, chosen) : undefined;
    const trip = sharedTripOf(state, departure, { flight, source, sureWays });
    storeFlights(trip);
    void openPage({
      to: '/flight-summary',
      search: summarySearch(trip),
      state: {
        returnList: { ...writeSearchState({ ...state, ...filters }), ...(open && { open }) },
      },
    });
  };
}

/** `3 days`; `same day` for a return on the day of the departure. */
const tripLength = (out: LocalDate, back: LocalDate): string =>
  out === back ? 'same day' : formatCount(daysBetween(out, back), 'day');

/** `3 flights home`, `2 of 3 flights home` */
function statusOf(
  { isFetching, hasFailed }: ReturnSearch,
  { shown, total }: { readonly shown: number; readonly total: number },
): string {
  if (hasFailed) return '';
  if (isFetching && total === 0) return 'Searching return flights…';
  if (total === 0) return 'No return flights';
  const part = shown === total ? '' : `${shown} of `;
  return `${part}${formatCount(total, 'flight')} home${isFetching ? ', more to come' : ''}`;
}

/** The age is that of the older fares; simulated if either flight is. */
function sharedTripOf(
  { origin, destination, date }: DatedSearch,
  departure: ChosenDeparture,
  back: {
    readonly flight: FoundFlight;
    readonly source: SourceDto | undefined;
    readonly sureWays: SharedTrip['sureWays'];
  },
): SharedTrip {
  const sources = [departure.source, ...(back.source ? [back.source] : [])];
  return {
    departure: sharedFlight(departure.flight),
    back: sharedFlight(back.flight),
    origin,
    destination: destination || destinationOf(departure.flight),
    date,
    seenAt: new Date(Math.min(...sources.map(({ seen_at }) => Date.parse(seen_at)))),
    simulated: sources.some(({ simulated }) => simulated),
    sureWays: back.sureWays,
  };
}

interface ReturnDateProps {
  readonly plan: TripPlan;
  readonly onDay: (day: LocalDate) => void;
}

/** Not before the departure arrives. */
function ReturnDate({ plan, onDay }: ReturnDateProps) {
  const { state, places } = useResults();
  const { day, earliest, leaving } = plan;
  const [first] = leaving;
  // Badges count from the zone of the return's departure.
  const today = useTodayAtHome(first ?? state.origin, places);
  const rules = { today, earliest, blackoutDates: useBlackoutDates() };
  return <ReturnDay label="Return date" {...{ day, rules, onDay }} />;
}
