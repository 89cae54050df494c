import { useEffect, useEffectEvent } from 'react';

/** Calls back when the page is restored from the back/forward cache. */
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
