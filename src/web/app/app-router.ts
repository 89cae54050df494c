import type { ComponentType } from 'react';
import { leaving } from '#web/browser/leaving.ts';
import { SearchPage } from '#web/features/search/search-page.tsx';
import { browserHistory } from '#web/navigation/history/browser-history.ts';
import type { History } from '#web/navigation/history/history.ts';
import { returnAddress } from '#web/navigation/return-address.ts';
import { createRouter, type Router } from '#web/navigation/router.ts';
import { documentPolicy } from './page-policy.ts';
import { screensWith } from './screens.tsx';

interface RouterOptions {
  /** Path of the document that was loaded. */
  readonly loadedAs?: string;
  /** Defaults to the browser's history. */
  readonly history?: History;
  readonly home?: ComponentType;
}

export function createAppRouter(options: RouterOptions = {}): Router {
  const { loadedAs, history = browserHistory(), home = SearchPage } = options;
  return createRouter({
    screens: screensWith(home),
    history,
    documentFor: documentPolicy(loadedAs),
    onNavigate: returnAddress.follow,
    loadDocument: (href, { replace }) => (replace ? leaving.replaceBy(href) : leaving.goTo(href)),
  });
}
