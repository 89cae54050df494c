import { MailCheck } from 'lucide-react';
import type { DeadLetterDto, listDeadLetters } from '#contract/admin/dead-letters.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { formatCount } from '#domain/count.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import { Pager } from '../../lists/pager.tsx';
import { Card } from '../parts/card.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { PastEnd } from '../parts/past-end.tsx';
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
            <List
              data={data}
              isOld={messages.isPlaceholderData}
              onPage={goToPage}
              onRetry={(message) => question.ask(message ? askAbout(message) : ALL)}
            />
          </Card>
        )}
      </Loaded>
      <QuestionDialog state={question} busy={busy} onYes={retry} />
    </>
  );
}

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

interface ListProps {
  readonly data: OutputOf<typeof listDeadLetters>;
  /** Shown until the requested page has loaded. */
  readonly isOld: boolean;
  readonly onPage: (page: number) => void;
  /** Without a message, retries all. */
  readonly onRetry: (message?: DeadLetterDto) => void;
}

function List({ data, isOld, onPage, onRetry }: ListProps) {
  const { letters, pagination } = data;
  if (pagination.total === 0)
    return (
      <EmptyView icon={<MailCheck strokeWidth={1.5} />} title="No dead letters">
        Messages that could not be delivered after many tries appear here.
      </EmptyView>
    );
  if (letters.length === 0) return <PastEnd onFirst={() => onPage(1)} />;
  return (
    <>
      <div>
        <Button aria-haspopup="dialog" onClick={() => onRetry()}>
          Retry all
        </Button>
      </div>
      <ul className={styles.list} aria-busy={isOld}>
        {letters.map((message) => (
          <DeadLetter key={message.id} message={message} onRetry={() => onRetry(message)} />
        ))}
      </ul>
      <Pager pagination={pagination} one="message" onPage={onPage} />
    </>
  );
}
