import type { QueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, use, useMemo, useState } from 'react';
import { airports } from '#contract/network.ts';
import { tripTitle } from '#domain/trip-sentence.ts';
import { queryOf } from '#web/api/use-call.ts';
import { Served } from '#web/browser/hydration.tsx';
import { lazyModule } from '#web/browser/lazy-module.ts';
import { AirportsFailed } from '#web/places/airports-failed.tsx';
import { RefusedNotice, useAsker } from '#web/question/asker.tsx';
import { isSame } from '#web/question/model.ts';
import { SentenceProblems } from '#web/question/sentence.tsx';
import { ResultsLayout } from '#web/results/layout.tsx';
import { useNavigate, useSearch } from '#web/router.tsx';
import { FirstPageContext } from '#web/site/first-page.ts';
import { Title } from '#web/site/title.tsx';
import { originOf, useNearAirport } from '#web/travel-profile/near-airport.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/feedback.tsx';
import {
  type AskedTrips,
  addressOfTrips,
  askedTripsOf,
  openedDestination,
  readParts,
  usesSearch,
} from './question/asked-trips.ts';
import { TripAskSkeleton } from './question/trip-ask-skeleton.tsx';
import {
  problemsOf,
  type QuestionFacts,
  refusalOf,
  TRIP,
  useTripFacts,
} from './question/trip-question.ts';
import { BlackoutDialog, TripPresets } from './question/trip-sentence.tsx';
import { blackoutNote } from './question/trip-times.ts';
import { QuestionBar } from './question-bar.tsx';
import { RowsSkeleton } from './results/trip-list.tsx';
import { TripResults } from './results/trip-results.tsx';
import styles from './trips-page.module.css';

