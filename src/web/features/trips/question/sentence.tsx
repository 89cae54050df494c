import { ERRORS } from '#contract/errors.ts';
import { limitReachedMessage } from '#domain/account.ts';
import type { Action } from '#domain/permissions.ts';
import { placesLabel } from '#domain/search.ts';
import {
  formatHome,
  formatLeaving,
  formatOrigins,
  formatPeople,
  formatWhere,
  type SentencePart,
} from '#domain/trip-sentence.ts';
import { LimitNotice } from '#web/billing/limit-notice.tsx';
import { useSearchUsage } from '#web/billing/usage-badge.tsx';
import styles from '#web/sentence/sentence.module.css';
import { SlotButton, useSlot } from '#web/sentence/slot-button.tsx';
import { SignInLinks } from '#web/session/sign-in-links.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { FROM_ID } from '#web/site/first-page.ts';
import { useSite } from '#web/site/use-site.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { type AskedTrips, addressOfTrips } from './asked-trips.ts';
import { type Problems, type QuestionFacts, SLOTS, type Slot } from './trip-draft.ts';

const SlotDialog = lazyDialog(async () => (await import('./slot-dialog.tsx')).SlotDialog);

interface SentenceProps {
  readonly asked: AskedTrips;
  readonly onAsk: (next: AskedTrips) => void;
  readonly facts: QuestionFacts;
  readonly problems: Problems;
  /** The origin that nobody chose. */
  readonly suggested?: string | undefined;
  /** `bar`: one line in the head of the results. */
  readonly look: 'page' | 'bar';
}

/** The question as a sentence; each of its words in ink is a button that changes it. */
export function Sentence({ asked, onAsk, facts, problems, suggested, look }: SentenceProps) {
  const { slot, isOpen, anchor, open, close } = useSlot<Slot>('from');
  const isPage = look === 'page';
  const texts = textsOf(asked, facts, isPage);
  return (
    <>
      <div className={isPage ? styles.page : styles.bar}>
        {SLOTS.map((one) => (
          <SlotButton
            key={one}
            {...texts[one]}
            {...(one === 'from' && { id: FROM_ID })}
            isPlace={one === 'from' || one === 'where'}
            problemId={problems[one] === undefined ? undefined : problemId(one)}
            onOpen={open(one)}
          />
        ))}
      </div>
      <SlotDialog
        {...{ asked, onAsk, facts, suggested, anchor, slot }}
        problem={problems[slot]}
        open={isOpen}
        onClose={close}
      />
    </>
  );
}

interface SlotText extends SentencePart {
  /** For narrow windows. */
  readonly short?: string | undefined;
}

function textsOf(
  asked: AskedTrips,
  { cityOf, today }: QuestionFacts,
  isLong: boolean,
): Record<Slot, SlotText> {
  const style = { today, isLong };
  const { origins } = asked;
  return {
    from: {
      before: 'From',
      text: origins ? formatOrigins(asked, cityOf) : 'an airport',
      short: isLong ? shortOrigins(asked, cityOf) : undefined,
    },
    leaving: { before: 'leaving', text: formatLeaving(asked, style) },
    home: formatHome(asked, style),
    people: { before: 'for', text: formatPeople(asked) },
    where: { before: 'to', text: formatWhere(asked, cityOf) },
  };
}

/** Longer names break the first line of the sentence on phones. */
const LONGEST_NAME = 9;

function shortOrigins(
  { origins, nearby }: AskedTrips,
  cityOf: QuestionFacts['cityOf'],
): string | undefined {
  const codes = placesLabel(origins, (code) => code);
  const isLong = placesLabel(origins, cityOf).length > LONGEST_NAME && !origins.includes(':');
  return isLong ? formatOrigins({ origins: codes, nearby }, (code) => code) : undefined;
}

const problemId = (slot: Slot): string => `trip-${slot}-problem`;

/** Why the sentence cannot be asked, below it. */
export const SentenceProblems = ({ problems }: { readonly problems: Problems }) => (
  <div role="status" className={styles.problems}>
    {SLOTS.map(
      (slot) =>
        problems[slot] && (
          <p key={slot} id={problemId(slot)}>
            {problems[slot]}
          </p>
        ),
    )}
  </div>
);

/** Why a question is not asked. */
type Refusal = 'guest' | 'limit' | 'single_route';

/** Checked before any call: no refused question reaches the server. */
export function refusalOf(
  { destination }: AskedTrips,
  { isGuest, can, remaining }: Searcher,
): Refusal | undefined {
  if (isGuest) return 'guest';
  if (destination && !can('flights.choose-destination')) return 'single_route';
  return remaining === 0 ? 'limit' : undefined;
}

interface AskProblemProps {
  readonly refusal: Refusal;
  /** Runs after the sign-in. */
  readonly asked: AskedTrips;
  readonly resetsAt: Searcher['resetsAt'];
}

export function AskProblem({ refusal, asked, resetsAt }: AskProblemProps) {
  const { free_searches } = useSite();
  if (refusal === 'limit')
    return <LimitNotice message={limitReachedMessage(free_searches)} resetsAt={resetsAt} />;
  if (refusal === 'single_route')
    return (
      <Notice tone="error" action={<ButtonLink to="/profile">Upgrade to Premium</ButtonLink>}>
        {ERRORS.single_route_is_premium.message}
      </Notice>
    );
  return (
    <Notice tone="error" action={<SignInLinks returnTo={addressOfTrips(asked)} />}>
      Please log in to search flights
    </Notice>
  );
}

/** `Search from DEN`, `Search DEN → LAX` */
export function buttonLabel({ origins, destination = '' }: AskedTrips, remaining?: number): string {
  if (remaining === 0) return 'No Searches Remaining';
  const [from, to] = [origins, destination].map((text) => placesLabel(text, (code) => code));
  if (!from) return 'Search flights';
  return to ? `Search ${from} → ${to}` : `Search from ${from}`;
}

/** What the asking person may do. While the session loads, the results decide. */
export function useSearcher() {
  const { isAuthenticated, can, isLoading, isUnverified } = useSession();
  const usage = useSearchUsage();
  const isUndecided = isLoading || isUnverified;
  return {
    isLoading,
    isGuest: !isAuthenticated && !isUndecided,
    isMember: isAuthenticated,
    /** Known, and every search costs nothing. */
    isUnlimited: isAuthenticated && can('flights.search-unlimited'),
    can: (action: Action) => isUndecided || can(action),
    /** Undefined without a limit, for guests and while unknown. */
    remaining: isAuthenticated ? (usage.data?.searches_remaining ?? undefined) : undefined,
    resetsAt: usage.data?.resets_at,
  };
}

type Searcher = ReturnType<typeof useSearcher>;
