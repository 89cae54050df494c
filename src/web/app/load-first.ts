import { airports } from '#contract/network.ts';
import { queryOf } from '#web/api/use-call.ts';
import { loadScreen } from '#web/features/search/search-page.tsx';
import type { AppParts } from './app-parts.ts';

/** Loads what the first screen of a document needs next, while its page is hydrated. */
export function loadFirst(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { queries }: Pick<AppParts, 'queries'>,
): void {
  if (pathname !== '/') return;
  // The screen loads again what failed.
  void loadScreen(search).catch(() => undefined);
  void queries.prefetchQuery(queryOf(airports, {}));
}
