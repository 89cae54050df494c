import { googlePage } from '#contract/google.ts';
import { settingsInPage } from '#web/site/use-site.ts';

interface Target {
  readonly pathname: string;
  readonly href: string;
}

/** The document to load on the way to a screen; undefined for a navigation inside the app. */
export type DocumentFor = (target: Target) => string | undefined;

/**
 * Google's script is allowed only by the content policy of the sign-in documents. Where Google is configured,
 * these pages are therefore entered and left by a full load, so that the script is gone on every other page.
 */
export function documentPolicy(loadedAs?: string): DocumentFor {
  // Also called during prerendering, without a window.
  if (!settingsInPage()?.google) return () => undefined;
  const admitsGoogle = googlePage(loadedAs ?? window.location.pathname) !== undefined;
  return ({ pathname, href }) => {
    const page = googlePage(pathname);
    if ((page !== undefined) === admitsGoogle) return undefined;
    // In the server's spelling, or the load would repeat forever.
    return page === undefined ? href : page + href.slice(pathEnd(href));
  };
}

/** Index of the query or fragment. */
const pathEnd = (href: string): number => {
  const end = href.search(/[?#]/);
  return end === -1 ? href.length : end;
};
