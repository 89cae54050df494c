import { useLayoutEffect, useRef } from 'react';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { arrival } from '#web/navigation/arrival.ts';
import type { Location } from '#web/navigation/shown.ts';
import { useRouter, useShown } from '#web/navigation/use-router.ts';
import { useSession } from '#web/session/use-session.ts';
import { ScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

export function ScreenView() {
  const { match, phase, error, location } = useShown();
  useArrival();
  if (phase === 'blank') return null;
  if (phase === 'waiting') return <ScreenSpinner label="Loading…" />;
  if (error !== undefined) return <CrashScreen error={error} />;
  if (!match) return <NotFoundScreen />;
  const { View } = match.screen;
  return (
    <ErrorBoundary attempt={location.key}>
      <View />
    </ErrorBoundary>
  );
}

/** Restores the scroll position and moves the focus to the heading of another screen. */
function useArrival(): void {
  const { restoreScroll } = useRouter();
  const shown = useShown();
  const { isAuthenticated } = useSession();
  const before = useRef<Location>(undefined);
  useLayoutEffect(() => {
    if (shown.phase !== 'ready') return;
    restoreScroll(shown);
    if (before.current && before.current.pathname !== shown.location.pathname) focusHeading();
    before.current = shown.location;
  }, [restoreScroll, shown]);
  useLayoutEffect(() => {
    if (shown.phase === 'ready' && isAuthenticated) arrival.complete();
  }, [shown, isAuthenticated]);
}
