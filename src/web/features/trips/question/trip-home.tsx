import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { TravelProfileDto } from '#contract/travel-profile.ts';
import { formatAllowance } from '#domain/account.ts';
import { peopleTexts } from '#domain/party.ts';
import { addDays } from '#domain/time.ts';
import { parseDays } from '#domain/trip-texts.ts';
import { UsageBadge } from '#web/billing/usage-badge.tsx';
import { stored } from '#web/browser/storage.ts';
import { AirportsFailed } from '#web/places/airports-failed.tsx';
import { type Asker, RefusedNotice, useAsker } from '#web/question/asker.tsx';
import type { Problems } from '#web/question/model.ts';
import { Sentence, SentenceProblems, useSlot } from '#web/question/sentence.tsx';
import { useTabDraft } from '#web/question/tab-draft.ts';
import { Link, useNavigate } from '#web/router.tsx';
import { useViewer } from '#web/session/use-session.tsx';
import { FROM_ID, ONE_WAY_FORM } from '#web/site/first-page.ts';
import { useSite } from '#web/site/use-site.ts';
import { useSearchedFrom, useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { Reveal } from '#web/ui/badge.tsx';
import chipStyles from '#web/ui/button.module.css';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type AskedTrips, addressOfTrips, askedTripsOf, isForSame } from './asked-trips.ts';
import styles from './trip-ask.module.css';
import { TripAskSkeleton } from './trip-ask-skeleton.tsx';
import {
  buttonLabel,
  problemsOf,
  type QuestionFacts,
  refusalOf,
  TRIP,
  type TripSlot,
  useTripFacts,
} from './trip-question.ts';
import { BlackoutDialog, TripPresets, TripSlotDialog } from './trip-sentence.tsx';
import { blackoutNote, usualTimes } from './trip-times.ts';
import { tripsQuery } from './trips-query.ts';

interface TripHomeProps {
  /** Airport from which somebody may want to leave. */
  readonly guess: string | undefined;
  /** What an address asks, in the place of what was chosen before. */
  readonly given?: Partial<AskedTrips> | undefined;
  /** Called when somebody is about to ask. */
  readonly onNear: () => void;
  readonly children: (parts: {
    readonly ask: ReactNode;
    /** Where the trip of the sentence leaves from; undefined while nobody has chosen it. */
    readonly origin: string | undefined;
  }) => ReactNode;
}

/** The question of the first page, above the board of its airport. */
export function TripHome({ guess, given, onNear, children }: TripHomeProps) {
  const question = useTripQuestion(guess, given);
  const [origin] = question.asked.origins.split(',');
  return children({
    ask: (
      <Reveal delay={150}>
        <TripAsk {...{ question, onNear }} />
      </Reveal>
    ),
    origin: question.suggested === undefined ? origin : undefined,
  });
}

interface TripAskProps {
  readonly question: TripQuestion;
  /** Loads the code that shows the answer. */
  readonly onNear: () => void;
}

/** The sentence with its button, and ready-made trips. */
function TripAsk({ question, onNear }: TripAskProps) {
  const { asked, ask, facts, suggested } = question;
  const asker = useAsker();
  const run = useRun(question, asker);
  const slot = useSlot<TripSlot>('from');
  if (!facts.airports && !facts.failure) return <TripAskSkeleton />;
  const { problems, refusal } = run;
  const change = (next: AskedTrips) => {
    run.drop();
    ask(next);
  };
  return (
    <>
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
            model={TRIP}
            facts={{ ...facts, isLong: true, isNextOpen: question.isNextOpen }}
            {...{ asked, problems }}
            look="page"
            onOpen={slot.open}
          />
          {/* Never `disabled`: a press says what is missing. */}
          <Button
            type="submit"
            variant="primary"
            size="large"
            className={styles.submit}
            aria-disabled={run.isDisabled}
          >
            {buttonLabel(asked, asker.remaining)}
          </Button>
        </div>
        <SentenceProblems model={TRIP} problems={problems} />
        <p role="status" className={styles.note}>
          {/* The board says it of the days that are offered first. */}
          {question.hasChosenDays && blackoutNote(asked, facts.rules.blackoutDates)}
        </p>
        <div className={styles.problem}>
          {facts.failure && <AirportsFailed {...facts.failure} />}
          {refusal && !facts.failure && (
            <RefusedNotice refusal={refusal} returnTo={addressOfTrips(asked)} />
          )}
        </div>
        <div className={styles.below}>
          <TripPresets
            {...{ asked }}
            rules={facts.rules}
            onAsk={(next) => {
              ask(next);
              run.goWhenKnown(next);
            }}
          >
            <Link {...ONE_WAY_FORM} className={classNames(chipStyles.chip)}>
              One way only
            </Link>
          </TripPresets>
          <Usage {...asker} />
        </div>
      </form>
      <BlackoutDialog {...run.closed} blackoutDates={facts.rules.blackoutDates} />
      <TripSlotDialog
        {...slot.opening}
        problem={problems[slot.opening.slot]}
        field={{ asked, onAsk: change, facts, suggested }}
      />
    </>
  );
}

