import { type CalendarDate, endOfWeek, parseDate, startOfWeek } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, use, useState } from 'react';
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
import { UNANNOUNCED } from '#domain/booking-window.ts';
import { type LocalDate, localDate } from '#domain/time.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PressStyle } from '#web/ui/press-style.tsx';
import { badgesOf, DateBadges, type DateRules } from './date-badges.tsx';
import styles from './month-calendar.module.css';

/** Always six weeks, so that the height does not change between months. */
const WEEKS = [0, 1, 2, 3, 4, 5];

const LOCALE = 'en-US';

interface MonthCalendarProps {
  readonly label: string;
  readonly rules: DateRules;
  /** The chosen day; its month is shown first. */
  readonly value: LocalDate | undefined;
  /** For multiple selection, all chosen days. */
  readonly chosen?: readonly LocalDate[];
  /** With multiple selection, also a day that is already chosen. */
  readonly onChange: (date: LocalDate) => void;
  /** Returns to the day boxes. The next calendar opens at the chosen day or today. */
  readonly onLess?: () => void;
}

/** Arrows move by day and week, Home and End in the week, PageUp and PageDown by month, with Shift by year. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, rules, value, chosen, onChange, onLess } = props;
  const [focused, setFocused] = useState(() =>
    parseDate(value ?? laterOf(rules.today, rules.earliest)),
  );
  const [shown, setShown] = useState(value);
  // A typed day changes the shown month.
  if (value !== shown) {
    setShown(value);
    if (value) setFocused(parseDate(value));
  }
  // The library goes to the ends of the month.
  const moveInWeek = (event: KeyboardEvent) => {
    const isInGrid = event.target instanceof Element && event.target.closest('[role="grid"]');
    if (!isInGrid || (event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    event.stopPropagation();
    const edge = event.key === 'Home' ? startOfWeek(focused, LOCALE) : endOfWeek(focused, LOCALE);
    setFocused(parseDate(within(dayOf(edge), rules)));
  };
  const frame = {
    'aria-label': label,
    className: classNames(styles.calendar),
    minValue: parseDate(rules.earliest),
    ...(rules.latest && { maxValue: parseDate(rules.latest) }),
    focusedValue: focused,
    onFocusChange: setFocused,
    children: <Month rules={rules} onToday={() => setFocused(parseDate(rules.today))} />,
  };
  return (
    <I18nProvider locale={LOCALE}>
      <PressStyle />
      <div onKeyDownCapture={moveInWeek}>
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
      </div>
      {onLess && (
        <div className={styles.foot}>
          <Button variant="plain" onClick={onLess}>
            Show less
          </Button>
        </div>
      )}
    </I18nProvider>
  );
}

const dayOf = (date: { toString(): string }): LocalDate => localDate(date.toString());

const laterOf = (one: LocalDate, other: LocalDate): LocalDate => (one > other ? one : other);

const within = (day: LocalDate, { earliest, latest }: DateRules): LocalDate => {
  const later = laterOf(day, earliest);
  return latest && later > latest ? latest : later;
};

/** The pressed day: the library adds it or removes it. */
const pressedOf = (before: readonly LocalDate[], after: readonly LocalDate[]) =>
  after.find((day) => !before.includes(day)) ?? before.find((day) => !after.includes(day));

interface MonthProps {
  readonly rules: DateRules;
  readonly onToday: () => void;
}

function Month({ rules, onToday }: MonthProps) {
  return (
    <>
      <header className={styles.header}>
        <CalendarHeading className={classNames(styles.month)} level={3} />
        <Button variant="plain" onClick={onToday}>
          Today
        </Button>
        <AriaButton slot="previous" className={classNames(styles.step)}>
          <ChevronLeft size={18} />
        </AriaButton>
        <AriaButton slot="next" className={classNames(styles.step)}>
          <ChevronRight size={18} />
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
    tags.unannounced && UNANNOUNCED.toLowerCase(),
  ].filter(Boolean);
  // The library labels the device's day "Today", which may be another day at the airport.
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
