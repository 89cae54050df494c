import { departures } from '#web/features/search/results-screen.tsx';
import { form } from '#web/features/search/search-page.tsx';
import { airportsQuery } from '#web/network/use-airports.ts';
import type { AppParts } from './app.tsx';

/** Prefetches data and code of the search page before the first render. */
export function warmUp({ router, queries }: AppParts): void {
  const { pathname, search } = router.location();
  if (pathname !== '/') return;
  void queries.prefetchQuery(airportsQuery);
  const screen = Object.keys(search).length > 0 ? departures : form;
  // The screen that needs it reports the failure.
  screen.load().catch(() => undefined);
}
