import { Ban, ChevronDown } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Problems, SentenceModel, SlotWords } from './model.ts';
import styles from './sentence.module.css';

interface SentenceProps<Asked, Slot extends string, Facts> {
  readonly model: SentenceModel<Asked, Slot, Facts>;
  readonly asked: Asked;
  readonly facts: Facts;
  readonly problems?: Problems<Slot>;
  /** `bar` and `line`: one line in the head of results. */
  readonly look: 'page' | 'panel' | 'bar' | 'line' | 'home';
  readonly onOpen: (slot: Slot) => (button: HTMLElement) => void;
  /** Called when somebody is about to open a slot. */
  readonly onNear?: () => void;
  /** Before the first slot. */
  readonly start?: string;
  /** Beside a slot. */
  readonly beside?: Partial<Record<Slot, ReactNode>>;
  /** After the last slot. */
  readonly children?: ReactNode;
}

/** The question as a sentence; each of its words in ink is a button that changes it. */
export function Sentence<Asked, Slot extends string, Facts>(
  props: SentenceProps<Asked, Slot, Facts>,
) {
  const { model, asked, facts, problems, look, onOpen, start, beside, children } = props;
  const words = model.wordsOf(asked, facts);
  return (
    <div className={styles[look]}>
      {start && `${start} `}
      {model.slots.map((slot) => {
        const said: SlotWords | undefined = words[slot];
        return (
          said && (
            <SlotButton
              key={slot}
              {...said}
              isPlain={look === 'home'}
              problemId={problems?.[slot] === undefined ? undefined : problemId(model.name, slot)}
              onOpen={onOpen(slot)}
              onNear={props.onNear}
              beside={beside?.[slot]}
            />
          )
        );
      })}
      {children}
    </div>
  );
}

const problemId = (name: string, slot: string): string => `${name}-${slot}-problem`;

interface SentenceProblemsProps<Slot extends string> {
  readonly model: Pick<SentenceModel<never, Slot, never>, 'name' | 'slots'>;
  readonly problems: Problems<Slot>;
}

/** Why the sentence cannot be asked, below it. */
export const SentenceProblems = <Slot extends string>({
  model,
  problems,
}: SentenceProblemsProps<Slot>) => (
  <div role="status" className={styles.problems}>
    {model.slots.map((slot) => {
      const text: string | undefined = problems[slot];
      return (
        text && (
          <p key={slot} id={problemId(model.name, slot)}>
            {text}
          </p>
        )
      );
    })}
  </div>
);

interface SlotButtonProps extends SlotWords {
  /** Is named by its text alone. */
  readonly isPlain: boolean;
  /** ID of the text that says what is wrong; undefined where nothing is. */
  readonly problemId: string | undefined;
  readonly onOpen: (button: HTMLElement) => void;
  readonly onNear: (() => void) | undefined;
  readonly beside: ReactNode;
}

function SlotButton(props: SlotButtonProps) {
  const { id, before, text, short, isPlace = false, isClosed, isPlain } = props;
  const problem = props.problemId;
  return (
    <>
      <span
        className={classNames(
          styles.part,
          isPlace && styles.place,
          !!props.beside && styles.beside,
        )}
        data-error={problem === undefined ? undefined : true}
      >
        {before && (
          <span className={styles.word} aria-hidden={isPlain ? undefined : true}>
            {before}{' '}
          </span>
        )}
        <button
          type="button"
          id={id}
          className={classNames(styles.slot, problem !== undefined && styles.wrong)}
          aria-haspopup="dialog"
          aria-describedby={problem}
          onPointerEnter={props.onNear}
          onFocus={props.onNear}
          onClick={(event) => props.onOpen(event.currentTarget)}
        >
          {!isPlain && (
            <>
              <HiddenText>{before}</HiddenText>{' '}
            </>
          )}
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
          {isClosed && (
            <>
              <Ban className={styles.closed} size={14} strokeWidth={2.2} />
              <HiddenText>, blackout</HiddenText>
            </>
          )}
          {!isPlain && <HiddenText>, change</HiddenText>}
          <ChevronDown size={12} strokeWidth={2.2} />
        </button>
        {props.beside}
      </span>{' '}
    </>
  );
}

/** Which slot of a sentence is changed, and the button below which its window stands. */
export function useSlot<Slot extends string>(first: Slot) {
  const [isOpen, setOpen] = useState(false);
  /** Stays while the window fades. */
  const [slot, setSlot] = useState(first);
  const anchor = useRef<HTMLElement>(null);
  return {
    open: (next: Slot) => (button: HTMLElement) => {
      anchor.current = button;
      setSlot(next);
      setOpen(true);
    },
    /** For the window. */
    opening: { slot, anchor, open: isOpen, onClose: () => setOpen(false) },
  } as const;
}
