import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { TimeZone } from '#domain/time.ts';
import { deviceZone } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import { type AirportsInTime, useAirportsInTime } from '#web/network/use-airports.ts';
import { AirportsFailed } from '#web/places/airports-failed.tsx';
import { placesByKey } from '#web/places/place.ts';
import { useSession } from '#web/session/use-session.ts';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import styles from './departures/departure-screen.module.css';
import headerStyles from './departures/header/results-header.module.css';
import { Waiting } from './results-screen.tsx';
import type { SearchState } from './search-state.ts';
import { type Refusal, refusalOf } from './search-verdict.ts';

interface LinkedSearchProps {
  /** Undefined when the URL has no search. */
  readonly state: SearchState | undefined;
  /** Renders the results, or the form for a refused search. */
  readonly children: (refusal: Refusal | undefined) => ReactNode;
}

/** Waits for the session and the airports, which decide whether the search in the URL may run. */
export function LinkedSearch({ state, children }: LinkedSearchProps) {
  const { isAuthenticated, can, isLoading, isUnverified } = useSession();
  const { airports, failed, reason, retry } = useAirportsInTime();
  const isLinked = state !== undefined;
  const byKey = useMemo(
    () => (isLinked && airports ? placesByKey(airports) : undefined),
    [isLinked, airports],
  );
  const [start = ''] = placeOf(state).split(',');
  // Deferred, so that rendering does not block input.
  const isDrawn = useDeferredValue(airports !== undefined && !isLoading);
  const today = useToday((byKey?.get(start)?.zone as TimeZone | undefined) ?? deviceZone());

  if (!state) return children(undefined);
  if (failed) return <NoAirports screen={state.screen} reason={reason} retry={retry} />;
  if (!byKey || isLoading || !isDrawn) return <Waiting state={state} label="Loading from URL..." />;
  return children(
    refusalOf(state, {
      // While the server is unreachable the stored token counts as a session.
      isAuthenticated: isAuthenticated || isUnverified,
      can: (action) => isUnverified || can(action),
      today,
      isKnown: (key) => byKey.has(key),
    }),
  );
}

interface NoAirportsProps extends Pick<AirportsInTime, 'reason' | 'retry'> {
  readonly screen: SearchState['screen'];
}

function NoAirports({ screen, ...failure }: NoAirportsProps) {
  const heading = screen === 'return_flights' ? 'Return flights' : 'Flights';
  useScreenTitle(heading);
  return (
    <div className={styles.results}>
      <header className={headerStyles.header}>
        <h1 tabIndex={-1}>{heading}</h1>
      </header>
      <AirportsFailed {...failure} />
    </div>
  );
}

/** The end of the trip whose time zone applies. */
const placeOf = (state: SearchState | undefined): string =>
  (state?.direction === 'inbound' ? state.destination : state?.origin) ?? '';
