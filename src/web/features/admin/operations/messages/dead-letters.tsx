import { MailCheck } from 'lucide-react';
import type { DeadLetterDto } from '#contract/admin/dead-letters.ts';
import { formatCount } from '#domain/count.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import { Card } from '../parts/card.tsx';
import { EntryList } from '../parts/entry-list.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { QuestionDialog, useQuestion } from '../parts/question.tsx';
import { useOperationsAddress } from '../sections.ts';
import { useDeadLetters } from '../use-operations.ts';
import { DeadLetter } from './dead-letter.tsx';
import styles from './messages.module.css';
import { type Retried, useRetry } from './use-retry.ts';

export function DeadLetters() {
  const { page, goToPage } = useOperationsAddress();
  const messages = useDeadLetters(page);
  const question = useQuestion<Retried>();
  const { retry, busy } = useRetrying(question.close);
  return (
    <>
      <Loaded query={messages} loading="Loading dead letters…" heights={[280]}>
        {(data) => (
          <Card title="Given up">
            <EntryList
              pagination={data.pagination}
              one="message"
              className={styles.list}
              isOld={messages.isPlaceholderData}
              whenNone={NONE}
              tools={
                <div>
                  <Button aria-haspopup="dialog" onClick={() => question.ask(ALL)}>
                    Retry all
                  </Button>
                </div>
              }
              onPage={goToPage}
            >
              {data.letters.map((message) => (
                <DeadLetter
                  key={message.id}
                  message={message}
                  onRetry={() => question.ask(askAbout(message))}
                />
              ))}
            </EntryList>
          </Card>
        )}
      </Loaded>
      <QuestionDialog state={question} busy={busy} onYes={retry} />
    </>
  );
}

const NONE = (
  <EmptyView icon={<MailCheck strokeWidth={1.5} />} title="No dead letters">
    Messages that could not be delivered after many tries appear here.
  </EmptyView>
);

const ALL = {
  about: 'all',
  title: 'Retry all messages?',
  text: 'Every message that still has its content is sent again. Retry once the cause is fixed.',
  answer: 'Retry all',
} as const;

const askAbout = ({ id, subject, to }: DeadLetterDto) => ({
  about: id,
  title: 'Retry this message?',
  text: `“${subject}” is sent to ${to} again.`,
  answer: 'Retry',
});

/** Calls `done` after success and failure. */
function useRetrying(done: () => void) {
  const toast = useToast();
  const retrying = useRetry();
  return {
    busy: retrying.isPending,
    retry: (which: Retried) =>
      retrying.mutate(which, {
        onSuccess: (count) =>
          toast({ tone: 'success', title: `${formatCount(count, 'message')} queued again` }),
        onError: ({ message }) => toast({ tone: 'error', title: 'Not retried', message }),
        onSettled: done,
      }),
  };
}
