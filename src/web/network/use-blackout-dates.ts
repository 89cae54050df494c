import { queryOptions, useQuery } from '@tanstack/react-query';
import { blackoutDates } from '#contract/network.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';

const NONE: ReadonlySet<string> = new Set();
const setOf = (dates: readonly string[]): ReadonlySet<string> => new Set(dates);

/** For those to whom it matters whether they are known. */
export const blackoutDatesQuery = queryOptions({
  queryKey: keys.blackoutDates,
  queryFn: ({ signal }) => call(blackoutDates, {}, signal),
  select: setOf,
  staleTime: 3_600_000,
});

/** Travel days without GoWild fares; empty until they are known. */
export function useBlackoutDates(): ReadonlySet<string> {
  return useQuery(blackoutDatesQuery).data ?? NONE;
}
