import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, ownSessions } from '#contract/profile.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';

/** Refetches on every visit. */
export const useOwnSessions = () =>
  useQuery({
    queryKey: keys.ownSessions,
    queryFn: ({ signal }) => call(ownSessions, {}, signal),
    select: ({ sessions }) => sessions,
    staleTime: 0,
  });

/** Ends a session, or all `others`; resolves after the list has been refetched. */
export function useEndSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (which: string): Promise<void> =>
      which === 'others' ? call(endOtherSessions, {}) : call(endSession, { params: { id: which } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.ownSessions }),
  });
}