function useRun({ asked, facts, rememberOrigins }: TripQuestion, asker: Asker) {
  const navigate = useNavigate();
  const askNow = useAskNow();
  const [isPressed, setPressed] = useState(false);
  const [isClosedAsked, setClosedAsked] = useState(false);
  const found = problemsOf(asked, facts);
  const { from: _, ...withoutFrom } = found;
  const refusal = refusalOf(asked, asker);
  const go = (next: AskedTrips) => {
    setPressed(true);
    if (Object.keys(problemsOf(next, facts)).length > 0) {
      document.getElementById(FROM_ID)?.focus();
      return;
    }
    if (refusalOf(next, asker)) return;
    if (!asker.isUnlimited && blackoutNote(next, facts.rules.blackoutDates)) setClosedAsked(true);
    else run(next);
  };
  const run = (next: AskedTrips) => {
    askNow(next);
    rememberOrigins(next.origins);
    void navigate(addressOfTrips(next));
  };
  // A search of a free member is counted, so only the button runs it.
  const goIfFree = (next: AskedTrips) => {
    if (asker.isUnlimited) go(next);
  };
  const waiting = useRef<AskedTrips>(undefined);
  useEffect(() => {
    if (asker.isLoading || !waiting.current) return;
    goIfFree(waiting.current);
    waiting.current = undefined;
  });
  /** Who has not pressed yet is told nothing about what is only missing. */
  const problems: Problems<TripSlot> = isPressed || asked.origins ? found : withoutFrom;
  return {
    problems,
    refusal: isPressed && Object.keys(found).length === 0 ? refusal : undefined,
    isDisabled: Object.keys(found).length > 0 || refusal === 'limit',
    go,
    /** Of the window that asks before a search is taken for blackout dates. */
    closed: {
      open: isClosedAsked,
      onClose: () => setClosedAsked(false),
      asked,
      onSearch: run,
    },
    /** Waits until it is known who asks, and is dropped by another question. */
    goWhenKnown: (next: AskedTrips) => {
      if (asker.isLoading) waiting.current = next;
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

function Usage({ isGuest, isMember, can }: Asker) {
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

/** Texts of an address. */
const texts = z.record(z.string(), z.catch(z.optional(z.string()), undefined));
const storedQuestion = stored('trip_question', texts, 'tab');

/** What somebody has chosen; the rest is usual. */
type Chosen = { readonly [Name in keyof AskedTrips]?: AskedTrips[Name] | undefined };

/** @param guess airport from which somebody may want to leave; undefined for none */
function useTripQuestion(guess: string | undefined, given: Chosen | undefined) {
  const { profile } = useTravelProfile();
  const rememberOrigins = useSearchedFrom();
  const [chosen, setChosen] = useTabDraft(
    storedQuestion,
    () => given ?? storedChoice(),
    nothingChosen,
  );
  const suggested = profile.home_airports.join(',') || guess || '';
  const facts = useTripFacts(chosen.origins ?? suggested);
  const asked = completed(chosen, { origins: suggested, facts, profile });
  const hasChosenDays = areAhead(chosen, facts);
  return {
    asked,
    /** False while the days are those that everybody is offered first. */
    hasChosenDays,
    isNextOpen: !hasChosenDays && asked.out > addDays(facts.today, 1),
    facts,
    /** The origins that nobody chose. */
    suggested: chosen.origins === undefined ? suggested : undefined,
    ask: (next: AskedTrips) => {
      const isSuggested = chosen.origins === undefined && next.origins === asked.origins;
      const isUsual = chosen.party === undefined && isForSame(next, asked);
      setChosen({
        ...next,
        ...(isUsual && { party: undefined, passes: undefined, den: undefined }),
        origins: isSuggested ? undefined : next.origins,
      });
    },
    rememberOrigins,
  } as const;
}

type TripQuestion = ReturnType<typeof useTripQuestion>;

const nothingChosen = (): Chosen => ({});

const ANYWHERE = 'AAA';

/** Empty if there is none or it is unreadable. */
function storedChoice(): Chosen {
  const search = storedQuestion.get();
  const asked = askedTripsOf({ ...search, origins: search?.origins || ANYWHERE });
  return asked ? { ...asked, origins: search?.origins } : {};
}

interface Usual {
  readonly origins: string;
  readonly facts: QuestionFacts;
  readonly profile: TravelProfileDto;
}

/** Whether days were chosen that have not passed since. */
function areAhead({ out = '' }: Chosen, { today }: QuestionFacts): boolean {
  const range = parseDays(out);
  return range !== undefined && range.from >= today;
}

/** Days that have passed since they were chosen are the usual ones. */
function completed(chosen: Chosen, { origins, facts, profile }: Usual): AskedTrips {
  const { today, rules } = facts;
  const { out = '', home_by, home_by_time, depart_after, nights = '0', ...rest } = chosen;
  const times = areAhead(chosen, facts)
    ? { out, nights, depart_after, home_by, home_by_time }
    : usualTimes(today, rules.blackoutDates);
  return {
    ...rest,
    ...(chosen.party === undefined && peopleTexts(profile)),
    origins: chosen.origins ?? origins,
    ...times,
  };
}
