import type { ReactNode } from 'react';
import { Link } from '#web/router.tsx';
import textStyles from '#web/styles/text.module.css';
import { typedEmail } from './typed-email.ts';

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
