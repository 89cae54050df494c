import { ChevronDown, Mail, MailCheck } from 'lucide-react';
import type { LetterDto } from '#contract/sandbox/mail.ts';
import { ApiError } from '#web/api/client.ts';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { LetterText } from './letter-text.tsx';
import styles from './mail-page.module.css';
import { useLetters } from './use-letters.ts';

/** The letters of an installation that sends none: whoever tries the product reads them here. */
export function MailPage() {
  useScreenTitle('Mailbox');
  const { data, error, isFetching, refetch } = useLetters({ watch: true });
  if (data && data.letters.length > 0) return <Letters letters={data.letters} />;
  if (data)
    return (
      <EmptyView
        scope="screen"
        icon={<Mail strokeWidth={1.5} />}
        title="No letters yet"
        action={<FaresLink />}
      >
        Letters of this server appear here by themselves, a moment after what caused them.
      </EmptyView>
    );
  if (!error) return <ScreenSpinner label="Loading letters…" />;
  if (error instanceof ApiError && error.status === 404) return <NoMailbox />;
  return (
    <div className={styles.page}>
      <h1>Mailbox</h1>
      <Notice
        tone="error"
        action={
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {error.message}
      </Notice>
    </div>
  );
}

/** Alerts wait for fares to change. */
const FaresLink = () => <ButtonLink to="/sandbox/fares">Let fares change</ButtonLink>;

const NoMailbox = () => (
  <EmptyView
    scope="screen"
    icon={<MailCheck strokeWidth={1.5} />}
    title="Real mail is sent here; there is nothing to see"
    action={
      <ButtonLink to="/" variant="primary">
        Search flights
      </ButtonLink>
    }
  >
    Look for the letter in your own inbox.
  </EmptyView>
);

const Letters = ({ letters }: { readonly letters: readonly LetterDto[] }) => (
  <div className={styles.page}>
    <h1>Mailbox</h1>
    <p className={styles.lead}>This server sends no mail. What it would have sent is kept here.</p>
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
  </div>
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
