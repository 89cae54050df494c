import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './fields.module.css';

interface FieldTexts {
  readonly label: string;
  /** At the end of the label line, such as "Optional". */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

interface FieldFrameProps extends FieldTexts {
  /** ID of the control; hint and error derive theirs from it. */
  readonly id: string;
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  readonly children: ReactNode;
}

/** Connects a control with the hint and error of its {@link FieldFrame}. */
export const controlProps = (id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
});

function FieldFrame(props: FieldFrameProps) {
  const { id, label, aside, hint, error, prefix, suffix, children } = props;
  return (
    <div className={styles.field}>
      <div className={styles.header}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      <div className={styles.control}>
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        {children}
        {suffix && <span className={styles.suffix}>{suffix}</span>}
      </div>
      <FieldError id={id} error={error} />
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface FieldErrorProps {
  /** ID of the control, whose description is `${id}-error`. */
  readonly id: string;
  readonly error: string | undefined;
}

export const FieldError = ({ id, error }: FieldErrorProps) =>
  error ? (
    <p className={styles.error} id={`${id}-error`}>
      <CircleAlert size={14} strokeWidth={2} />
      {error}
    </p>
  ) : null;

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'prefix'> {
  /** Unit or icon before the text. */
  readonly prefix?: ReactNode;
  /** Unit or button after the text. */
  readonly suffix?: ReactNode;
}

/** Other props go to the input, so that form libraries can register it. */
export function TextField(props: TextFieldProps) {
  const { label, aside, hint, error, prefix, suffix, ...input } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <FieldFrame {...{ id, label, aside, hint, prefix, suffix }} error={error}>
      <input type="text" {...input} {...controlProps(id, { hint, error })} />
    </FieldFrame>
  );
}

interface TextAreaProps extends FieldTexts, ComponentProps<'textarea'> {}

export function TextArea({ label, aside, hint, error, ...control }: TextAreaProps) {
  const ownId = useId();
  const id = control.id ?? ownId;
  return (
    <FieldFrame {...{ id, label, aside, hint }} error={error}>
      <textarea rows={3} {...control} {...controlProps(id, { hint, error })} />
    </FieldFrame>
  );
}

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
