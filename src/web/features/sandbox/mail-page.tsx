import { ChevronDown, Mail, MailCheck } from 'lucide-react';
import type { LetterDto } from '#contract/sandbox/mail.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { LetterText } from './message-text.tsx';
import styles from './mail-page.module.css';
import { Lead, SandboxPage } from './sandbox-page.tsx';
import { useLetters } from './use-emails.ts';

/** The letters of an installation that sends none: whoever tries the product reads them here. */
export const MailPage = () => (
  <SandboxPage
    title="Mailbox"
    query={useLetters({ watch: true })}
    loading="Loading letters…"
    absent={{
      icon: <MailCheck strokeWidth={1.5} />,
      title: 'Real mail is sent here; there is nothing to see',
      children: 'Look for the letter in your own inbox.',
    }}
    empty={({ letters }) => letters.length === 0 && <NoLetters />}
  >
    {({ letters }) => <Letters letters={letters} />}
  </SandboxPage>
);

const NoLetters = () => (
  <EmptyView
    scope="screen"
    icon={<Mail strokeWidth={1.5} />}
    title="No letters yet"
    action={<FaresLink />}
  >
    Letters of this server appear here by themselves, a moment after what caused them.
  </EmptyView>
);

/** Alerts wait for fares to change. */
const FaresLink = () => <ButtonLink to="/sandbox/fares">Let fares change</ButtonLink>;

const Letters = ({ letters }: { readonly letters: readonly LetterDto[] }) => (
  <>
    <Lead>This server sends no mail. What it would have sent is kept here.</Lead>
    <div>
      <FaresLink />
    </div>
    <ol className={styles.letters}>
      {letters.map((letter) => (
        <li key={letter.id}>
          <Letter {...letter} />
        </li>
      ))}
    </ol>
  </>
);

const SENT_AT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** Shows the text of the letter: the content policy lets no string of HTML into a page, not even into a frame. */
const Letter = ({ subject, to, sent_at, text }: LetterDto) => (
  <details className={styles.letter}>
    <summary className={styles.head}>
      <h2 className={styles.subject}>{subject}</h2>
      <p className={styles.facts}>
        <span>To {to}</span>
        <time dateTime={sent_at}>{SENT_AT.format(new Date(sent_at))}</time>
      </p>
      <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
    </summary>
    <LetterText text={text} />
  </details>
);
