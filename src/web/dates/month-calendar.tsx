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
import { type LocalDate, localDate } from '#domain/time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { badgesOf, DateBadges, type DateRules } from './date-badges.tsx';
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
  /** The chosen day; its month is shown first. */
  readonly value: LocalDate | undefined;
  /** Given where several days are chosen, all of them. */
  readonly chosen?: readonly LocalDate[];
  /** The day that was pressed; of several, also one that is chosen already. */
  readonly onChange: (date: LocalDate) => void;
  /** Goes back to the boxes. The next calendar opens at the chosen day again, or at today. */
  readonly onLess?: () => void;
}

/** A month of days. Arrows move by day and week, PageUp and PageDown by month, with Shift by year. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, rules, value, chosen, onChange, onLess } = props;
  const [focused, setFocused] = useState(() =>
    parseDate(value ?? laterOf(rules.today, rules.earliest)),
  );
  const [shown, setShown] = useState(value);
  // A day that was typed brings its month along.
  if (value !== shown) {
    setShown(value);
    if (value) setFocused(parseDate(value));
  }
  const frame = {
    'aria-label': label,
    className: classNames(styles.calendar),
    minValue: parseDate(rules.earliest),
    focusedValue: focused,
    onFocusChange: setFocused,
    children: <Month rules={rules} />,
  };
  return (
    <I18nProvider locale="en-US">
      <span id={STYLE_ID} hidden />
      {chosen ? (
        <Calendar
          {...frame}
          selectionMode="multiple"
          value={chosen.map((day) => parseDate(day))}
          onChange={(next) => {
            const day = pressedOf(chosen, next.map(dayOf));
            if (day) onChange(day);
          }}
        />
      ) : (
        <Calendar
          {...frame}
          value={value ? parseDate(value) : null}
          onChange={(date) => {
            if (date) onChange(dayOf(date));
          }}
        />
      )}
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

const dayOf = (date: { toString(): string }): LocalDate => localDate(date.toString());

const laterOf = (one: LocalDate, other: LocalDate): LocalDate => (one > other ? one : other);

/** The day by which the two differ: the library adds a day that is pressed, or takes it away. */
const pressedOf = (before: readonly LocalDate[], after: readonly LocalDate[]) =>
  after.find((day) => !before.includes(day)) ?? before.find((day) => !after.includes(day));

function Month({ rules }: { readonly rules: DateRules }) {
  return (
    <>
      <header className={styles.header}>
        <AriaButton slot="previous" className={classNames(styles.step)}>
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        </AriaButton>
        <CalendarHeading className={classNames(styles.month)} level={3} />
        <AriaButton slot="next" className={classNames(styles.step)}>
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
    </>
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
  const tags = badgesOf(day, rules);
  const text = [
    day === rules.today && 'today',
    tags.goWild && 'GoWild',
    tags.international && 'International',
    tags.blackout && 'GoWild blackout',
  ].filter(Boolean);
  // The library calls the day of the device "Today", which at the airport may be another one.
  const nameOf = (label: string | undefined) =>
    [label?.replace(/^Today, /, ''), ...text].join(', ');
  return (
    <CalendarCell
      date={date}
      className={classNames(
        styles.day,
        tags.blackout && styles.blackout,
        day === rules.today && styles.today,
      )}
      render={(cell) => <div {...cell} {...{ 'aria-label': nameOf(cell['aria-label']) }} />}
    >
      <span className={styles.number}>{date.day}</span>
      <DateBadges tags={tags} />
    </CalendarCell>
  );
}
