import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { SiteDto } from '#contract/site.ts';
import { keys } from '#web/api/keys.ts';
import { PlansFirstView } from '#web/features/plans/plans-header.tsx';
import { RoutesFirstView } from '#web/features/routes/routes-header.tsx';
import { FirstView } from '#web/features/search/form/first-view.tsx';
import { ResultsWaiting } from '#web/features/search/results-waiting.tsx';
import type { ScreenPath } from '#web/navigation/address.ts';
import { memoryHistory } from '#web/navigation/history/memory-history.ts';
import { createRouter } from '#web/navigation/router.ts';
import { createSessionStore } from '#web/session/session-store.ts';
import { UNTIL_KNOWN } from '#web/site/use-site.ts';
import { App } from './app.tsx';
import { createQueryClient } from './query-client.ts';

/** The server puts the settings of the installation in their place. */
const PLACEHOLDERS: SiteDto = {
  ...UNTIL_KNOWN,
  product_name: '%PRODUCT_NAME%',
  support_email: '%SUPPORT_EMAIL%',
};

/** The pages that the server tells apart by their address. */
export interface FirstPaint {
  /** The search form. */
  readonly form: string;
  /** The results of a search, with `%HEADING%` in the place of what was asked. */
  readonly results: string;
  readonly plans: string;
  readonly routes: string;
  /** The shell alone. */
  readonly other: string;
}

const Results = () => <ResultsWaiting heading="%HEADING%" label="Loading from URL..." />;

/**
 * Markup that the build puts into the page, so that there is something to read before any script has come.
 */
export const firstPaint = (): FirstPaint => ({
  form: painted('/', FirstView),
  results: painted('/', Results),
  plans: painted('/plans', PlansFirstView),
  routes: painted('/routes', RoutesFirstView),
  other: painted('/', () => null),
});

function painted(path: ScreenPath, View: ComponentType): string {
  const router = createRouter({ screens: [{ path, View }], history: memoryHistory(path) });
  const queries = createQueryClient();
  queries.setQueryData(keys.site, PLACEHOLDERS);
  const session = createSessionStore();
  return withIdleControls(renderToString(<App {...{ router, queries, session }} />));
}

/** What would do nothing before the app is there cannot be pressed: neither press nor focus is lost. Links work. */
const withIdleControls = (markup: string) => markup.replace(/<(?:button|input)\b/g, '$& inert');
