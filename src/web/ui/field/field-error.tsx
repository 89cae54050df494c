import { CircleAlert } from 'lucide-react';
import styles from './field-error.module.css';

interface FieldErrorProps {
  /** Of the control; it names `${id}-error` as its description. */
  readonly id: string;
  readonly error: string | undefined;
}

/** What is wrong with a control, beneath it. */
export const FieldError = ({ id, error }: FieldErrorProps) =>
  error ? (
    <p className={styles.error} id={`${id}-error`}>
      <CircleAlert size={14} strokeWidth={2} aria-hidden="true" />
      {error}
    </p>
  ) : null;
