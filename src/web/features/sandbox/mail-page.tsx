import { ChevronDown, Mail, MailCheck } from 'lucide-react';
import { type SandboxEmailDto, sandboxMail } from '#contract/sandbox.ts';
import { useCall } from '#web/api/use-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyView } from '#web/ui/feedback.tsx';
import styles from './sandbox-page.module.css';
import { Lead, MessageText, POLLED, SandboxPage } from './sandbox-page.tsx';

/** Emails of an installation that sends none. */
export const MailPage = () => (
  <SandboxPage
    title="Mailbox"
    query={useCall(sandboxMail, {}, POLLED)}
    loading="Loading emails…"
    absent={{
      icon: <MailCheck />,
      title: 'This server sends real email, so there is nothing to see here',
      children: 'Look for the email in your own inbox.',
    }}
    empty={({ emails }) => emails.length === 0 && <NoEmails />}
  >
    {({ emails }) => <Emails emails={emails} />}
  </SandboxPage>
);

const NoEmails = () => (
  <EmptyView scope="screen" icon={<Mail />} title="No emails yet" action={<FaresLink />}>
    Emails from this server appear here a moment after they are sent.
  </EmptyView>
);

const FaresLink = () => <ButtonLink to="/sandbox/fares">Let fares change</ButtonLink>;

const Emails = ({ emails }: { readonly emails: readonly SandboxEmailDto[] }) => (
  <>
    <Lead>This server sends no email. What it would have sent appears here.</Lead>
    <div>
      <FaresLink />
    </div>
    <ol className={styles.messages}>
      {emails.map((email) => (
        <li key={email.id}>
          <Email {...email} />
        </li>
      ))}
    </ol>
  </>
);

const SENT_AT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** Shows the text: the content policy allows no HTML string in a page, not even in a frame. */
const Email = ({ subject, to, sent_at, text }: SandboxEmailDto) => (
  <details className={styles.message}>
    <summary className={styles.header}>
      <h2 className={styles.subject}>{subject}</h2>
      <p className={styles.facts}>
        <span>To {to}</span>
        <time dateTime={sent_at}>{SENT_AT.format(new Date(sent_at))}</time>
      </p>
      <ChevronDown size={18} />
    </summary>
    <MessageText text={text} />
  </details>
);
