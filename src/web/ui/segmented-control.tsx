import { type ReactNode, useId } from 'react';
import { HiddenText } from './badge.tsx';
import { classNames } from './class-names.ts';
import styles from './segmented-control.module.css';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly fill?: boolean;
  /** `words`: underlined words for a view switch. */
  readonly look?: 'words';
}

/** Radio buttons in a row: arrow keys move, Tab enters and leaves. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, fill, look } = props;
  const name = useId();
  return (
    <fieldset
      className={classNames(look === 'words' ? styles.words : styles.group, fill && styles.fill)}
    >
      <legend>
        <HiddenText>{label}</HiddenText>
      </legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={look === 'words' ? styles.word : styles.face}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
