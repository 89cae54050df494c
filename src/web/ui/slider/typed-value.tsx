import { useId, useState } from 'react';
import styles from './slider.module.css';

interface TypedValueProps {
  readonly label: string;
  readonly value: number;
  readonly format: (value: number) => string;
  /** Null for invalid text. */
  readonly parse: (text: string) => number | null;
  /** A valid text, named where another one is refused. */
  readonly example: string;
  readonly onCommit: (value: number) => void;
}

/** Enter or blur commits; Escape discards. Invalid text is discarded with a word about it. */
export function TypedValue({ label, value, format, parse, example, onCommit }: TypedValueProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useState<string>();
  const commit = () => {
    if (draft === null) return;
    const number = parse(draft);
    if (number !== null) onCommit(number);
    setRefused(number === null ? draft.trim() : undefined);
    setDraft(null);
  };
  return (
    <div>
      <input
        type="text"
        autoComplete="off"
        className={styles.box}
        aria-label={label}
        aria-invalid={(draft !== null && parse(draft) === null) || undefined}
        aria-describedby={refused ? id : undefined}
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
      {refused && (
        <p id={id} className={styles.refusal} role="alert">
          ‘{refused}’ is not understood. Type {example}.
        </p>
      )}
    </div>
  );
}
