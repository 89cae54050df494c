import { useState } from 'react';
import styles from './slider.module.css';

interface TypedValueProps {
  readonly label: string;
  readonly value: number;
  readonly format: (value: number) => string;
  /** Null for invalid text. */
  readonly parse: (text: string) => number | null;
  readonly onCommit: (value: number) => void;
}

/** Enter or blur commits; Escape discards. */
export function TypedValue({ label, value, format, parse, onCommit }: TypedValueProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    const number = draft === null ? null : parse(draft);
    if (number !== null) onCommit(number);
    setDraft(null);
  };
  return (
    <input
      type="text"
      autoComplete="off"
      className={styles.box}
      aria-label={label}
      aria-invalid={(draft !== null && parse(draft) === null) || undefined}
      value={draft ?? format(value)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setDraft(null);
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
