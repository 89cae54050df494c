import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { replyToSandboxText, sandboxTexts } from '#contract/sandbox/texts.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';

const POLL_INTERVAL_MS = 3_000;

/**
 * Texts that the server has kept instead of sending them, newest first; an error with status 404 where there is no
 * built-in phone. Looks again and again, as texts come a moment after what caused them.
 */
export const useTexts = () =>
  useQuery({
    queryKey: keys.texts,
    queryFn: ({ signal }) => call(sandboxTexts, {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => state.status === 'success' && POLL_INTERVAL_MS,
  });

/** Writes back as the owner of a number. */
export function useReply() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly from: string; readonly text: string }) =>
      call(replyToSandboxText, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.texts }),
  });
}
