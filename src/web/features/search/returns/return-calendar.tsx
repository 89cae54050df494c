import type { LocalDate } from '#domain/time.ts';
import { DateLegend, type DateRules } from '#web/dates/date-badges.tsx';
import { MonthCalendar } from '#web/dates/month-calendar.tsx';
import { TypedDateField } from '#web/dates/typed-date-field.tsx';
import styles from './way-home.module.css';

interface ReturnCalendarProps {
  readonly label: string;
  readonly day: LocalDate;
  readonly rules: DateRules;
  readonly onDay: (day: LocalDate) => void;
}

/** A lazy chunk: few people open it. */
export function ReturnCalendar({ label, day, rules, onDay }: ReturnCalendarProps) {
  return (
    <div className={styles.calendar}>
      <TypedDateField earliest={rules.earliest} value={day} onChange={onDay} />
      <MonthCalendar label={label} rules={rules} value={day} onChange={onDay} />
      <DateLegend rules={rules} />
    </div>
  );
}
