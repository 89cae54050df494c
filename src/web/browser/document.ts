import { useEffect, useEffectEvent } from 'react';

/** Navigation to documents that the app does not render. */
export const leaving = {
  /** The browser keeps showing this page until the next one has loaded. */
  goTo(address: string): void {
    location.assign(address);
  },
  /** As `goTo`, without a history entry. */
  replaceBy(address: string): void {
    location.replace(address);
  },
  reload(): void {
    location.reload();
  },
};

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

/** Screen readers then announce the new screen. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
