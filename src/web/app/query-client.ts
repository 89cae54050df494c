import { QueryClient } from '@tanstack/react-query';
import { ApiError, retryAfterMs } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';

/** What is the same for everyone and outlives a change of member. */
const PUBLIC = [keys.site, keys.airports, keys.blackoutDates].map(([name]) => name as string);

/** No answer, or the server is busy: another try may succeed. A refusal stays a refusal. */
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

/** Forgets what belonged to the member who was here. */
export const forgetMember = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => !PUBLIC.includes(String(queryKey[0])) });

/** Asks anew for what depends on the plan, as that has changed. Flights are kept apart by plan anyway. */
export const followPlan = (client: QueryClient): void => {
  for (const queryKey of [keys.ownSubscription, keys.searchUsage])
    void client.invalidateQueries({ queryKey });
};
