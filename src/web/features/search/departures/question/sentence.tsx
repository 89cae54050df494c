import { ChevronDown, ChevronLeft, ChevronRight, Pencil } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { formatCount } from '#domain/count.ts';
import { MAX_DAYS_AHEAD, placesLabel } from '#domain/search.ts';
import { addDays, formatDayIn, type LocalDate } from '#domain/time.ts';
import type { Places } from '#web/network/use-network.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyDialog } from '#web/ui/lazy.tsx';
import type { QuestionPart } from './question-dialog.tsx';
import styles from './sentence.module.css';
import type { Question } from './use-question.ts';

const QuestionDialog = lazyDialog(
  async () => (await import('./question-dialog.tsx')).QuestionDialog,
);

interface QuestionProps {
  readonly question: Question;
  readonly places: Pick<Places, 'cityOf'>;
  readonly today: LocalDate;
}

/** The question as a sentence; each of its words in ink is edited in place. */
export function Sentence({ question, places, today }: QuestionProps) {
  const [part, setPart] = useState<QuestionPart>();
  const [shownPart, setShownPart] = useState<QuestionPart>('places');
  const anchor = useRef<HTMLElement>(null);
  const { draft, moveDay } = question;
  const { direction, origins, destinations, date, duration, party = 1 } = draft;
  const open = (next: QuestionPart) => (button: HTMLElement) => {
    anchor.current = button;
    setShownPart(next);
    setPart(next);
  };
  const lastDay = addDays(today, MAX_DAYS_AHEAD);
  const from = placesLabel(origins.join(), places.cityOf) || 'somewhere';
  const to = placesLabel(destinations.join(), places.cityOf) || 'anywhere';
  return (
    <>
      <div className={styles.sentence}>
        {direction === 'inbound' ? (
          <Slot before="Inbound to" isPlace onOpen={open('places')}>
            {to}
          </Slot>
        ) : (
          <>
            <Slot before="From" isPlace onOpen={open('places')}>
              {from}
            </Slot>
            <Slot before="to" isPlace onOpen={open('places')}>
              {to}
            </Slot>
          </>
        )}
        <span className={styles.day}>
          <Slot before="on" onOpen={open('day')}>
            {date ? formatDayIn(date, today) : 'a day'}
          </Slot>
          <IconButton
            label="Search the day before"
            aria-disabled={!date || date <= today}
            icon={<ChevronLeft size={16} strokeWidth={2} aria-hidden="true" />}
            onClick={() => {
              if (date && date > today) moveDay(-1);
            }}
          />
          <IconButton
            label="Search the day after"
            aria-disabled={!date || date >= lastDay}
            icon={<ChevronRight size={16} strokeWidth={2} aria-hidden="true" />}
            onClick={() => {
              if (date && date < lastDay) moveDay(1);
            }}
          />
        </span>
        <Slot before="for" onOpen={open('party')}>
          {formatCount(party, 'traveler')}
        </Slot>
        {direction === 'outbound' &&
          (duration === undefined ? (
            <Slot onOpen={open('duration')}>one way</Slot>
          ) : (
            <Slot before="back after" onOpen={open('duration')}>
              {formatCount(duration, 'day')}
            </Slot>
          ))}
      </div>
      <QuestionDialog
        {...{ question, anchor }}
        part={shownPart}
        open={part !== undefined}
        onClose={() => setPart(undefined)}
      />
    </>
  );
}

interface SlotProps {
  readonly before?: string;
  readonly isPlace?: boolean;
  readonly onOpen: (button: HTMLElement) => void;
  readonly children: string;
}

const Slot = ({ before, isPlace, onOpen, children }: SlotProps) => (
  <>
    {before && (
      <span className={styles.word} aria-hidden="true">
        {before}
      </span>
    )}
    <button
      type="button"
      className={classNames(styles.slot, isPlace && styles.place)}
      aria-haspopup="dialog"
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {before && <HiddenText>{before} </HiddenText>}
      <span className={styles.text}>{children}</span>
      <HiddenText>, change</HiddenText>
      <ChevronDown size={12} strokeWidth={2.2} aria-hidden="true" />
    </button>
  </>
);

interface EditButtonProps extends Pick<QuestionProps, 'question'> {
  /** Opens the alert of a single route. */
  readonly onAlert: (() => void) | undefined;
  readonly className?: string | undefined;
}

/** Opens every part of the question, on phones. */
export function EditQuestion({ question, onAlert, className }: EditButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const anchor: RefObject<HTMLElement | null> = useRef(null);
  return (
    <>
      <IconButton
        className={className}
        label="Edit search"
        aria-haspopup="dialog"
        icon={<Pencil size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <QuestionDialog
        {...{ question, anchor, onAlert }}
        part="all"
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
