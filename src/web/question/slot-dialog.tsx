import { type ComponentType, type ReactNode, type RefObject, useId } from 'react';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './slots.module.css';

/** Which window of a sentence is open, and below which button. */
export interface SlotOpening<Slot extends string> {
  readonly slot: Slot;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
}

/** The window of each slot. */
export type SlotFields<Slot extends string, Props> = Readonly<
  Record<Slot, { readonly title: string; readonly Field: ComponentType<Props> }>
>;

interface SlotDialogProps<Slot extends string, Props> extends SlotOpening<Slot> {
  readonly fields: SlotFields<Slot, Props>;
  readonly field: Props;
  readonly problem?: string | undefined;
}

/** Changes one part of a question at once. Enter closes it and asks nothing. */
export function SlotDialog<Slot extends string, Props extends object>({
  fields,
  field,
  slot,
  problem,
  ...dialog
}: SlotDialogProps<Slot, Props>) {
  const id = useId();
  const { title, Field } = fields[slot];
  return (
    <Dialog
      {...dialog}
      title={title}
      shape="popover"
      actions={
        <Button type="submit" form={id} variant="primary" fill>
          Done
        </Button>
      }
    >
      <form
        id={id}
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          dialog.onClose();
        }}
      >
        <div role="status" className={styles.problem}>
          {problem}
        </div>
        <Field key={slot} {...field} />
      </form>
    </Dialog>
  );
}

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
