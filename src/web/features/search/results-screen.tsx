import { use, useCallback, useEffect, useState } from 'react';
import { lazyModule } from '#web/browser/lazy-module.ts';
import { useSession } from '#web/session/use-session.tsx';
import { FirstPageContext } from '#web/site/first-page.ts';
import { Title } from '#web/site/title.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import type { DepartureScreenProps } from './departures/departure-screen.tsx';
import type { Navigate } from './departures/results-context.ts';
import { ResultsWaiting, ReturnsWaiting } from './results-waiting.tsx';
import type { ReturnScreenProps } from './returns/return-screen.tsx';
import type { SearchState } from './search-state.ts';

export const departures = lazyModule(() => import('./departures/departure-screen.tsx'));

const returns = lazyModule(() => import('./returns/return-screen.tsx'));

const SIGNS_OF_USE = ['pointerdown', 'keydown'] as const;

interface ResultsScreenProps {
  readonly state: SearchState;
  readonly navigate: Navigate;
  readonly onNewSearch: () => void;
}

/** A URL without a screen is redirected to its results. */
export function ResultsScreen(props: ResultsScreenProps) {
  const { state, navigate } = props;
  const isForm = state.screen === 'form';
  useEffect(() => {
    if (isForm) navigate({ ...state, screen: 'departure_flights' }, { replace: true });
  }, [isForm, state, navigate]);
  if (isForm) return <Waiting state={state} label="Loading from URL..." />;
  return <Flights {...props} />;
}

function Flights({ state, navigate, onNewSearch }: ResultsScreenProps) {
  const isReturn = state.screen === 'return_flights';
  const [isFromDepartures, setFromDepartures] = useState(!isReturn);
  if (!isReturn && !isFromDepartures) setFromDepartures(true);
  const [message, setMessage] = useState<string>();
  const onDepartureMissing = useCallback(
    (text: string) => {
      setMessage(text);
      navigate({ ...state, screen: 'departure_flights', flight: undefined }, { replace: true });
    },
    [state, navigate],
  );
  const navigateAndClear: Navigate = (next, options) => {
    if (!options?.replace) setMessage(undefined);
    navigate(next, options);
  };
  return isReturn ? (
    <Returns {...{ state, navigate, onNewSearch, isFromDepartures, onDepartureMissing }} />
  ) : (
    <Departures {...{ state, onNewSearch, message }} navigate={navigateAndClear} />
  );
}

function Departures(props: DepartureScreenProps) {
  const code = departures.useModule();
  const mayReturn = useSession().can('flights.choose-destination');
  useEffect(() => {
    if (!code || !mayReturn) return;
    // Who uses the list most likely goes on to the returns; their screen retries on failure.
    const bring = () => void returns.load().catch(() => undefined);
    for (const sign of SIGNS_OF_USE) addEventListener(sign, bring, { once: true });
    return () => {
      for (const sign of SIGNS_OF_USE) removeEventListener(sign, bring);
    };
  }, [code, mayReturn]);
  return code ? (
    <code.DepartureScreen {...props} />
  ) : (
    <Waiting state={props.state} label="Searching..." />
  );
}

function Returns(props: ReturnScreenProps) {
  const code = returns.useModule();
  return code ? (
    <code.ReturnScreen {...props} />
  ) : (
    <Waiting state={props.state} label="Loading from URL..." />
  );
}

interface WaitingProps {
  readonly state: Pick<SearchState, 'direction' | 'screen'>;
  readonly label: string;
}

export function Waiting({ state, label }: WaitingProps) {
  const { heading: firstHeading, closedDay } = use(FirstPageContext);
  const isReturn = state.screen === 'return_flights';
  const heading = isReturn ? 'Return flights' : firstHeading || 'Flights';
  return (
    <>
      <Title>{heading}</Title>
      <ProgressBar tone={state.direction} label={label} />
      {isReturn ? (
        <ReturnsWaiting label={label} />
      ) : (
        <ResultsWaiting {...{ heading, closedDay, label }} />
      )}
    </>
  );
}
