import { departures } from '#web/features/search/results-screen.tsx';
import { form } from '#web/features/search/search-page.tsx';
import { airportsQuery } from '#web/network/use-airports.ts';
import type { AppParts } from './app.tsx';

/** Asks for what the search page will want before it is drawn: on a slow line every round trip counts. */
export function warmUp({ router, queries }: AppParts): void {
  const { pathname, search } = router.location();
  if (pathname !== '/') return;
  void queries.prefetchQuery(airportsQuery);
  const screen = Object.keys(search).length > 0 ? departures : form;
  // When it does not come, the screen that needs it says so.
  screen.load().catch(() => undefined);
}
