import type { LocalDate } from '#domain/time.ts';
import { DateLegend, type DateRules } from '#web/dates/date-badges.tsx';
import { MonthCalendar } from '#web/dates/month-calendar.tsx';
import { TypedDateField } from '#web/dates/typed-date-field.tsx';
import styles from './alerts.module.css';

interface AlertCalendarProps {
  readonly rules: DateRules;
  readonly dates: readonly LocalDate[];
  readonly onDay: (day: LocalDate) => void;
}

/** A lazy chunk: the calendar is the heaviest part of the form. */
export function AlertCalendar({ rules, dates, onDay }: AlertCalendarProps) {
  return (
    <div className={styles.calendar}>
      <TypedDateField
        earliest={rules.earliest}
        latest={rules.latest}
        value={undefined}
        onChange={onDay}
      />
      <MonthCalendar
        label="Travel dates"
        rules={rules}
        value={dates[0]}
        chosen={dates}
        onChange={onDay}
      />
      <DateLegend rules={rules} />
    </div>
  );
}
