import { googlePage } from '#contract/google.ts';
import type { SiteDto } from '#contract/site.ts';
import { type DocumentFor, INSIDE } from '#web/router.tsx';

/**
 * Google's script is allowed only by the content policy of the sign-in documents. Where Google is configured,
 * these pages are therefore entered and left by a full load, so that the script is gone on every other page.
 */
export function documentPolicy(google: SiteDto['google'], loadedAs: string): DocumentFor {
  if (!google) return INSIDE;
  const admitsGoogle = googlePage(loadedAs) !== undefined;
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
