import type { ComponentProps, ReactNode } from 'react';
import { lazyModule } from '#web/browser/lazy-module.ts';
import { AirportsFailed } from '#web/network/use-network.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { AskProblem, refusalOf } from '../question/ask/ask-problem.tsx';
import { useSearcher } from '../question/ask/use-searcher.ts';
import type { AskedTrips } from '../question/asked-trips.ts';
import { SentenceProblems } from '../question/sentence.tsx';
import { problemsOf } from '../question/trip-draft.ts';
import type { QuestionFacts } from '../question/use-trip-facts.ts';
import styles from './trips-page.module.css';

/** For guests only. */
const preview = lazyModule(() => import('../preview/trips-preview.tsx'));

interface RefusedProps {
  readonly asked: AskedTrips;
  readonly onAsk: (next: AskedTrips) => void;
  readonly facts: QuestionFacts;
  readonly title: string;
  /** Whether the address came from somebody else: a guest sees the first places of its answer. */
  readonly isShared: boolean;
  /** Shown unless the question is refused. @param isKnown false while that is unknown */
  readonly children: (isKnown: boolean) => ReactNode;
}

/** Why the question of the address is not asked, in place of its answer. */
export function Refused({ asked, onAsk, facts, title, isShared, children }: RefusedProps) {
  const { isLoading } = useSession();
  const searcher = useSearcher();
  // Asking again may be free, which only the server knows.
  const refusal = refusalOf(asked, { ...searcher, remaining: undefined });
  const problems = problemsOf(asked, facts);
  if (facts.failure)
    return (
      <Message title={title}>
        <AirportsFailed {...facts.failure} />
      </Message>
    );
  if (isLoading || !facts.airports) return children(false);
  if (Object.keys(problems).length > 0)
    return (
      <Message title={title}>
        <SentenceProblems problems={problems} />
      </Message>
    );
  if (refusal) {
    const refused = (
      <Message title={title}>
        <AskProblem {...{ refusal, asked }} resetsAt={searcher.resetsAt} />
        {refusal === 'guest' && (
          <ButtonLink to="/register" variant="primary">
            Create a free account
          </ButtonLink>
        )}
      </Message>
    );
    return refusal === 'guest' && isShared ? (
      <Preview {...{ asked, onAsk, title, refused }} waiting={children(false)} />
    ) : (
      refused
    );
  }
  return children(true);
}

function Preview(props: ComponentProps<Awaited<ReturnType<typeof preview.load>>['TripsPreview']>) {
  const code = preview.useModule();
  return code ? <code.TripsPreview {...props} /> : props.waiting;
}

interface MessageProps {
  readonly title: string;
  readonly children: ReactNode;
}

const Message = ({ title, children }: MessageProps) => (
  <section className={styles.message}>
    <h1 tabIndex={-1}>{title}</h1>
    {children}
  </section>
);
