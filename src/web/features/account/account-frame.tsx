import { type ReactNode, useLayoutEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { focusHeading } from '#web/browser/document.ts';
import { stored } from '#web/browser/storage.ts';
import { attemptWait } from '#web/forms/attempt-wait.ts';
import { Link } from '#web/router.tsx';
import textStyles from '#web/styles/text.module.css';
import { Reveal } from '#web/ui/badge.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import styles from './account.module.css';

interface AccountFrameProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

export function AccountFrame({ title, lead, children }: AccountFrameProps) {
  return (
    <div className={styles.frame}>
      <Reveal delay={50}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </Reveal>
    </div>
  );
}

/** With the space of its button, for what the server knows of the target of a link. */
export const AccountFrameWaiting = (words: Pick<AccountFrameProps, 'title' | 'lead'>) => (
  <AccountFrame {...words}>
    <div className={styles.actions}>
      <Skeleton height={48} />
    </div>
  </AccountFrame>
);

interface ForgotLinkProps {
  /** The email address typed so far. */
  readonly email?: (() => string) | undefined;
  readonly children: ReactNode;
}

export const ForgotLink = ({ email, children }: ForgotLinkProps) => (
  <Link
    to="/forgot-password"
    className={textStyles.link}
    onClick={() => typedEmail.set(email?.() ?? '')}
  >
    {children}
  </Link>
);

/**
 * The email address that somebody typed at the sign-in and takes along to the password reset. Stored, because a full
 * load may lie between the two screens.
 */
export const typedEmail = stored('typed_email', z.string(), 'tab');

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

/** Moves the focus to the heading when the view changes, because the pressed button is gone. */
export function useHeadingFocus(view: string): void {
  const shown = useRef(view);
  useLayoutEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    focusHeading();
  }, [view]);
}
