import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { focusHeading } from '#web/browser/document.ts';
import { type Location, useLocation } from '#web/router.tsx';
import { arrival } from '#web/session/return-address.ts';
import { useSession } from '#web/session/use-session.tsx';
import { ScreenSpinner } from '#web/ui/feedback/spinner.tsx';

/** Milliseconds for which the previous screen stays while the next one loads. */
const PATIENCE_MS = 1_000;

export function ScreenView({ children }: { readonly children: ReactNode }) {
  const isLate = useIsLate();
  useArrival(isLate);
  return isLate ? <ScreenSpinner label="Loading…" /> : children;
}

/** Whether the next screen has been loading for longer than {@link PATIENCE_MS}. */
function useIsLate(): boolean {
  const isLoading = useNavigation().state === 'loading';
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(setLate, PATIENCE_MS, true);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isLoading]);
  return isLate;
}

/** Moves the focus to the heading of another screen, once it is shown. */
function useArrival(isLate: boolean): void {
  const location = useLocation();
  const { isAuthenticated } = useSession();
  const before = useRef<Location>(undefined);
  useLayoutEffect(() => {
    if (isLate) return;
    if (before.current && before.current.pathname !== location.pathname) focusHeading();
    before.current = location;
  }, [location, isLate]);
  // Whenever the page may have its heading.
  useLayoutEffect(() => {
    if (isAuthenticated) arrival.complete();
  });
}
