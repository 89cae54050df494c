import { loadDepartures } from '#web/features/search/results-screen.tsx';
import { airportsQuery } from '#web/features/search/use-airports.ts';
import type { AppParts } from './app.tsx';

/** Asks for what the search page will want before it is drawn: on a slow line every round trip counts. */
export function warmUp({ router, queries }: AppParts): void {
  const { pathname, search } = router.latestLocation;
  if (pathname !== '/') return;
  void queries.prefetchQuery(airportsQuery);
  // When it does not come, the screen that needs it says so.
  if (Object.keys(search).length > 0) loadDepartures().catch(() => undefined);
}
