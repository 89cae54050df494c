import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { SiteDto } from '#contract/site.ts';
import { keys } from '#web/api/keys.ts';
import { FirstView } from '#web/features/search/form/first-view.tsx';
import { ResultsWaiting } from '#web/features/search/results-waiting.tsx';
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

/** The three pages that the server tells apart by their address. */
export interface FirstPaint {
  /** The search form. */
  readonly form: string;
  /** The results of a search, with `%HEADING%` in the place of what was asked. */
  readonly results: string;
  /** The shell alone. */
  readonly other: string;
}

/** What would do nothing before the app is there cannot be pressed: neither press nor focus is lost. Links work. */
const withIdleControls = (markup: string) => markup.replace(/<(?:button|input)\b/g, '$& inert');

/**
 * Markup that the build puts into the page, so that there is something to read before any script has come.
 */
export async function firstPaint(): Promise<FirstPaint> {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createAppRouter({ history, home: FirstView });
  const queries = createQueryClient();
  queries.setQueryData(keys.site, PLACEHOLDERS);
  await router.load();
  const markup = renderToString(<App {...{ router, queries }} session={createSessionStore()} />);
  // The router writes a script that scrolls; the content policy allows none inside the page.
  const form = withIdleControls(markup.replace(/<script\b[^>]*>.*?<\/script>/gs, ''));
  const shellAround = (content: string) =>
    form.replace(/(<main\b[^>]*>).*(<\/main>)/s, (_all, begin, end) => begin + content + end);
  const waiting = <ResultsWaiting heading="%HEADING%" label="Loading from URL..." />;
  return { form, results: shellAround(renderToString(waiting)), other: shellAround('') };
}
