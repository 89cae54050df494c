import { lazy, Suspense, useEffect } from 'react';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { ScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import type { SearchState } from './search-state.ts';

/** Brings the code of the results, once. @throws TypeError when it cannot be reached. */
export const loadDepartures = () => import('./departures/departure-screen.tsx');

const DepartureScreen = lazy(() =>
  loadDepartures().then((module) => ({ default: module.DepartureScreen })),
);

interface ResultsScreenProps {
  readonly state: SearchState;
  /** Writes the address. */
  readonly go: (next: SearchState, options?: { readonly replace?: boolean }) => void;
  readonly onNewSearch: () => void;
  /** Called when another screen takes the place of the results. */
  readonly onLeave: () => void;
}

/** Flights of a search that may run. An address without a screen is brought to its results. */
export function ResultsScreen({ state, go, onNewSearch, onLeave }: ResultsScreenProps) {
  const isForm = state.screen === 'form';
  useEffect(() => {
    if (isForm) go({ ...state, screen: 'departure_flights' }, { replace: true });
  });
  useEffect(() => onLeave, [onLeave]);
  if (isForm) return <Waiting state={state} label="Loading from URL..." />;
  return (
    <Suspense fallback={<Waiting state={state} label="Searching..." />}>
      <DepartureScreen state={state} go={go} onNewSearch={onNewSearch} />
    </Suspense>
  );
}

interface WaitingProps {
  readonly state: Pick<SearchState, 'direction'>;
  readonly label: string;
}

export function Waiting({ state, label }: WaitingProps) {
  return (
    <>
      <ProgressBar tone={state.direction} label={label} />
      <ScreenSpinner label={label} />
    </>
  );
}
