import type { ReactNode } from 'react';
import { tabStorage } from '#web/browser/tab-storage.ts';
import { attemptWait } from '#web/forms/show-refusal.ts';
import { Link } from '#web/router.tsx';
import textStyles from '#web/styles/text.module.css';

interface ForgotLinkProps {
  /** The email address typed so far. */
  readonly email?: (() => string) | undefined;
  readonly children: ReactNode;
}

export const ForgotLink = ({ email, children }: ForgotLinkProps) => (
  <Link
    to="/forgot-password"
    className={textStyles.link}
    onClick={() => typedEmail.store(email?.() ?? '')}
  >
    {children}
  </Link>
);

/** sessionStorage key, because a full load may lie between the two screens. */
const KEY = 'typed_email';

/** The email address that somebody typed at the sign-in and takes along to the password reset. */
export const typedEmail = {
  read: (): string => {
    const email = tabStorage.read(KEY);
    return typeof email === 'string' ? email : '';
  },
  store: (email: string): void => void tabStorage.write(KEY, email),
  clear: (): void => tabStorage.remove(KEY),
} as const;

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
