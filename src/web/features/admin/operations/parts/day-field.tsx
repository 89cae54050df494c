import { formatDayLong, type LocalDate } from '#domain/time.ts';
import { readTypedDate } from '#web/dates/typed-date.ts';
import { TextField } from '#web/ui/field/text-field.tsx';

interface DayFieldProps {
  readonly label: string;
  readonly aside?: string;
  /** As typed; a valid day is written out on blur. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly today: LocalDate;
  readonly error?: string | undefined;
}

/** An optional day as text. */
export function DayField({ label, aside, text, onText, today, error }: DayFieldProps) {
  const writeOut = () => {
    const read = readTypedDate(text, today);
    const formatted = 'date' in read ? formatDayLong(read.date) : text;
    if (formatted !== text) onText(formatted);
  };
  return (
    <TextField
      label={label}
      aside={aside}
      placeholder="11/27, Nov 27 or 2026-11-27"
      autoComplete="off"
      value={text}
      error={error}
      onChange={(event) => onText(event.currentTarget.value)}
      onBlur={writeOut}
    />
  );
}
