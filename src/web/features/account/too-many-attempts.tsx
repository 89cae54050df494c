import type { ReactNode } from 'react';
import { formatCount } from '#domain/count.ts';
import { ApiError, retryAfterMs } from '#web/api/client.ts';
import { ForgotLink } from './forgot-link.tsx';

const MINUTE_MS = 60_000;

/** Names the wait after too many sign-ins and links to the reset, which ends it; undefined for another error. */
export function tooManyAttempts(error: unknown, email?: () => string): ReactNode {
  if (!(error instanceof ApiError) || error.code !== 'too_many_requests') return undefined;
  const minutes = Math.max(1, Math.ceil(retryAfterMs(error) / MINUTE_MS));
  return (
    <>
      Too many attempts. Try again in {formatCount(minutes, 'minute')}, or{' '}
      <ForgotLink email={email}>reset your password</ForgotLink> to sign in at once.
    </>
  );
}
