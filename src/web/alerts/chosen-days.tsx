import { X } from 'lucide-react';
import { useState } from 'react';
import { formatDayShort, type LocalDate } from '#domain/time.ts';
import { DateLegend, type DateRules } from '#web/dates/date-badges.tsx';
import { LazyCalendar } from '#web/dates/lazy-calendar.tsx';
import { TypedDateField } from '#web/dates/typed-date-field.tsx';
import { withDay } from './alert-fields.ts';
import styles from './alerts.module.css';

interface AlertCalendarProps {
  readonly rules: DateRules;
  readonly dates: readonly LocalDate[];
  readonly onDay: (day: LocalDate) => void;
}

export const AlertCalendar = ({ rules, dates, onDay }: AlertCalendarProps) => (
  <div className={styles.calendar}>
    <TypedDateField
      earliest={rules.earliest}
      latest={rules.latest}
      value={undefined}
      onChange={onDay}
    />
    <LazyCalendar
      label="Travel dates"
      rules={rules}
      value={dates[0]}
      chosen={dates}
      onChange={onDay}
    />
    <DateLegend rules={rules} />
  </div>
);

/** Adds and removes days of an alert, and says why a day was not added. */
export function useChosenDays(
  dates: readonly LocalDate[],
  onDates: (dates: readonly LocalDate[]) => void,
) {
  const [note, setNote] = useState('');
  return {
    note,
    add: (day: LocalDate) => {
      const next = withDay(dates, day);
      setNote(next.note);
      if (next.dates !== dates) onDates(next.dates);
    },
    remove: (day: LocalDate) => {
      setNote('');
      onDates(dates.filter((one) => one !== day));
    },
  } as const;
}

interface ChosenDaysProps {
  readonly dates: readonly LocalDate[];
  readonly onRemove: (day: LocalDate) => void;
}

export function ChosenDays({ dates, onRemove }: ChosenDaysProps) {
  if (dates.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Chosen travel dates">
      {dates.map((day) => (
        <li key={day} className={styles.chip}>
          {formatDayShort(day)}
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${formatDayShort(day)}`}
            onClick={() => onRemove(day)}
          >
            <X size={14} strokeWidth={2} />
          </button>
        </li>
      ))}
    </ul>
  );
}
