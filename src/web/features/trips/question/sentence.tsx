import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { placesLabel } from '#domain/search.ts';
import {
  formatHome,
  formatLeaving,
  formatOrigins,
  formatPeople,
  formatWhere,
  type SentencePart,
} from '#domain/trip-sentence.ts';
import { FROM_ID } from '#web/site/from-field.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import type { AskedTrips } from './asked-trips.ts';
import styles from './sentence.module.css';
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
  const [slot, setSlot] = useState<Slot>();
  const [shown, setShown] = useState<Slot>('from');
  const anchor = useRef<HTMLElement>(null);
  const isPage = look === 'page';
  const texts = textsOf(asked, facts, isPage);
  return (
    <>
      <div className={isPage ? styles.page : styles.bar}>
        {SLOTS.map((one) => (
          <SlotButton
            key={one}
            slot={one}
            {...texts[one]}
            isWrong={problems[one] !== undefined}
            onOpen={(button) => {
              anchor.current = button;
              setShown(one);
              setSlot(one);
            }}
          />
        ))}
      </div>
      <SlotDialog
        {...{ asked, onAsk, facts, suggested, anchor }}
        slot={shown}
        problem={problems[shown]}
        open={slot !== undefined}
        onClose={() => setSlot(undefined)}
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

interface SlotButtonProps extends SlotText {
  readonly slot: Slot;
  readonly isWrong: boolean;
  readonly onOpen: (button: HTMLElement) => void;
}

function SlotButton({ slot, before, text, short, isWrong, onOpen }: SlotButtonProps) {
  const isPlace = slot === 'from' || slot === 'where';
  return (
    <>
      <span className={classNames(styles.part, isPlace && styles.place)}>
        <span className={styles.word} aria-hidden="true">
          {before}{' '}
        </span>
        <button
          type="button"
          {...(slot === 'from' && { id: FROM_ID })}
          className={classNames(styles.slot, isWrong && styles.wrong)}
          aria-haspopup="dialog"
          aria-describedby={isWrong ? problemId(slot) : undefined}
          onClick={(event) => onOpen(event.currentTarget)}
        >
          <HiddenText>{before}</HiddenText>{' '}
          {short ? (
            <>
              <span className={styles.full}>{text}</span>
              <span className={styles.short} aria-hidden="true">
                {short}
              </span>
            </>
          ) : (
            <span className={styles.text}>{text}</span>
          )}
          <HiddenText>, change</HiddenText>
          <ChevronDown size={12} strokeWidth={2.2} aria-hidden="true" />
        </button>
      </span>{' '}
    </>
  );
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
