import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { TimeZone } from '#domain/time.ts';
import { deviceZone } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import {
  AirportsFailed,
  type AirportsInTime,
  useAirportsInTime,
} from '#web/network/use-network.tsx';
import { type Place, placesByKey } from '#web/places/place.ts';
import { useSession } from '#web/session/use-session.tsx';
import { useScreenTitle } from '#web/site/page-meta.ts';
import resultStyles from './departures/departure-screen.module.css';
import headerStyles from './departures/header/results-header.module.css';
import styles from './linked-search.module.css';
import { Waiting } from './results-screen.tsx';
import type { SearchState } from './search-state.ts';
import { type Refusal, refusalOf } from './search-verdict.ts';

interface LinkedSearchProps {
  /** Undefined when the URL has no search. */
  readonly state: SearchState | undefined;
  /** Renders the results of the search without unknown places, or the form for a refused or no search. */
  readonly children: (refusal: Refusal | undefined, known: SearchState | undefined) => ReactNode;
}

/** Waits for the session and the airports, which decide whether the search in the URL may run. */
export function LinkedSearch({ state, children }: LinkedSearchProps) {
  const { isAuthenticated, can, isLoading, isUnverified } = useSession();
  const { known, byKey, failure } = useKnownSearch(state);
  // Deferred, so that rendering does not block input.
  const isDrawn = useDeferredValue(known !== undefined && !isLoading);
  const today = useToday(zoneOf(state, byKey));

  if (!state) return children(undefined, undefined);
  if (failure) return <NoAirports screen={state.screen} {...failure} />;
  if (!known || isLoading || !isDrawn) return <Waiting state={state} label="Loading from URL..." />;
  const refusal = refusalOf(known.state, {
    // While the server is unreachable the stored token counts as a session.
    isAuthenticated: isAuthenticated || isUnverified,
    can: (action) => isUnverified || can(action),
    today,
    isKnown: (key) => byKey?.has(key) ?? false,
  });
  return (
    <>
      {!refusal && <LeftOut known={known} />}
      {children(refusal, known.state)}
    </>
  );
}

function zoneOf(
  state: SearchState | undefined,
  byKey: ReadonlyMap<string, Place> | undefined,
): TimeZone {
  const [start = ''] = placeOf(state).split(',');
  return (byKey?.get(start)?.zone as TimeZone | undefined) ?? deviceZone();
}

/** Undefined until the airports have loaded. */
function useKnownSearch(state: SearchState | undefined) {
  const { airports, failed, reason, retry } = useAirportsInTime();
  const isLinked = state !== undefined;
  const byKey = useMemo(
    () => (isLinked && airports ? placesByKey(airports) : undefined),
    [isLinked, airports],
  );
  const known = useMemo(
    () => state && byKey && withoutUnknown(state, (key) => byKey.has(key)),
    [state, byKey],
  );
  return { known, byKey, failure: failed ? { reason, retry } : undefined } as const;
}

/** Names the unknown places of the URL. */
function LeftOut({ known }: { readonly known: KnownSearch }) {
  const unknown = useLeftOut(known);
  if (unknown.length === 0) return null;
  return (
    <p role="status" className={styles.leftOut}>
      No airport matches "{unknown.join(', ')}", so this search leaves it out.
    </p>
  );
}

interface KnownSearch {
  readonly state: SearchState;
  /** Places of the URL that are not in the network. */
  readonly unknown: readonly string[];
}

/** Leaves out unknown places as long as each end keeps one. */
function withoutUnknown(state: SearchState, isKnown: (key: string) => boolean): KnownSearch {
  const ends = [state.origin, state.destination].map((text) => {
    const all = text.split(',').filter(Boolean);
    const known = all.filter(isKnown);
    return known.length > 0
      ? { text: known.join(','), unknown: all.filter((key) => !isKnown(key)) }
      : { text, unknown: [] };
  });
  const [origin, destination] = ends;
  const unknown = ends.flatMap((end) => end.unknown);
  if (!origin || !destination || unknown.length === 0) return { state, unknown: [] };
  return { state: { ...state, origin: origin.text, destination: destination.text }, unknown };
}

/** The results write the URL again, without the places that it left out. */
function useLeftOut(known: KnownSearch): readonly string[] {
  const [last, setLast] = useState<KnownSearch>();
  if (known.unknown.length > 0 && known !== last) setLast(known);
  const isSame = (a: SearchState, b: SearchState) =>
    a.origin === b.origin && a.destination === b.destination && a.date === b.date;
  return last && isSame(known.state, last.state) ? last.unknown : [];
}

interface NoAirportsProps extends Pick<AirportsInTime, 'reason' | 'retry'> {
  readonly screen: SearchState['screen'];
}

function NoAirports({ screen, ...failure }: NoAirportsProps) {
  const heading = screen === 'return_flights' ? 'Return flights' : 'Flights';
  useScreenTitle(heading);
  return (
    <div className={resultStyles.results}>
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
