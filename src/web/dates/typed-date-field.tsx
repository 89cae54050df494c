import { type KeyboardEvent, useState } from 'react';
import { formatDayLong, type LocalDate } from '#domain/time.ts';
import { TextField } from '#web/ui/field/text-field.tsx';
import { readTypedDate } from './typed-date.ts';

interface TypedDateFieldProps {
  readonly earliest: LocalDate;
  readonly latest?: LocalDate | undefined;
  readonly value: LocalDate | undefined;
  readonly onChange: (date: LocalDate) => void;
}

/** Keeps the typed text until it is a valid date. */
export function TypedDateField({ earliest, latest, value, onChange }: TypedDateFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();

  const read = () => {
    if (!typed?.trim()) {
      setTyped(undefined);
      setError(undefined);
      return;
    }
    const result = readTypedDate(typed, earliest, latest);
    setError('error' in result ? result.error : undefined);
    if ('error' in result) return;
    setTyped(undefined);
    onChange(result.date);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed === undefined) return;
    event.preventDefault();
    read();
  };

  return (
    <TextField
      label="Type a date"
      placeholder="11/27, Nov 27 or 2026-11-27"
      autoComplete="off"
      error={error}
      value={typed ?? (value ? formatDayLong(value) : '')}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={read}
      onKeyDown={keyDown}
    />
  );
}
