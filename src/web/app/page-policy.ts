import { googlePage } from '#contract/google.ts';
import { settingsInPage } from '#web/site/use-site.ts';

interface Target {
  readonly pathname: string;
  readonly href: string;
}

/** Where the browser must load a document anew on the way to a screen; undefined where it need not. */
export type DocumentFor = (target: Target) => string | undefined;

/**
 * Only documents of the sign-in pages may load Google's script, and the policy that says so belongs to the
 * document. So these pages are entered and left by a full load, where Google is set up: the script is let in
 * where it is needed, and is gone before anything is done with a session.
 */
export function documentPolicy(loadedAs?: string): DocumentFor {
  // Also where the first paint is drawn, which has no window.
  if (!settingsInPage()?.google) return () => undefined;
  const admitsGoogle = googlePage(loadedAs ?? window.location.pathname) !== undefined;
  return ({ pathname, href }) => {
    const page = googlePage(pathname);
    if ((page !== undefined) === admitsGoogle) return undefined;
    // In the spelling that the server knows, or the load would be asked for again and again.
    return page === undefined ? href : page + href.slice(pathEnd(href));
  };
}

/** Where the query or the fragment begins. */
const pathEnd = (href: string): number => {
  const end = href.search(/[?#]/);
  return end === -1 ? href.length : end;
};
