import { queryOptions, useQuery } from '@tanstack/react-query';
import { blackoutDates } from '#contract/network.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';

const NONE: ReadonlySet<string> = new Set();
const setOf = (dates: readonly string[]): ReadonlySet<string> => new Set(dates);

export const blackoutDatesQuery = queryOptions({
  queryKey: keys.blackoutDates,
  queryFn: ({ signal }) => call(blackoutDates, {}, signal),
  select: setOf,
  staleTime: 3_600_000,
});

/** Empty while loading. */
export function useBlackoutDates(): ReadonlySet<string> {
  return useQuery(blackoutDatesQuery).data ?? NONE;
}
