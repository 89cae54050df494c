import type { LocalDate } from '#domain/time.ts';
import type { DateRules } from '#web/dates/date-badges.tsx';
import { MonthCalendar } from '#web/dates/month-calendar.tsx';
import { TypedDateField } from '#web/dates/typed-date-field.tsx';
import styles from './stay-day-field.module.css';

interface StayCalendarProps {
  readonly label: string;
  readonly day: LocalDate;
  readonly rules: DateRules;
  readonly onDay: (day: LocalDate) => void;
}

/** A lazy chunk: the calendar is the heaviest part of a panel. */
export function StayCalendar({ label, day, rules, onDay }: StayCalendarProps) {
  return (
    <div className={styles.calendar}>
      <TypedDateField earliest={rules.earliest} value={day} onChange={onDay} />
      <MonthCalendar label={label} rules={rules} value={day} onChange={onDay} />
    </div>
  );
}
