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

/** The server replaces these by the settings of the installation. */
const PLACEHOLDERS: SiteDto = {
  ...UNTIL_KNOWN,
  product_name: '%PRODUCT_NAME%',
  support_email: '%SUPPORT_EMAIL%',
};

/** Prerendered markup by kind of page. */
export interface FirstPaint {
  readonly form: string;
  /** `%HEADING%` stands for the heading of the search. */
  readonly results: string;
  readonly plans: string;
  readonly routes: string;
  /** The shell without content. */
  readonly other: string;
}

const Results = () => <ResultsWaiting heading="%HEADING%" label="Loading from URL..." />;

/** Markup that the build puts into the page for the first paint. */
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

/** Marks buttons and inputs inert until hydration: neither press nor focus is lost. Links work. */
const withIdleControls = (markup: string) => markup.replace(/<(?:button|input)\b/g, '$& inert');
