import { placesLabel } from '#domain/search.ts';
import {
  formatHome,
  formatLeaving,
  formatOrigins,
  formatPeople,
  formatWhere,
  type SentencePart,
} from '#domain/trip-sentence.ts';
import styles from '#web/sentence/sentence.module.css';
import { SlotButton } from '#web/sentence/slot-button.tsx';
import { useSlot } from '#web/sentence/use-slot.ts';
import { FROM_ID } from '#web/site/first-page.ts';
import { lazyDialog } from '#web/ui/lazy.tsx';
import type { AskedTrips } from './asked-trips.ts';
import { type Problems, SLOTS, type Slot } from './trip-draft.ts';
import type { QuestionFacts } from './use-trip-facts.ts';

const SlotDialog = lazyDialog(async () => (await import('./slots/slot-dialog.tsx')).SlotDialog);

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
