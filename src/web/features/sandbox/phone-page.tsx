import { MessageSquare, Smartphone } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { replyToSandboxText, sandboxTexts, type TextDto } from '#contract/sandbox.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyView, Notice } from '#web/ui/feedback.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { formatUsPhone } from '#web/ui/person-fields.tsx';
import styles from './sandbox-page.module.css';
import { Lead, MessageText, POLLED, SandboxPage } from './sandbox-page.tsx';

/** Text messages of an installation that sends none, with replies. */
export const PhonePage = () => (
  <SandboxPage
    title="Phone"
    query={useCall(sandboxTexts, {}, POLLED)}
    loading="Loading texts…"
    absent={{
      icon: <Smartphone />,
      title: 'There is no built-in phone here',
      children: 'Texts are either really sent, or not sent at all.',
    }}
    empty={({ texts }) => texts.length === 0 && <NoTexts />}
  >
    {({ texts }) => <Conversations texts={texts} />}
  </SandboxPage>
);

const NoTexts = () => (
  <EmptyView
    scope="screen"
    icon={<MessageSquare />}
    title="No texts yet"
    action={<ButtonLink to="/notifications">Set an alert with a phone number</ButtonLink>}
  >
    Texts from this server appear here a moment after they are sent.
  </EmptyView>
);

function Conversations({ texts }: { readonly texts: readonly TextDto[] }) {
  const numbers = [...new Set(texts.map(({ to }) => to))];
  return (
    <>
      <Lead>This server sends no texts. What it would have sent appears here.</Lead>
      {numbers.map((number) => (
        <Conversation
          key={number}
          number={number}
          texts={texts.filter(({ to }) => to === number)}
        />
      ))}
    </>
  );
}

interface ConversationProps {
  /** Ten digits. */
  readonly number: string;
  /** Newest first. */
  readonly texts: readonly TextDto[];
}

const SENT_AT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

function Conversation({ number, texts }: ConversationProps) {
  const id = useId();
  return (
    <section className={styles.phone} aria-labelledby={id}>
      <h2 id={id}>{formatUsPhone(number)}</h2>
      <Reply number={number} />
      <ol className={styles.texts}>
        {texts.map(({ id: key, text, sent_at }) => (
          <li key={key} className={styles.phoneText}>
            <MessageText text={text} className={styles.words} />
            <time dateTime={sent_at}>{SENT_AT.format(new Date(sent_at))}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

const SUGGESTED = ['YES', 'STOP', 'HELP'];

function Reply({ number }: { readonly number: string }) {
  const [draft, setDraft] = useState('');
  const { mutate, isPending, error, variables, isSuccess } = useSend(replyToSandboxText, {
    refetch: [sandboxTexts],
  });
  const send = (text: string) =>
    mutate({ body: { from: number, text } }, { onSuccess: () => setDraft('') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(draft);
  };
  return (
    <form className={styles.reply} onSubmit={submit}>
      <div className={styles.suggested}>
        {SUGGESTED.map((word) => (
          <Button key={word} disabled={isPending} onClick={() => send(word)}>
            Reply {word}
          </Button>
        ))}
      </div>
      <div className={styles.own}>
        <TextField
          label="Your own words"
          value={draft}
          maxLength={160}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <Button type="submit" busy={isPending} disabled={draft.trim() === ''}>
          Reply
        </Button>
      </div>
      {error && <Notice tone="error">{error.message}</Notice>}
      <p role="status">{isSuccess && `Sent: ${variables.body.text}`}</p>
    </form>
  );
}
