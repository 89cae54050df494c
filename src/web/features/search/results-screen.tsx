import { useEffect } from 'react';
import { firstHeading } from '#web/browser/first-heading.ts';
import { piece } from '#web/browser/piece.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { ScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { ResultsWaiting } from './results-waiting.tsx';
import type { SearchState } from './search-state.ts';

/** The code of the results. */
export const departures = piece(() => import('./departures/departure-screen.tsx'));

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
  const code = departures.usePiece();
  if (isForm) return <Waiting state={state} label="Loading from URL..." />;
  if (!code) return <Waiting state={state} label="Searching..." />;
  return <code.DepartureScreen state={state} go={go} onNewSearch={onNewSearch} />;
}

interface WaitingProps {
  readonly state: Pick<SearchState, 'direction'>;
  readonly label: string;
}

export function Waiting({ state, label }: WaitingProps) {
  return (
    <>
      <ProgressBar tone={state.direction} label={label} />
      {firstHeading ? (
        <ResultsWaiting heading={firstHeading} label={label} />
      ) : (
        <ScreenSpinner label={label} />
      )}
    </>
  );
}
