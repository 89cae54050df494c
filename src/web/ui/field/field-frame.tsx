import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field.module.css';

export interface FieldTexts {
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

export function FieldFrame(props: FieldFrameProps) {
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
      <CircleAlert size={14} strokeWidth={2} aria-hidden="true" />
      {error}
    </p>
  ) : null;
