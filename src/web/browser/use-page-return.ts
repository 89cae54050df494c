import { useEffect, useEffectEvent } from 'react';

/** Calls back when the browser, after a step back, shows this page again just as it was left. */
export function usePageReturn(onReturn: () => void): void {
  const wake = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) onReturn();
  });
  useEffect(() => {
    const hear = (event: PageTransitionEvent) => wake(event);
    window.addEventListener('pageshow', hear);
    return () => window.removeEventListener('pageshow', hear);
  }, []);
}
