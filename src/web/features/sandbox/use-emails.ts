import { useQuery } from '@tanstack/react-query';
import { sandboxMail } from '#contract/sandbox.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';

const POLL_INTERVAL_MS = 3_000;

/**
 * Newest first. Fails with status 404 where real email is sent. `poll` refetches, because emails arrive with
 * a delay.
 */
export const useEmails = ({ poll = false } = {}) =>
  useQuery({
    queryKey: keys.emails,
    queryFn: ({ signal }) => call(sandboxMail, {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => poll && state.status === 'success' && POLL_INTERVAL_MS,
  });
