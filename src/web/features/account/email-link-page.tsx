import { confirmEmail, undoEmail, verifyEmail } from '#contract/email.ts';
import { ApiError } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { AfterHydration } from '#web/browser/hydration.tsx';
import { Link, type ScreenPath, useLocation } from '#web/router.tsx';
import { useSession, useSessionStore } from '#web/session/use-session.tsx';
import { Title } from '#web/site/title.tsx';
import textStyles from '#web/styles/text.module.css';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import accountStyles from './account.module.css';
import { AccountFrame, AccountFrameWaiting, useHeadingFocus } from './account-frame.tsx';

interface LinkCopy {
  readonly endpoint: typeof verifyEmail | typeof confirmEmail | typeof undoEmail;
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly done: { readonly title: string; readonly lead: string };
  /** The next step for a member who is signed in here, and for anybody else. */
  readonly next: Readonly<Record<'member' | 'guest', readonly [label: string, to: ScreenPath]>>;
  /** What to do about a link that does not work. */
  readonly instead: string;
}

const AGAIN = 'A link works once, and only until a newer one is sent.';
const TO_PROFILE = ['Go to your profile', '/profile'] as const;
const TO_SIGN_IN = ['Sign in', '/login'] as const;

const VERIFY: LinkCopy = {
  endpoint: verifyEmail,
  title: 'Verify your email address',
  lead: 'So that messages about your alerts and trips reach you, and nobody else.',
  button: 'Verify this address',
  done: { title: 'Email address verified', lead: 'Messages about your alerts and trips go to it.' },
  next: { member: ['Search flights', '/'], guest: TO_SIGN_IN },
  instead: `${AGAIN} You can send another one from your profile.`,
};

const CONFIRM: LinkCopy = {
  endpoint: confirmEmail,
  title: 'Use this email address?',
  lead: 'From now on you sign in with it. Every session of your account ends, but the one in which you asked for this.',
  button: 'Use this address',
  done: {
    title: 'Email address changed',
    lead: 'You sign in with it from now on. We have told both addresses.',
  },
  next: { member: TO_PROFILE, guest: TO_SIGN_IN },
  instead: `${AGAIN} You can ask for another one on your profile.`,
};

const UNDO: LinkCopy = {
  endpoint: undoEmail,
  title: 'Take your account back?',
  lead: 'Your account gets this email address again. Every session ends, and the password is removed: whoever changed the address knew it.',
  button: 'Undo the change',
  done: {
    title: 'Change undone',
    lead: 'Your account has this email address again, and everybody is signed out. It has no password now.',
  },
  next: {
    member: ['Choose a new password', '/forgot-password'],
    guest: ['Choose a new password', '/forgot-password'],
  },
  instead: 'A change can be undone once, within seven days.',
};

export const VerifyEmailPage = () => <OpenedLink copy={VERIFY} />;
export const ConfirmEmailPage = () => <OpenedLink copy={CONFIRM} />;
export const UndoEmailPage = () => <OpenedLink copy={UNDO} />;

/** The server does not know the token. */
const OpenedLink = ({ copy }: { readonly copy: LinkCopy }) => (
  <>
    <Title>{copy.title}</Title>
    <AfterHydration fallback={<AccountFrameWaiting title={copy.title} lead={copy.lead} />}>
      <EmailLinkPage copy={copy} />
    </AfterHydration>
  </>
);

/** Target of a link in an email. It does nothing until the button is pressed: programs that check emails open links. */
function EmailLinkPage({ copy }: { readonly copy: LinkCopy }) {
  const { endpoint, title, lead, button, done } = copy;
  const store = useSessionStore();
  const token = useLocation().state.emailToken;
  const { mutate, error, isPending, isSuccess } = useSend(endpoint, {
    // Shows the new address, or signs out a session that has ended.
    onSuccess: () => store.verify(),
  });
  const refused = error instanceof ApiError && error.status < 500 ? error.code : undefined;
  const isInvalid = !token || refused === 'email_link_invalid' || refused === 'invalid_input';
  useHeadingFocus(isSuccess ? 'done' : isInvalid ? 'invalid' : 'ask');

  if (isSuccess)
    return (
      <AccountFrame {...done}>
        <Next {...copy.next} />
      </AccountFrame>
    );
  if (isInvalid) return <Invalid reason={error?.message} instead={copy.instead} />;
  return (
    <AccountFrame title={title} lead={lead}>
      {error && (
        <div className={accountStyles.notice}>
          <Notice tone="error">{error.message}</Notice>
        </div>
      )}
      <div className={accountStyles.actions}>
        <Button
          variant="primary"
          size="large"
          fill
          busy={isPending}
          onClick={() => mutate({ body: { token } })}
        >
          {button}
        </Button>
      </div>
    </AccountFrame>
  );
}

function Next({ member, guest }: LinkCopy['next']) {
  const { user } = useSession();
  const [label, to] = user ? member : guest;
  return (
    <div className={accountStyles.actions}>
      <ButtonLink to={to} variant="primary" size="large" fill>
        {label}
      </ButtonLink>
    </div>
  );
}

const NO_TOKEN = 'The link is incomplete. Open it in the email again.';

function Invalid({ reason = NO_TOKEN, instead }: { reason?: string | undefined; instead: string }) {
  const { user } = useSession();
  const [label, to] = user ? TO_PROFILE : TO_SIGN_IN;
  return (
    <AccountFrame title="This link does not work" lead={instead}>
      <div className={accountStyles.notice}>
        <Notice tone="error">{reason}</Notice>
      </div>
      <div className={accountStyles.actions}>
        <Link to={to} className={textStyles.link}>
          {label}
        </Link>
      </div>
    </AccountFrame>
  );
}
