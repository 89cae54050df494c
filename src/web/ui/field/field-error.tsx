import { CircleAlert } from 'lucide-react';
import styles from './field.module.css';

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
