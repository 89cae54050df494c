import { MonitorSmartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  endOtherSessions,
  endSession,
  type OwnSessionDto,
  ownSessions,
} from '#contract/profile.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { formatMoment } from '#web/browser/now.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Loaded, Waiting } from '#web/ui/feedback.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { Card } from './parts.tsx';
import styles from './profile.module.css';

/** ID of the session to end, or `others`. */
interface Question {
  readonly which: string;
  readonly title: string;
  readonly text: string;
  readonly answer: string;
}

const browserOf = ({ browser }: OwnSessionDto): string => browser ?? 'Unknown browser';

const askAbout = ({ id, created_at }: OwnSessionDto): Question => ({
  which: id,
  title: 'Sign out this session?',
  text: `The device that signed in on ${formatMoment(created_at)} will have to sign in again.`,
  answer: 'Sign out',
});
const EVERYWHERE_ELSE: Question = {
  which: 'others',
  title: 'Sign out everywhere else?',
  text: 'Every other device will have to sign in again. You stay signed in here.',
  answer: 'Sign out everywhere else',
};

export function SessionsCard() {
  const sessions = useCall(ownSessions, {}, { staleTime: 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  const [question, setQuestion] = useState(EVERYWHERE_ELSE);
  const [asking, setAsking] = useState(false);
  const { end, busy } = useEnding(() => {
    setAsking(false);
    // The pressed button is gone.
    requestAnimationFrame(() => heading.current?.focus());
  });

  const ask = (next: Question) => {
    setQuestion(next);
    setAsking(true);
  };

  return (
    <Card
      title="Where you are signed in"
      lead="If you do not recognize one of these, sign it out and change your password."
      headingRef={heading}
    >
      <Loaded
        query={sessions}
        waiting={
          <Waiting label="Loading your sessions…" heights={[44]} className={styles.waiting} />
        }
        warns
      >
        {(own) => <SessionList {...own} onAsk={ask} />}
      </Loaded>
      <AlertDialog
        open={asking}
        title={question.title}
        closeLabel="Cancel"
        onClose={() => setAsking(false)}
        action={
          <Button variant="danger" busy={busy} onClick={() => end(question.which)}>
            {question.answer}
          </Button>
        }
      >
        {question.text}
      </AlertDialog>
    </Card>
  );
}

/** Calls `done` after success and failure. */
function useEnding(done: () => void) {
  const toast = useToast();
  const one = useSend(endSession, { refetch: [ownSessions] });
  const others = useSend(endOtherSessions, { refetch: [ownSessions] });
  const outcome = {
    onSuccess: () => toast({ tone: 'success', title: 'Signed out there' }),
    onError: ({ message }: Error) => toast({ tone: 'error', title: message }),
    onSettled: done,
  } as const;
  return {
    busy: one.isPending || others.isPending,
    end: (which: string) =>
      which === 'others'
        ? others.mutate({}, outcome)
        : one.mutate({ params: { id: which } }, outcome),
  };
}

interface SessionListProps {
  readonly sessions: readonly OwnSessionDto[];
  readonly onAsk: (question: Question) => void;
}

function SessionList({ sessions, onAsk }: SessionListProps) {
  return (
    <>
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <MonitorSmartphone className={styles.device} size={20} strokeWidth={1.5} />
            <div className={styles.fact}>
              <p className={styles.value}>{browserOf(session)}</p>
              <p className={styles.quiet}>
                Signed in{' '}
                <time dateTime={session.created_at}>{formatMoment(session.created_at)}</time>
              </p>
              <p className={styles.quiet}>
                Last active{' '}
                <time dateTime={session.last_seen_at}>{formatMoment(session.last_seen_at)}</time>
              </p>
            </div>
            {session.current ? (
              <Tag tone="brand">This device</Tag>
            ) : (
              <Button onClick={() => onAsk(askAbout(session))}>
                Sign out{' '}
                <HiddenText>
                  {browserOf(session)}, signed in {formatMoment(session.created_at)}
                </HiddenText>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={styles.next}>
          <Button onClick={() => onAsk(EVERYWHERE_ELSE)}>Sign out everywhere else</Button>
        </div>
      )}
    </>
  );
}
