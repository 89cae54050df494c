import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { replyToSandboxText, sandboxTexts } from '#contract/sandbox.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';

const POLL_INTERVAL_MS = 3_000;

/**
 * Newest first. Fails with status 404 where text messages are really sent. Polls, because messages arrive
 * with a delay.
 */
export const useTexts = () =>
  useQuery({
    queryKey: keys.texts,
    queryFn: ({ signal }) => call(sandboxTexts, {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => state.status === 'success' && POLL_INTERVAL_MS,
  });

/** Replies from a number. */
export function useReply() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly from: string; readonly text: string }) =>
      call(replyToSandboxText, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.texts }),
  });
}
