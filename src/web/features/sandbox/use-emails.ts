import { useQuery } from '@tanstack/react-query';
import { sandboxMail } from '#contract/sandbox/mail.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';

const POLL_INTERVAL_MS = 3_000;

/**
 * Letters that the server has kept instead of sending them, newest first; an error with status 404 where real
 * mail is sent. `watch` looks again and again, as letters come a moment after what caused them.
 */
export const useEmails = ({ poll = false } = {}) =>
  useQuery({
    queryKey: keys.emails,
    queryFn: ({ signal }) => call(sandboxMail, {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => poll && state.status === 'success' && POLL_INTERVAL_MS,
  });