/** Trips of the question in the address. */
export function TripsPage() {
  const search = useSearch();
  const asked = useMemo(() => askedTripsOf(search), [search]);
  const navigate = useNavigate();
  if (!asked) return <LinkedView search={search} />;
  const stay = { replace: true, resetScroll: false } as const;
  return (
    <AskedView
      asked={asked}
      onAsk={(next) => {
        if (usesSearch(asked, next)) {
          void navigate(addressOfTrips(next));
          return;
        }
        const { to, search: question } = addressOfTrips(next, openedDestination(search));
        const { day, pick, slower } = search;
        void navigate({ to, search: { ...question, day, pick, slower }, ...stay });
      }}
      open={openedDestination(search)}
      onOpen={(destination) => void navigate({ ...addressOfTrips(asked, destination), ...stay })}
    />
  );
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
  const { isUnlimited, isMember } = useAsker();
  const [isEditing, setEditing] = useState(false);
  const [isShared, setShared] = useState(true);
  const [isClosed, setClosed] = useState(false);
  const { blackoutDates } = facts.rules;
  const { heading: firstHeading } = use(FirstPageContext);
  const title = facts.airports ? tripTitle(asked, facts.cityOf) : firstHeading || 'Trips';
  const isChanged = !isSame(TRIP, draft, asked);
  const run = (next: AskedTrips) => {
    setShared(false);
    onAsk(next);
  };
  /** What is not counted again applies at once. */
  const change = (next: AskedTrips) => {
    setDraft(next);
    const isFine = Object.keys(problemsOf(next, facts)).length === 0;
    if (isFine && !usesSearch(asked, next)) onAsk(next);
  };
  // Its words are the names of airports.
  if (!facts.airports && !facts.failure) return <TripsFirstView heading={firstHeading} />;
  return (
    <>
      <Title>{title}</Title>
      <QuestionBar
        {...{ draft, facts, isChanged, isEditing }}
        costs={!isUnlimited}
        onDraft={change}
        onEdit={setEditing}
        onRun={() => {
          const takesSearch = isMember && !isUnlimited;
          if (takesSearch && blackoutNote(draft, blackoutDates)) setClosed(true);
          else run(draft);
        }}
        onUndo={() => setDraft(asked)}
      />
      <BlackoutDialog
        open={isClosed}
        onClose={() => setClosed(false)}
        asked={draft}
        onSearch={run}
        {...{ blackoutDates }}
      />
      <div className={styles.presets}>
        <TripPresets
          asked={draft}
          rules={facts.rules}
          onAsk={(next) => {
            setDraft(next);
            if (isUnlimited) onAsk(next);
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

/** The question while it is changed; the asked one again once another is asked. */
function useDraftOf(asked: AskedTrips) {
  const [kept, setKept] = useState({ asked, draft: asked });
  const current = isSame(TRIP, kept.asked, asked)
    ? kept
    : { asked, draft: draftAfter(kept, asked) };
  if (current !== kept) setKept(current);
  return [current.draft, (draft: AskedTrips) => setKept({ asked, draft })] as const;
}

interface KeptDraft {
  readonly asked: AskedTrips;
  readonly draft: AskedTrips;
}

/** An answer that only says for whom it is keeps the change. */
function draftAfter({ asked: before, draft }: KeptDraft, asked: AskedTrips): AskedTrips {
  const { party, passes, den } = asked;
  const isCompleted =
    before.party === undefined && party !== undefined && !usesSearch(before, asked);
  return isCompleted && !isSame(TRIP, draft, before) ? { ...draft, party, passes, den } : asked;
}

/** Questions of other pages come whole. */
const tripHome = lazyModule(() => import('./question/trip-home.tsx'));

/** Loads what the sentence cannot do without. */
export const loadQuestion = (queries: QueryClient) =>
  Promise.all([tripHome.load(), queries.prefetchQuery(queryOf(airports, {}))]);

/** The sentence of the server. */
export const UnaskedFirstView = () => (
  <Unasked>
    <Served bars={<TripAskSkeleton />} />
  </Unasked>
);

const UNASKED = 'Ask about a trip';

const Unasked = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.unasked}>
    <Title>{UNASKED}</Title>
    <h1 tabIndex={-1}>{UNASKED}</h1>
    {children}
  </div>
);

/** The sentence, where the address has no whole question. */
function LinkedView({ search }: { readonly search: Readonly<Record<string, string | undefined>> }) {
  const { read, unread } = readParts(search);
  const isWrong = Object.keys(search).length > 0;
  const code = tripHome.useModule();
  const guess = originOf(useNearAirport());
  return (
    <Unasked>
      {isWrong && (
        <Notice tone="error">
          Invalid URL parameters for search.
          {unread.length > 0 && ` We could not read ${unread.join(', ')}.`}
        </Notice>
      )}
      {code ? (
        <code.TripHome guess={guess} given={isWrong ? read : undefined} onNear={NOTHING}>
          {({ ask }) => ask}
        </code.TripHome>
      ) : (
        <TripAskSkeleton />
      )}
    </Unasked>
  );
}

/** The answer has the code of this screen. */
const NOTHING = () => undefined;

const TripsWaiting = ({ heading }: { readonly heading: string }) => (
  <ResultsLayout of="trips" isMapped className={styles.waiting}>
    <h1 tabIndex={-1}>{heading}</h1>
    <p role="status">Loading from URL...</p>
    <RowsSkeleton />
  </ResultsLayout>
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
  const asker = useAsker();
  // Asking again may be free, which only the server knows.
  const refusal = refusalOf(asked, { ...asker, remaining: undefined });
  const problems = problemsOf(asked, facts);
  if (facts.failure)
    return (
      <Message title={title}>
        <AirportsFailed {...facts.failure} />
      </Message>
    );
  if (asker.isLoading || !facts.airports) return children(false);
  if (Object.keys(problems).length > 0)
    return (
      <Message title={title}>
        <SentenceProblems model={TRIP} problems={problems} />
      </Message>
    );
  if (refusal) {
    const refused = (
      <Message title={title}>
        <RefusedNotice refusal={refusal} returnTo={addressOfTrips(asked)} />
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
