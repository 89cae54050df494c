import { useLayoutEffect, useRef } from 'react';
import { focusHeading } from '#web/browser/focus-heading.ts';
import type { Location } from '#web/navigation/shown.ts';
import { useRouter, useShown } from '#web/navigation/use-router.ts';
import { ScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { FaultBoundary } from './error-boundary.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

/** The screen of the address. */
export function ScreenView() {
  const { match, stage, fault, location } = useShown();
  useArrival();
  if (stage === 'blank') return null;
  if (stage === 'waiting') return <ScreenSpinner label="Loading…" />;
  if (fault !== undefined) return <CrashScreen error={fault} />;
  if (!match) return <NotFoundScreen />;
  const { View } = match.screen;
  return (
    <FaultBoundary attempt={location.key}>
      <View />
    </FaultBoundary>
  );
}

/** Scrolls the page as it belongs, and leads the focus to another screen. */
function useArrival(): void {
  const { settle } = useRouter();
  const shown = useShown();
  const before = useRef<Location>(undefined);
  useLayoutEffect(() => {
    if (shown.stage !== 'ready') return;
    settle(shown);
    if (before.current && before.current.pathname !== shown.location.pathname) focusHeading();
    before.current = shown.location;
  }, [settle, shown]);
}
