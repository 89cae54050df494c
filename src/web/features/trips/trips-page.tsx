import { type ComponentProps, type ReactNode, use, useState } from 'react';
import { tripTitle } from '#domain/trip-sentence.ts';
import { lazyModule } from '#web/browser/lazy-module.ts';
import { AirportsFailed } from '#web/network/airports-failed.tsx';
import { hrefOf, useNavigate, useSearch } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { FirstPageContext } from '#web/site/first-page.ts';
import { Title } from '#web/site/title.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/feedback.tsx';
import {
  type AskedTrips,
  addressOfTrips,
  askedTripsOf,
  openedDestination,
} from './question/asked-trips.ts';
import { Presets } from './question/presets.tsx';
import { AskProblem, refusalOf, SentenceProblems, useSearcher } from './question/sentence.tsx';
import { TripAskSkeleton } from './question/trip-ask-skeleton.tsx';
import { problemsOf, type QuestionFacts, useTripFacts } from './question/trip-draft.ts';
import { QuestionBar } from './question-bar.tsx';
import { TripResults } from './results/trip-results.tsx';
import styles from './trips-page.module.css';

/** Trips of the question in the address. */
export function TripsPage() {
  const search = useSearch();
  const asked = useSame(askedTripsOf(search));
  const navigate = useNavigate();
  if (!asked) return <UnaskedView isWrong={Object.keys(search).length > 0} />;
  const stay = { replace: true, resetScroll: false } as const;
  return (
    <AskedView
      asked={asked}
      onAsk={(next) => {
        const isOther = isCountedAgain(asked, next);
        void navigate({
          ...addressOfTrips(next, isOther ? undefined : openedDestination(search)),
          ...(!isOther && stay),
        });
      }}
      open={openedDestination(search)}
      onOpen={(destination) => void navigate({ ...addressOfTrips(asked, destination), ...stay })}
    />
  );
}

/** The same object for as long as the question is the same. */
function useSame(asked: AskedTrips | undefined): AskedTrips | undefined {
  const textOf = (one: AskedTrips | undefined) => one && hrefOf(addressOfTrips(one));
  const [last, setLast] = useState(asked);
  if (textOf(last) === textOf(asked)) return last;
  setLast(asked);
  return asked;
}

interface AskedViewProps {
  readonly asked: AskedTrips;
  readonly onAsk: (next: AskedTrips) => void;
  /** Destination of the opened row. */
  readonly open: string | undefined;
  readonly onOpen: (destination: string | undefined) => void;
}

/** The question in the head, and its answer or why there is none. */
function AskedView({ asked, onAsk, open, onOpen }: AskedViewProps) {
  const [draft, setDraft] = useDraftOf(asked);
  const facts = useTripFacts(draft.origins);
  const searcher = useSearcher();
  const [isEditing, setEditing] = useState(false);
  const [isShared, setShared] = useState(true);
  const { heading: firstHeading } = use(FirstPageContext);
  const title = facts.airports ? tripTitle(asked, facts.cityOf) : firstHeading || 'Trips';
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
      <Title>{title}</Title>
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

/** Whether a question counts as another search: other parameters are free for ten minutes. */
const isCountedAgain = (one: AskedTrips, other: AskedTrips): boolean =>
  (['origins', 'out', 'nights', 'destination'] as const).some((name) => one[name] !== other[name]);

/** Questions of other pages come whole. */
const tripHome = lazyModule(() => import('./question/trip-home.tsx'));

/** The sentence, where the address has no whole question. */
function UnaskedView({ isWrong }: { readonly isWrong: boolean }) {
  const code = tripHome.useModule();
  return (
    <div className={styles.unasked}>
      <Title>Ask about a trip</Title>
      <h1 tabIndex={-1}>Ask about a trip</h1>
      {isWrong && <Notice tone="error">Invalid URL parameters for search.</Notice>}
      {code ? (
        <code.TripHome guess={undefined} onNear={NOTHING}>
          {({ ask }) => ask}
        </code.TripHome>
      ) : (
        <TripAskSkeleton />
      )}
    </div>
  );
}

/** The answer has the code of this screen. */
const NOTHING = () => undefined;

const ROWS = [1, 2, 3, 4, 5, 6];

/** Rows in the place of those to come. Prerendered, so sizes come from the style sheet. */
const TripsWaiting = ({ heading }: { readonly heading: string }) => (
  <section className={styles.waiting}>
    <h1 tabIndex={-1}>{heading}</h1>
    <p role="status">Loading from URL...</p>
    <div aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <span />
          <span />
        </div>
      ))}
    </div>
  </section>
);

/** Before the browser has read the address. */
export const TripsFirstView = ({ heading }: { readonly heading: string }) => (
  <>
    <Title>{heading || 'Trips'}</Title>
    <div className={styles.bar} />
    <div className={styles.presets} />
    <TripsWaiting heading={heading || 'Trips'} />
  </>
);

/** For guests only. */
const preview = lazyModule(() => import('./trips-preview.tsx'));

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
function Refused({ asked, onAsk, facts, title, isShared, children }: RefusedProps) {
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
