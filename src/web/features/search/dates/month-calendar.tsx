import { type CalendarDate, parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { use, useState } from 'react';
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  CalendarStateContext,
  I18nProvider,
} from 'react-aria-components';
import { type LocalDate, localDate } from '#domain/time/local-date.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DateMarks, type DateRules, marksOf } from './date-marks.tsx';
import styles from './month-calendar.module.css';

/** Every month takes the same room, so that nothing moves from one to the next. */
const WEEKS = [0, 1, 2, 3, 4, 5];

/**
 * The library adds a style element under this name unless there is one, which the content policy of the
 * pages forbids. Its one rule stands in our style sheet.
 */
const STYLE_ID = 'react-aria-pressable-style';

interface MonthCalendarProps {
  /** Names the calendar for screen readers. */
  readonly label: string;
  readonly rules: DateRules;
  readonly value: LocalDate | undefined;
  readonly onChange: (date: LocalDate) => void;
  /** Goes back to the boxes. The next calendar opens at the chosen day again, or at today. */
  readonly onLess?: () => void;
}

/** A month of days. Arrows move by day and week, PageUp and PageDown by month, with Shift by year. */
export function MonthCalendar({ label, rules, value, onChange, onLess }: MonthCalendarProps) {
  const [focused, setFocused] = useState(() => parseDate(value ?? rules.today));
  const [shown, setShown] = useState(value);
  // A day that was typed brings its month along.
  if (value !== shown) {
    setShown(value);
    if (value) setFocused(parseDate(value));
  }
  return (
    <I18nProvider locale="en-US">
      <span id={STYLE_ID} hidden />
      <Calendar
        aria-label={label}
        className={classNames(styles.calendar)}
        value={value ? parseDate(value) : null}
        minValue={parseDate(rules.earliest)}
        focusedValue={focused}
        onFocusChange={setFocused}
        onChange={(date) => {
          if (date) onChange(localDate(date.toString()));
        }}
      >
        <header className={styles.head}>
          <AriaButton slot="previous" className={classNames(styles.turn)}>
            <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          </AriaButton>
          <CalendarHeading className={classNames(styles.month)} level={3} />
          <AriaButton slot="next" className={classNames(styles.turn)}>
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </AriaButton>
        </header>
        <CalendarGrid className={classNames(styles.grid)} weekdayStyle="short">
          <CalendarGridHeader>
            {(day) => (
              <CalendarHeaderCell className={classNames(styles.weekday)}>{day}</CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <SixWeeks rules={rules} />
        </CalendarGrid>
      </Calendar>
      <div className={styles.foot}>
        <Button size="small" onClick={() => setFocused(parseDate(rules.today))}>
          Today
        </Button>
        {onLess && (
          <Button size="small" variant="plain" onClick={onLess}>
            Show less
          </Button>
        )}
      </div>
    </I18nProvider>
  );
}

function SixWeeks({ rules }: { readonly rules: DateRules }) {
  const month = use(CalendarStateContext);
  if (!month) return null;
  return (
    <tbody>
      {WEEKS.map((week) => (
        <tr key={week}>
          {month
            .getDatesInWeek(week)
            .map((date) => date && <DayCell key={date.toString()} date={date} rules={rules} />)}
        </tr>
      ))}
    </tbody>
  );
}

function DayCell({ date, rules }: { readonly date: CalendarDate; readonly rules: DateRules }) {
  const day = localDate(date.toString());
  const tags = marksOf(day, rules);
  const words = [
    day === rules.today && 'today',
    tags.goWild && 'GoWild',
    tags.international && 'International',
    tags.blackout && 'GoWild blackout',
  ].filter(Boolean);
  return (
    <CalendarCell
      date={date}
      className={classNames(
        styles.day,
        tags.blackout && styles.blackout,
        day === rules.today && styles.today,
      )}
      render={(cell) => (
        <div {...cell} {...{ 'aria-label': [cell['aria-label'], ...words].join(', ') }} />
      )}
    >
      <span className={styles.number}>{date.day}</span>
      <DateMarks tags={tags} />
    </CalendarCell>
  );
}
