import { QueryClient } from '@tanstack/react-query';
import { searchUsage } from '#contract/auth.ts';
import { airports, blackoutDates } from '#contract/network.ts';
import { site } from '#contract/site.ts';
import { ownSubscription } from '#contract/subscription.ts';
import { ApiError, retryAfterMs } from '#web/api/client.ts';

/** Calls that do not depend on the member. */
const PUBLIC: readonly string[] = [site.path, airports.path, blackoutDates.path];

/** No response or a busy server may pass; a refusal does not. */
const mayPass = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

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
