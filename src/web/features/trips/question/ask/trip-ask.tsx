import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatAllowance } from '#domain/account.ts';
import { UsageBadge } from '#web/billing/usage-badge.tsx';
import { AirportsFailed } from '#web/network/use-network.tsx';
import { Link, useNavigate } from '#web/router.tsx';
import { useViewer } from '#web/session/use-session.tsx';
import { FROM_ID, ONE_WAY_FORM } from '#web/site/first-page.ts';
import { useScreenTitle } from '#web/site/page-meta.ts';
import { useSite } from '#web/site/use-site.ts';
import chipStyles from '#web/ui/button.module.css';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type AskedTrips, addressOfTrips, askedTripsOf } from '../asked-trips.ts';
import { Presets } from '../presets-line.tsx';
import { Sentence, SentenceProblems } from '../sentence.tsx';
import { blackoutNote, problemsOf } from '../trip-draft.ts';
import { tripsQuery } from '../trips-query.ts';
import { AskProblem, buttonLabel, refusalOf } from './ask-problem.tsx';
import styles from './trip-ask.module.css';
import { TripAskSkeleton } from './trip-ask-skeleton.tsx';
import { useSearcher } from './use-searcher.ts';
import type { TripQuestion } from './use-trip-question.ts';

interface TripAskProps {
  readonly question: TripQuestion;
  /** Loads the code that shows the answer. */
  readonly onNear: () => void;
}

/** The sentence with its button, and ready-made trips. */
export function TripAsk({ question, onNear }: TripAskProps) {
  const { asked, ask, facts, suggested } = question;
  const searcher = useSearcher();
  const run = useRun(question);
  useScreenTitle('Search flights');
  if (!facts.airports && !facts.failure) return <TripAskSkeleton />;
  const { problems, refusal } = run;
  return (
    <form
      noValidate
      aria-label="Trip search"
      onPointerEnter={onNear}
      onFocus={onNear}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        run.go(asked);
      }}
    >
      <div className={styles.ask}>
        <Sentence
          {...{ asked, facts, problems, suggested }}
          onAsk={(next) => {
            run.drop();
            ask(next);
          }}
          look="page"
        />
        {/* Never `disabled`: a press says what is missing. */}
        <Button
          type="submit"
          variant="primary"
          size="large"
          className={styles.submit}
          aria-disabled={run.isDisabled}
        >
          {buttonLabel(asked, searcher.remaining)}
        </Button>
      </div>
      <SentenceProblems problems={problems} />
      <p role="status" className={styles.note}>
        {/* The board says it of the days that are offered first. */}
        {question.hasChosenDays && blackoutNote(asked, facts.rules.blackoutDates)}
      </p>
      <div className={styles.problem}>
        {facts.failure && <AirportsFailed {...facts.failure} />}
        {refusal && !facts.failure && (
          <AskProblem {...{ refusal, asked }} resetsAt={searcher.resetsAt} />
        )}
      </div>
      <div className={styles.below}>
        <Presets
          {...{ asked }}
          today={facts.today}
          onAsk={(next) => {
            ask(next);
            run.goWhenKnown(next);
          }}
        >
          <Link {...ONE_WAY_FORM} className={classNames(chipStyles.chip)}>
            One way only
          </Link>
        </Presets>
        <Usage />
      </div>
    </form>
  );
}

function useRun({ asked, facts, rememberOrigins }: TripQuestion) {
  const navigate = useNavigate();
  const askNow = useAskNow();
  const searcher = useSearcher();
  const [isPressed, setPressed] = useState(false);
  const found = problemsOf(asked, facts);
  const { from: _, ...withoutFrom } = found;
  const refusal = refusalOf(asked, searcher);
  const go = (next: AskedTrips) => {
    setPressed(true);
    if (Object.keys(problemsOf(next, facts)).length > 0) {
      document.getElementById(FROM_ID)?.focus();
      return;
    }
    if (refusalOf(next, searcher)) return;
    askNow(next);
    rememberOrigins(next.origins);
    void navigate(addressOfTrips(next));
  };
  // A search of a free member is counted, so only the button runs it.
  const goIfFree = (next: AskedTrips) => {
    if (searcher.isUnlimited) go(next);
  };
  const waiting = useRef<AskedTrips>(undefined);
  useEffect(() => {
    if (searcher.isLoading || !waiting.current) return;
    goIfFree(waiting.current);
    waiting.current = undefined;
  });
  return {
    // Who has not pressed yet is told nothing about what is only missing.
    problems: isPressed || asked.origins ? found : withoutFrom,
    refusal: isPressed && Object.keys(found).length === 0 ? refusal : undefined,
    isDisabled: Object.keys(found).length > 0 || refusal === 'limit',
    go,
    /** Waits until it is known who asks, and is dropped by another question. */
    goWhenKnown: (next: AskedTrips) => {
      if (searcher.isLoading) waiting.current = next;
      else goIfFree(next);
    },
    drop: () => {
      waiting.current = undefined;
    },
  };
}

/** Asks a question while the code of its screen still loads. */
function useAskNow() {
  const queries = useQueryClient();
  const viewer = useViewer();
  return (next: AskedTrips) => {
    // As the screen will read it from the address.
    const asked = askedTripsOf(addressOfTrips(next).search);
    if (asked && viewer !== undefined)
      void queries.prefetchQuery(tripsQuery(queries, viewer, asked));
  };
}

function Usage() {
  const { isGuest, isMember, can } = useSearcher();
  const { free_searches } = useSite();
  if (isGuest) return null;
  // Keeps the space where a member is expected.
  if (!isMember) return <div className={classNames(styles.usage, styles.ofMembers)} />;
  return (
    <div className={styles.usage}>
      <UsageBadge />
      {!can('flights.search-unlimited') && (
        <p>Free plan: {formatAllowance(free_searches)}. Upgrade for unlimited searches.</p>
      )}
    </div>
  );
}
