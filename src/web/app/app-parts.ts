import { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { googlePage, searchUsage } from '#contract/auth.ts';
import { airports, blackoutDates } from '#contract/network.ts';
import { type SiteDto, site } from '#contract/site.ts';
import { ownSubscription } from '#contract/subscription.ts';
import { ApiError, isSwitchedOff, retryAfterMs } from '#web/api/client.ts';
import { queryOf } from '#web/api/use-call.ts';
import { type DocumentFor, INSIDE } from '#web/router.tsx';
import { createSessionStore, type SessionStore } from '#web/session/session-store.ts';

/** One of each per page; on the server, per request. */
export interface AppParts {
  readonly session: SessionStore;
  readonly queries: QueryClient;
  readonly documentFor: DocumentFor;
  /** The server's guess by the cookie; the browser takes the page as it is. */
  readonly isMember?: boolean;
}

/**
 * @param settings of the installation, where they are known already.
 * @param loadedAs path of the document.
 */
export function createAppParts(settings?: SiteDto, loadedAs = '/'): AppParts {
  const queries = createQueryClient();
  if (settings) queries.setQueryData(queryOf(site, {}).queryKey, settings);
  const documentFor = documentPolicy(settings?.google ?? null, loadedAs);
  return { session: createSessionStore(), queries, documentFor };
}

export const AppPartsContext = createContext<AppParts | undefined>(undefined);

/** @throws Error outside of its context. */
export function useAppParts(): AppParts {
  const parts = use(AppPartsContext);
  if (!parts) throw new Error('The app needs its parts around it');
  return parts;
}

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

/** Calls that do not depend on the member. */
const PUBLIC: readonly string[] = [site.path, airports.path, blackoutDates.path];

/** No response or a busy server may pass; a refusal does not, nor does a call that is off for minutes. */
const mayPass = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500) && !isSwitchedOff(error);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (failures, error) => Math.max(1_000 * 2 ** failures, retryAfterMs(error)),
      },
    },
  });

/** Removes the cached data of the previous member. */
export const forgetMember = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => !PUBLIC.includes(String(queryKey[0])) });

/** Refetches what depends on the plan. Flights have the plan in their key. */
export const followPlan = (client: QueryClient): void => {
  for (const { path } of [ownSubscription, searchUsage])
    void client.invalidateQueries({ queryKey: [path] });
};
