import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { SiteDto } from '#contract/site.ts';
import { keys } from '#web/api/keys.ts';
import { FirstView } from '#web/features/search/form/first-view.tsx';
import { createSessionStore } from '#web/session/session-store.ts';
import { UNTIL_KNOWN } from '#web/site/use-site.ts';
import { App } from './app.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

/** The server puts the settings of the installation in their place. */
const PLACEHOLDERS: SiteDto = {
  ...UNTIL_KNOWN,
  product_name: '%PRODUCT_NAME%',
  support_email: '%SUPPORT_EMAIL%',
};

/**
 * Markup that the build puts into the page, so that there is something to read before any script has come.
 * `search` is for the search page, `other` for every other address: the shell alone.
 */
export async function firstPaint(): Promise<{ readonly search: string; readonly other: string }> {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createAppRouter({ history, home: FirstView });
  const queries = createQueryClient();
  queries.setQueryData(keys.site, PLACEHOLDERS);
  await router.load();
  const markup = renderToString(<App {...{ router, queries }} session={createSessionStore()} />);
  // The router writes a script that scrolls; the content policy allows none inside the page.
  const search = markup.replace(/<script\b[^>]*>.*?<\/script>/gs, '');
  return { search, other: search.replace(/(<main\b[^>]*>).*(<\/main>)/s, '$1$2') };
}
