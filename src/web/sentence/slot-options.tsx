import { type ReactNode, type RefObject, useId } from 'react';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './slots.module.css';

export interface Option {
  readonly name: ReactNode;
  readonly note?: string | undefined;
  /** At the end of the line. */
  readonly end?: string | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

interface OptionsProps {
  readonly label: string;
  /** Keyed by a name that stays the same. */
  readonly options: Readonly<Record<string, Option>>;
}

/** Radio buttons, one a line. */
export function Options({ label, options }: OptionsProps) {
  const name = useId();
  return (
    <fieldset className={styles.options}>
      <legend>
        <HiddenText>{label}</HiddenText>
      </legend>
      {Object.entries(options).map(([key, option]) => (
        <label key={key} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={option.isChosen}
            onChange={option.onChoose}
            {...(option.isChosen && { 'data-autofocus': true })}
          />
          <span>
            <b>{option.name}</b>
            {option.note && <small>{option.note}</small>}
          </span>
          {option.end && <span className={styles.end}>{option.end}</span>}
        </label>
      ))}
    </fieldset>
  );
}

interface SlotPopoverProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly title: string;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

/** Changes one part of a sentence at once. */
export function SlotPopover({ problem, children, ...dialog }: SlotPopoverProps) {
  return (
    <Dialog
      {...dialog}
      shape="popover"
      actions={
        <Button variant="primary" fill onClick={dialog.onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.fields}>
        <div role="status" className={styles.problem}>
          {problem}
        </div>
        {children}
      </div>
    </Dialog>
  );
}
