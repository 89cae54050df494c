import { useMutation, useQueryClient } from '@tanstack/react-query';
import { retryDeadLetter, retryDeadLetters } from '#contract/admin/dead-letters.ts';
import { call } from '#web/api/client.ts';
import { invalidateOperations } from '../use-operations.ts';

/** ID of a message, or all that still have their content. */
export type Retried = number | 'all';

/** Enqueues dead letters again; returns how many. */
export function useRetry() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (which: Retried): Promise<number> => {
      if (which === 'all') return (await call(retryDeadLetters, {})).retried;
      await call(retryDeadLetter, { params: { id: String(which) } });
      return 1;
    },
    onSettled: () => invalidateOperations(queries),
  });
}
