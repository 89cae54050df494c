import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addBlackoutDate, removeBlackoutDate } from '#contract/admin/site-notices.ts';
import { blackoutDates } from '#contract/network.ts';
import { call } from '#web/api/client.ts';
import { queryOf } from '#web/api/use-call.ts';
import { invalidateOperations } from '../use-operations.ts';

export interface BlackoutChange {
  readonly day: string;
  readonly listed: boolean;
}

/**
 * Adds or removes a blackout date. Updates the cached list at once, because another server process may need ten
 * seconds to know the change.
 */
export function useChangeBlackouts() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ day, listed }: BlackoutChange): Promise<void> =>
      call(listed ? addBlackoutDate : removeBlackoutDate, { params: { day } }),
    onSuccess: (_, { day, listed }) => {
      queries.setQueryData(queryOf(blackoutDates, {}).queryKey, (days = []) => {
        const others = days.filter((one) => one !== day);
        return listed ? [...others, day].sort() : others;
      });
      void invalidateOperations(queries);
    },
  });
}
