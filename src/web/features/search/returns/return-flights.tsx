import { useLayoutEffect, useMemo } from 'react';
import { formatCount } from '#domain/count.ts';
import type { FlightFilters } from '#domain/filters.ts';
import { readPartyQuery } from '#domain/party.ts';
import { routeLabel } from '#domain/search.ts';
import { inOrder } from '#domain/sections.ts';
import { formatMonthDay, type LocalDate } from '#domain/time.ts';
import { Gate } from '#web/billing/premium/gate.tsx';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { useNavigate } from '#web/navigation/use-router.ts';
import type { usePlaces } from '#web/network/use-places.ts';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { storeFlights, summarySearch } from '#web/trip/open-summary.ts';
import { sureWaysAmong } from '#web/trip/shared-trip.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { useViewer } from '../answers/use-viewer.ts';
import styles from '../departures/departure-screen.module.css';
import { paywallCopy } from '../departures/empty-states/search-error.tsx';
import { useFilteredFlights } from '../departures/filters/use-filtered-flights.ts';
import { useFilters } from '../departures/filters/use-filters.ts';
import { ProvenanceLine } from '../departures/header/provenance-line.tsx';
import { ResultsHeader } from '../departures/header/results-header.tsx';
import { SearchBar, WideLabel } from '../departures/header/search-bar.tsx';
import { ToolsLine } from '../departures/header/tools-line.tsx';
import { type SearchState, writeSearchState } from '../search-state.ts';
import { DepartureCard, NoDeparture } from './departure/departure-card.tsx';
import type { ChosenDeparture } from './departure/use-departure.ts';
import { ReturnOutcome } from './outcome/return-outcome.tsx';
import { ReturnDate } from './return-date.tsx';
import { sharedTripOf } from './shared-trip-of.ts';
import { type ReturnSearch, useReturnSearch } from './use-return-search.ts';
import { useReachable, useTripPlan, withReturnDay } from './use-trip-plan.ts';

interface ReturnFlightsProps {
  readonly state: SearchState & { readonly date: LocalDate };
  /** Writes the URL. */
  readonly go: (next: SearchState, options?: { readonly replace?: boolean }) => void;
  readonly onNewSearch: () => void;
  readonly onBack: (filters: FlightFilters) => void;
  readonly places: ReturnType<typeof usePlaces>;
  /** Undefined while none is chosen. */
  readonly departure: ChosenDeparture | undefined;
}

/** The flights after the chosen departure. */
export function ReturnFlights(props: ReturnFlightsProps) {
  const { state, go, onNewSearch, onBack, places, departure } = props;
  const plan = useTripPlan(state, departure?.flight, places);
  const { from, homes, day } = plan;
  const search = useReturnSearch(
    { from, homes, date: day, party: state.party, passes: state.passes },
    useViewer(),
    places,
  );
  const list = useReturnList(props, plan, search);
  const choose = useOpenSummary(props, plan, search, list.panel.filters);
  const route = routeLabel({ ...state, origin: from, destination: state.origin }, places.cityOf);
  useLayoutEffect(focusHeading, []);
  useScreenTitle(`Return flights, ${route}, ${formatMonthDay(day)}`);

  const paywall = paywallCopy(search.error);
  const { shown, total, panel } = list;
  // Filters apply at once but reach the URL a moment later.
  const leave = () => onBack(panel.filters);
  const changeDay = (next: LocalDate) => go(withReturnDay(state, next), { replace: true });
  const date = <ReturnDate {...{ plan, places }} home={state.origin} onDay={changeDay} />;
  return (
    <>
      {search.isFetching && <ProgressBar tone="inbound" label="Searching return flights" />}
      <SearchBar
        route={route}
        badge="Return"
        travelers={state.party}
        facts={
          <>
            <WideLabel>Out </WideLabel>
            {formatMonthDay(state.date)} · <WideLabel>Back </WideLabel>
            {formatMonthDay(day)}
          </>
        }
        back={{ label: 'Back to Departures', go: leave }}
        onNewSearch={onNewSearch}
      />
      {paywall ? (
        <Gate feature="returns">{paywall}</Gate>
      ) : (
        <div className={styles.grid}>
          <div className={styles.results}>
            {departure ? (
              <DepartureCard {...{ departure, places }} onChange={leave} />
            ) : (
              <NoDeparture onChoose={leave} />
            )}
            <ResultsHeader
              heading={`Return flights, ${route}`}
              status={statusOf(search, list)}
              source={search.source}
            >
              {total > 0 ? <ToolsLine {...panel} {...{ shown, total }} day={date} /> : date}
            </ResultsHeader>
            <ReturnOutcome
              {...{ search, plan, places }}
              flights={list.flights}
              reachable={total}
              home={state.origin}
              party={readPartyQuery(state)}
              onDay={changeDay}
              clear={panel.clear}
              onChoose={choose}
            />
            {search.source && (
              <ProvenanceLine
                source={search.source}
                onRefresh={search.refresh}
                isRefreshing={search.isFetching}
                refreshCosts={false}
              />
            )}
          </div>
        </div>
      )}
    </>
  );
}

type Plan = ReturnType<typeof useTripPlan>;

function useReturnList({ state, go }: ReturnFlightsProps, plan: Plan, search: ReturnSearch) {
  const { filters, change, clear, order, onOrder } = useFilters(state, go, 'departure');
  const { reachable, inTime } = useReachable(search.flights, plan);
  const { left, shown, ...figures } = useFilteredFlights(inTime, filters);
  const flights = useMemo(() => inOrder([...left.values()].flat(), order), [left, order]);
  const tripLimit = plan.limit && {
    ...plan.limit,
    onDrop: () => go({ ...state, duration: undefined, returnDate: plan.day }, { replace: true }),
  };
  const clearAll = () => {
    clear();
    tripLimit?.onDrop();
  };
  const panel = { filters, change, clear: clearAll, order, onOrder, ...figures, tripLimit };
  return { flights, shown, total: reachable.length, panel } as const;
}

/** Undefined while no departure is chosen. */
function useOpenSummary(
  { state, departure }: ReturnFlightsProps,
  { day }: Plan,
  { source, flights, isWhole }: ReturnSearch,
  filters: FlightFilters,
) {
  const navigate = useNavigate();
  if (!departure) return undefined;
  return (flight: FoundFlight) => {
    // With flights missing, none can be called the cheapest.
    const sureWays = isWhole ? sureWaysAmong(flights, departure.flight, day) : undefined;
    const trip = sharedTripOf(state, departure, { flight, source, sureWays });
    storeFlights(trip);
    void navigate({
      to: '/flight-summary',
      search: summarySearch(trip),
      state: { returnList: writeSearchState({ ...state, ...filters }) },
    });
  };
}

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
