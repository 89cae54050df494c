import { use, useState } from 'react';
import { tripTitle } from '#domain/trip-sentence.ts';
import { FirstPageContext } from '#web/site/first-page.ts';
import { useScreenTitle } from '#web/site/page-meta.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useSearcher } from '../question/ask/use-searcher.ts';
import type { AskedTrips } from '../question/asked-trips.ts';
import { Presets } from '../question/presets-line.tsx';
import { problemsOf } from '../question/trip-draft.ts';
import { useTripFacts } from '../question/use-trip-facts.ts';
import { TripResults } from '../results/trip-results.tsx';
import { isCountedAgain } from './counted.ts';
import { QuestionBar } from './question-bar.tsx';
import { Refused } from './refused.tsx';
import styles from './trips-page.module.css';
import { TripsFirstView, TripsWaiting } from './trips-waiting.tsx';

interface AskedViewProps {
  readonly asked: AskedTrips;
  readonly onAsk: (next: AskedTrips) => void;
  /** Destination of the opened row. */
  readonly open: string | undefined;
  readonly onOpen: (destination: string | undefined) => void;
}

/** The question in the head, and its answer or why there is none. */
export function AskedView({ asked, onAsk, open, onOpen }: AskedViewProps) {
  const [draft, setDraft] = useDraftOf(asked);
  const facts = useTripFacts(draft.origins);
  const searcher = useSearcher();
  const [isEditing, setEditing] = useState(false);
  const [isShared, setShared] = useState(true);
  const { heading: firstHeading } = use(FirstPageContext);
  const title = facts.airports ? tripTitle(asked, facts.cityOf) : firstHeading || 'Trips';
  useScreenTitle(title);
  const isChanged = draft !== asked;
  /** What is not counted again applies at once. */
  const change = (next: AskedTrips) => {
    setDraft(next);
    const isFine = Object.keys(problemsOf(next, facts)).length === 0;
    if (isFine && !isCountedAgain(asked, next)) onAsk(next);
  };
  // Its words are the names of airports.
  if (!facts.airports && !facts.failure) return <TripsFirstView heading={firstHeading} />;
  return (
    <>
      <QuestionBar
        {...{ draft, facts, isChanged, isEditing }}
        costs={!searcher.isUnlimited}
        onDraft={change}
        onEdit={setEditing}
        onRun={() => {
          setShared(false);
          onAsk(draft);
        }}
        onUndo={() => setDraft(asked)}
      />
      <div className={styles.presets}>
        <Presets
          asked={draft}
          today={facts.today}
          onAsk={(next) => {
            setDraft(next);
            if (searcher.isUnlimited) onAsk(next);
            else setEditing(true);
          }}
        />
      </div>
      <div className={classNames(isChanged && styles.stale)}>
        <Refused {...{ asked, onAsk, facts, title, isShared }}>
          {(isKnown) =>
            isKnown ? (
              <TripResults {...{ asked, onAsk, open, onOpen }} />
            ) : (
              <TripsWaiting heading={title} />
            )
          }
        </Refused>
      </div>
    </>
  );
}

/**
 * The question while it is changed; the asked one again once another is asked. An answer that only says for whom it is
 * keeps the change.
 */
function useDraftOf(asked: AskedTrips) {
  const [seen, setSeen] = useState(asked);
  const [draft, setDraft] = useState(asked);
  if (seen !== asked) {
    const { party, passes, den } = asked;
    const isCompleted =
      seen.party === undefined && party !== undefined && !isCountedAgain(seen, asked);
    setSeen(asked);
    setDraft(isCompleted && draft !== seen ? { ...draft, party, passes, den } : asked);
  }
  return [seen === asked ? draft : asked, setDraft] as const;
}
