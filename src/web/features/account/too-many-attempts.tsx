import type { ReactNode } from 'react';
import { attemptWait } from '#web/forms/attempt-wait.ts';
import { ForgotLink } from './forgot-link.tsx';

/** Names the wait after too many sign-ins and links to the reset, which ends it; undefined for another error. */
export function tooManyAttempts(error: unknown, email?: () => string): ReactNode {
  const wait = attemptWait(error);
  if (wait === undefined) return undefined;
  return (
    <>
      Too many attempts. {wait}, or <ForgotLink email={email}>reset your password</ForgotLink> to
      sign in at once.
    </>
  );
}
