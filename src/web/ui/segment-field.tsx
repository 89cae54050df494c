import { type ReactNode, useId } from 'react';
import styles from './segment-field.module.css';

interface SegmentFieldProps<Value extends string> {
  readonly legend: string;
  /** After the legend. */
  readonly badge?: ReactNode;
  /** At the end of the legend's line. */
  readonly aside?: ReactNode;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Second line of an option. */
  readonly note?: (value: Value) => ReactNode;
}

/** Radio buttons as the parts of one bar. */
export function SegmentField<Value extends string>(props: SegmentFieldProps<Value>) {
  const { legend, badge, aside, options, value, onChange, note } = props;
  const name = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>
        {legend}
        {badge}
      </legend>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      <div className={styles.parts}>
        {options.map(([one, label]) => (
          <label key={one} className={styles.part}>
            <input
              type="radio"
              name={name}
              checked={one === value}
              onChange={() => onChange(one)}
            />
            <span>
              {label}
              {note && <small>{note(one)}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
