import { type ReactNode, useId } from 'react';
import styles from './filters.module.css';

interface RadioFieldProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** At the end of an option's line. */
  readonly aside?: (value: Value) => ReactNode;
}

export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { legend, options, value, onChange, aside } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      {options.map(([one, label]) => (
        <label key={one} className={styles.choice}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          {label}
          {aside && <span className={styles.count}>{aside(one)}</span>}
        </label>
      ))}
    </fieldset>
  );
}
