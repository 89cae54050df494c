import { useEffect, useLayoutEffect } from 'react';
import { homeRouteLabel } from '#domain/search.ts';
import { formatDayShort, formatMonthDay } from '#domain/time.ts';
import { SearchError } from '#web/billing/search-error.tsx';
import { focusHeading } from '#web/browser/document.ts';
import { type Places, usePlaces } from '#web/places/use-network.ts';
import { ResultsLayout } from '#web/results/layout.tsx';
import { Title } from '#web/site/title.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import type { Navigate } from '../departures/results-context.ts';
import { SearchBar } from '../departures/search-bar.tsx';
import type { FlightFilters } from '../filters.ts';
import { ReturnWaiting } from '../results-waiting.tsx';
import { type DatedSearch, isDated, type SearchState } from '../search-state.ts';
import { type DepartureLookup, useDeparture } from './departure-card.tsx';
import { ReturnFlights } from './return-flights.tsx';

const LOST_DEPARTURE =
  'Could not find the selected departure flight. Please try selecting a different flight.';

/** Milliseconds for which the lost-departure message is shown before the redirect. */
const READ_MS = 3_000;

export interface ReturnScreenProps {
  readonly state: SearchState;
  readonly navigate: Navigate;
  readonly onNewSearch: () => void;
  /** False for a link. */
  readonly isFromDepartures: boolean;
  /** Redirects to the departures with a message. */
  readonly onDepartureMissing: (text: string) => void;
}

export function ReturnScreen({ state, ...rest }: ReturnScreenProps) {
  return isDated(state) ? <Returns state={state} {...rest} /> : null;
}

interface ReturnsProps extends ReturnScreenProps {
  readonly state: DatedSearch;
}

function Returns(props: ReturnsProps) {
  const { state, navigate, onNewSearch, isFromDepartures, onDepartureMissing } = props;
  const { direction, origin, destination, date, party, passes } = state;
  const places = usePlaces();
  const lookup = useDeparture(
    { direction, origin, destination, date, party, passes },
    state.flight,
    places,
  );
  const onBack = (filters: FlightFilters = {}) =>
    navigate({ ...state, ...filters, screen: 'departure_flights', flight: undefined });
  useEffect(() => {
    if (lookup.state !== 'lost') return;
    const timer = setTimeout(
      () => onDepartureMissing(LOST_DEPARTURE),
      isFromDepartures ? 0 : READ_MS,
    );
    return () => clearTimeout(timer);
  }, [lookup.state, isFromDepartures, onDepartureMissing]);

  return lookup.state === 'none' || lookup.state === 'found' ? (
    <ReturnFlights
      {...{ state, navigate, onNewSearch, onBack, places }}
      departure={lookup.state === 'found' ? lookup.departure : undefined}
    />
  ) : (
    <DepartureSought {...{ state, lookup, places, onNewSearch, onBack, isFromDepartures }} />
  );
}

interface DepartureSoughtProps
  extends Pick<ReturnsProps, 'state' | 'onNewSearch' | 'isFromDepartures'> {
  readonly lookup: Exclude<DepartureLookup, { state: 'found' }>;
  readonly places: Places;
  readonly onBack: () => void;
}

function DepartureSought(props: DepartureSoughtProps) {
  const { state, lookup, places, onNewSearch, onBack, isFromDepartures } = props;
  const route = homeRouteLabel(state.origin, state.destination, places.cityOf);
  useLayoutEffect(focusHeading, []);
  return (
    <>
      <Title>{`Return flights, ${route}, ${formatMonthDay(state.date)}`}</Title>
      {lookup.state === 'loading' && <ProgressBar tone="outbound" label="Searching flights" />}
      <SearchBar
        route={route}
        headingStart="Return flights, "
        facts={`Out ${formatDayShort(state.date)}`}
        badge="Return"
        travelers={state.party}
        back={{ label: 'Back to Departures', go: () => onBack() }}
        onNewSearch={onNewSearch}
      />
      <ResultsLayout of="flights" isBoxed>
        {lookup.state === 'loading' && (
          <ReturnWaiting label="Loading departure flight details..." />
        )}
        {lookup.state === 'failed' && (
          <SearchError error={lookup.error} onRetry={lookup.retry} onEdit={onNewSearch} />
        )}
        {lookup.state === 'lost' && !isFromDepartures && (
          <Notice tone="error">{LOST_DEPARTURE}</Notice>
        )}
      </ResultsLayout>
    </>
  );
}
