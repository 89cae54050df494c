import { airports } from '#contract/network.ts';
import { TOKEN_KEY } from '#web/api/client.ts';
import { queryOf } from '#web/api/use-call.ts';
import { storage } from '#web/browser/storage.ts';
import type { AppParts } from './app-parts.ts';
import { loadHome } from './screens/home-screen.tsx';
import { accountMenu } from './shell/menu/lazy-account-menu.tsx';

/** Loads what the first screen of a document needs next, while its page is hydrated. */
export function loadFirst(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { queries }: Pick<AppParts, 'queries'>,
): void {
  if (storage.read(TOKEN_KEY) !== null) void accountMenu.load();
  if (pathname !== '/') return;
  // The screen loads again what failed.
  void loadHome(search).catch(() => undefined);
  void queries.prefetchQuery(queryOf(airports, {}));
}
