import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BellRing, type LucideIcon, Mail, MailCheck, MessageSquareText } from 'lucide-react';
import {
  type DeadLetterDto,
  exportDeadLetters,
  retryDeadLetter,
  retryDeadLetters,
} from '#contract/admin/dead-letters.ts';
import type { OperationsDto } from '#contract/admin/operations.ts';
import { ERRORS } from '#contract/errors.ts';
import { CHANNELS } from '#domain/channel.ts';
import { formatCount } from '#domain/count.ts';
import { call } from '#web/api/client.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyView } from '#web/ui/feedback.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { DownloadCsv, EntryList } from '../lists/pager.tsx';
import { Card, Facts, LoadedSection, Moment, QuestionDialog, useQuestion } from '../parts.tsx';
import styles from './messages.module.css';
import {
  invalidateOperations,
  useDeadLetters,
  useFigures,
  useOperationsAddress,
} from './use-operations.ts';

export const MessagesSection = () => (
  <>
    <LoadedSection query={useFigures()} loading="Loading figures…" heights={[120]}>
      {({ messages, as_of }) => <Figures messages={messages} asOf={as_of} />}
    </LoadedSection>
    <DeadLetters />
  </>
);

interface FiguresProps {
  readonly messages: OperationsDto['messages'];
  readonly asOf: string;
}

function Figures({ messages, asOf }: FiguresProps) {
  const { waiting, oldest_due_at, dead, sent_24h } = messages;
  const oldest = oldest_due_at === null ? 'None' : <Moment at={oldest_due_at} asOf={asOf} />;
  return (
    <Card title="Outbox">
      <Facts
        facts={[
          ['Waiting', waiting.toLocaleString('en-US')],
          ['Oldest due since', oldest],
          ['Dead letters', dead.toLocaleString('en-US')],
          ['Sent in 24 hours', sent_24h.toLocaleString('en-US')],
        ]}
      />
    </Card>
  );
}

/** ID of a message, or all that still have their content. */
type Retried = number | 'all';

function DeadLetters() {
  const { page, goToPage } = useOperationsAddress();
  const messages = useDeadLetters(page);
  const question = useQuestion<Retried>();
  const { retry, busy } = useRetrying(question.close);
  return (
    <>
      <LoadedSection query={messages} loading="Loading dead letters…" heights={[280]}>
        {(data) => (
          <Card title="Given up">
            <EntryList
              pagination={data.pagination}
              one="message"
              className={styles.list}
              isOld={messages.isPlaceholderData}
              whenNone={NONE}
              tools={
                <div className={styles.tools}>
                  <Button aria-haspopup="dialog" onClick={() => question.ask(ALL)}>
                    Retry all
                  </Button>
                  <DownloadCsv endpoint={exportDeadLetters} query={{}} what="the messages" />
                </div>
              }
              onPage={goToPage}
            >
              {data.messages.map((message) => (
                <DeadLetter
                  key={message.id}
                  message={message}
                  onRetry={() => question.ask(askAbout(message))}
                />
              ))}
            </EntryList>
          </Card>
        )}
      </LoadedSection>
      <QuestionDialog state={question} busy={busy} onYes={retry} />
    </>
  );
}

const NONE = (
  <EmptyView icon={<MailCheck />} title="No dead letters">
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

/** Enqueues dead letters again, and says how many. Calls `done` after success and failure. */
function useRetrying(done: () => void) {
  const toast = useToast();
  const queries = useQueryClient();
  const retrying = useMutation({
    mutationFn: async (which: Retried): Promise<number> => {
      if (which === 'all') return (await call(retryDeadLetters, {})).retried;
      await call(retryDeadLetter, { params: { id: String(which) } });
      return 1;
    },
    onSuccess: (count) =>
      toast({ tone: 'success', title: `${formatCount(count, 'message')} queued again` }),
    onError: ({ message }) => toast({ tone: 'error', title: 'Not retried', message }),
    onSettled: () => {
      done();
      return invalidateOperations(queries);
    },
  });
  return { busy: retrying.isPending, retry: (which: Retried) => retrying.mutate(which) };
}

const ICONS: Partial<Record<DeadLetterDto['channel'], LucideIcon>> = {
  email: Mail,
  sms: MessageSquareText,
};

interface DeadLetterProps {
  readonly message: DeadLetterDto;
  readonly onRetry: () => void;
}

function DeadLetter({ message, onRetry }: DeadLetterProps) {
  const Icon = ICONS[message.channel] ?? BellRing;
  return (
    <li className={styles.message}>
      <div className={styles.text}>
        <p className={styles.subject}>{message.subject}</p>
        <p className={styles.soft}>
          <Icon size={14} /> {CHANNELS[message.channel].label} to {message.to}
        </p>
        <p className={styles.soft}>
          Created <Moment at={message.created_at} />, failed <Moment at={message.dead_at} /> after{' '}
          {formatCount(message.attempts, 'try', 'tries')}
        </p>
        {message.last_error && <p className={styles.error}>{message.last_error}</p>}
        {!message.can_retry && <p className={styles.soft}>{ERRORS.message_has_no_text.message}</p>}
      </div>
      {message.can_retry && (
        <Button size="small" aria-haspopup="dialog" onClick={onRetry}>
          Retry <HiddenText>{message.subject}</HiddenText>
        </Button>
      )}
    </li>
  );
}
