import { useId } from 'react';
import styles from './field.module.css';
import { controlProps, FieldFrame } from './field-frame.tsx';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly error?: string | undefined;
  readonly onChange: (value: Value) => void;
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, choices, value, error, onChange } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <select
        {...controlProps(id, { error })}
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
