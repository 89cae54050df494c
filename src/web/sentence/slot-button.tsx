import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './sentence.module.css';

interface SlotButtonProps {
  readonly id?: string | undefined;
  /** The word before the slot. */
  readonly before: string;
  readonly text: string;
  /** For narrow windows. */
  readonly short?: string | undefined;
  /** Gives way first in a narrow line. */
  readonly isPlace?: boolean;
  /** ID of the text that says what is wrong; undefined where nothing is. */
  readonly problemId: string | undefined;
  readonly onOpen: (button: HTMLElement) => void;
}

/** A part of a sentence that a press opens for a change. */
export function SlotButton(props: SlotButtonProps) {
  const { id, before, text, short, isPlace = false, problemId, onOpen } = props;
  return (
    <>
      <span
        className={classNames(styles.part, isPlace && styles.place)}
        data-error={problemId === undefined ? undefined : true}
      >
        <span className={styles.word} aria-hidden="true">
          {before}{' '}
        </span>
        <button
          type="button"
          id={id}
          className={classNames(styles.slot, problemId !== undefined && styles.wrong)}
          aria-haspopup="dialog"
          aria-describedby={problemId}
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
          <ChevronDown size={12} strokeWidth={2.2} />
        </button>
      </span>{' '}
    </>
  );
}

/** Which part of a sentence is changed, and the button below which its popover stands. */
export function useSlot<Slot extends string>(first: Slot) {
  const [isOpen, setOpen] = useState(false);
  /** Stays while the popover fades. */
  const [slot, setSlot] = useState(first);
  const anchor = useRef<HTMLElement>(null);
  return {
    slot,
    isOpen,
    anchor,
    open: (next: Slot) => (button: HTMLElement) => {
      anchor.current = button;
      setSlot(next);
      setOpen(true);
    },
    close: () => setOpen(false),
  } as const;
}
