import { useEffect, useState } from 'react';
import { forgotPassword } from '#contract/auth.ts';
import { call } from '#web/api/client.ts';
import { useEndpointForm } from '#web/forms/use-endpoint-form.ts';
import { Link } from '#web/router.tsx';
import { Title } from '#web/site/title.tsx';
import { useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { EmailField } from '#web/ui/person-fields.tsx';
import accountStyles from './account.module.css';
import { AccountFrame, typedEmail, useHeadingFocus } from './account-frame.tsx';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [start, setStart] = useState(() => typedEmail.get() ?? '');
  useEffect(() => typedEmail.remove(), []);
  const title = sentTo === null ? 'Forgot your password?' : 'Check your email';
  useHeadingFocus(title);
  const startAgain = () => {
    setStart('');
    setSentTo(null);
  };
  if (sentTo === null)
    return (
      <AccountFrame
        title={title}
        lead="Enter the email address of your account. We will send you a link for choosing a new password."
      >
        <Title>{title}</Title>
        <ForgotPasswordForm start={start} onSent={setSentTo} />
      </AccountFrame>
    );
  return (
    <AccountFrame
      title={title}
      lead={
        <>
          If an account exists for <span className={accountStyles.address}>{sentTo}</span>, a reset
          link has been sent to it.
        </>
      }
    >
      <Title>{title}</Title>
      <ul className={accountStyles.advice}>
        <li>The link expires in 1 hour.</li>
        <li>Nothing there? Check your spam folder.</li>
      </ul>
      <div className={accountStyles.actions}>
        <Button size="large" fill onClick={startAgain}>
          Try a different email address
        </Button>
        <BackToSignIn />
      </div>
      <MailboxHint />
    </AccountFrame>
  );
}

/** For a failure in the browser, such as blocked storage. */
const NEVER_SENT = 'Failed to request password reset';

interface ForgotPasswordFormProps {
  readonly start: string;
  /** Gets the email as it was sent. */
  readonly onSent: (email: string) => void;
}

function ForgotPasswordForm({ start, onSent }: ForgotPasswordFormProps) {
  const form = useEndpointForm(forgotPassword, {
    defaults: { email: start },
    send: (body) => call(forgotPassword, { body }).then(() => onSent(body.email)),
    failureOf: () => NEVER_SENT,
  });

  return (
    <form className={accountStyles.form} {...form.formProps}>
      {form.refusal && <Notice tone="error">{form.refusal}</Notice>}
      <EmailField {...form.field('email')} />
      <div className={accountStyles.submit}>
        <Button {...form.buttonProps} variant="primary" size="large" fill>
          {form.busy ? 'Sending…' : 'Send reset link'}
        </Button>
      </div>
      <p className={accountStyles.why}>
        <BackToSignIn />
      </p>
    </form>
  );
}

const BackToSignIn = () => (
  <Link to="/login" className={textStyles.link}>
    Back to sign in
  </Link>
);

/** Links to the sandbox mailbox where no real email is sent. */
function MailboxHint() {
  if (!useSite().mailbox) return null;
  return (
    <p className={accountStyles.aside}>
      This server stores its emails in a{' '}
      <Link to="/sandbox/mail" className={textStyles.link}>
        local mailbox
      </Link>
      .
    </p>
  );
}
