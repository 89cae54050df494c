import { type ReactNode, Suspense, useState } from 'react';
import { formatCount } from '#domain/count.ts';
import {
  addDays,
  daysBetween,
  formatDayIn,
  formatDayShort,
  formatMonthDay,
  type LocalDate,
  weekdayOf,
} from '#domain/time.ts';
import { type DayRange, parseDays } from '#domain/trip-texts.ts';
import { DateLegend } from '#web/dates/date-badges.tsx';
import { type Option, Options } from '#web/sentence/slot-options.tsx';
import styles from '#web/sentence/slots.module.css';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields.tsx';
import { lazyPart } from '#web/ui/lazy.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import type { AskedTrips } from './asked-trips.ts';
import {
  hourChoices,
  leavingOn,
  type QuestionFacts,
  rangeText,
  type SlotFieldProps,
} from './trip-draft.ts';

const MonthCalendar = lazyPart(() =>
  import('#web/dates/month-calendar.tsx').then((module) => module.MonthCalendar),
);

const FRIDAY = 5;
const EVENING = '17:00';
const HOURS = [{ value: '', label: 'Any time' }, ...hourChoices(4, 22)];

export function LeavingField({ asked, onAsk, facts }: SlotFieldProps) {
  const options = optionsOf({ asked, onAsk, facts });
  const isUsual = Object.values(options).some(({ isChosen }) => isChosen);
  const [isPicking, setPicking] = useState(!isUsual);
  return (
    <>
      <Options label="Leaving" options={options} />
      <div className={styles.more}>
        {isPicking ? (
          <>
            <DayPicker {...{ asked, onAsk, facts }} />
            <SelectField
              label="Leaving after"
              choices={HOURS}
              value={asked.depart_after ?? ''}
              onChange={(clock) => onAsk({ ...asked, depart_after: clock || undefined })}
            />
          </>
        ) : (
          <Button variant="plain" onClick={() => setPicking(true)}>
            Another day or hour
          </Button>
        )}
      </div>
    </>
  );
}

function optionsOf({ asked, onAsk, facts }: SlotFieldProps): Record<string, Option> {
  const { today } = facts;
  const tomorrow = addDays(today, 1);
  const friday = addDays(tomorrow, ((FRIDAY - weekdayOf(tomorrow) + 6) % 7) + 1);
  const last = addDays(today, 14);
  const option = (range: DayRange, name: ReactNode, depart_after?: string): Option => ({
    name,
    note: noteOf(range, facts),
    isChosen: asked.out === rangeText(range) && asked.depart_after === depart_after,
    onChoose: () => onAsk({ ...leavingOn(asked, range), depart_after }),
  });
  const on = (day: LocalDate): DayRange => ({ from: day, until: day });
  return {
    tomorrow: option(on(tomorrow), 'Tomorrow'),
    evening: option(on(tomorrow), 'Tomorrow after 5 PM', EVENING),
    friday: option(on(friday), weekdayOf(tomorrow) === FRIDAY ? 'Friday next week' : 'Friday'),
    any: option({ from: tomorrow, until: last }, `Any day to ${formatMonthDay(last)}`),
  };
}

/** The day, and whether the pass can be used on it. */
function noteOf(
  { from, until }: DayRange,
  { rules: { blackoutDates, today } }: QuestionFacts,
): string | undefined {
  const days = Array.from({ length: daysBetween(from, until) + 1 }, (_, at) => addDays(from, at));
  const closed = days.filter((day) => blackoutDates.has(day)).length;
  if (days.length > 1)
    return closed > 0 ? `${formatCount(closed, 'blackout day')} among them` : undefined;
  return `${formatDayIn(from, today)}${closed > 0 ? '. Blackout, no pass fares' : ''}`;
}

type Mode = 'day' | 'days';
const MODES = [
  { value: 'day', label: 'A day' },
  { value: 'days', label: 'Any of several days' },
] as const;

/** With several days, the first press is the first day and the next one the last. */
function DayPicker({ asked, onAsk, facts }: SlotFieldProps) {
  const range = parseDays(asked.out);
  const isLong = range !== undefined && range.from !== range.until;
  const [mode, setMode] = useState<Mode>(isLong ? 'days' : 'day');
  /** Pressed as the first of several days. */
  const [first, setFirst] = useState<LocalDate>();
  const choose = (day: LocalDate) => {
    const isLast = first !== undefined && day > first;
    setFirst(mode === 'days' && !isLast ? day : undefined);
    onAsk(leavingOn(asked, { from: isLast ? first : day, until: day }));
  };
  return (
    <>
      <SegmentedControl
        fill
        label="A day or several days"
        options={MODES}
        value={mode}
        onChange={(next) => {
          setMode(next);
          setFirst(undefined);
          if (next === 'day' && range)
            onAsk(leavingOn(asked, { from: range.from, until: range.from }));
        }}
      />
      {mode === 'days' && (
        <p className={styles.quiet} role="status">
          {isLong && range
            ? `${formatDayShort(range.from)} to ${formatDayShort(range.until)}`
            : 'Press the first day, then the last.'}
        </p>
      )}
      <Suspense fallback={<Skeleton height={430} radius="var(--r-control)" />}>
        <MonthCalendar
          label="Departure date"
          rules={facts.rules}
          value={range?.from}
          onChange={choose}
          {...(mode === 'days' && range && { chosen: daysOf(range) })}
        />
      </Suspense>
      <Blackout {...{ asked, facts }} />
      <DateLegend rules={facts.rules} />
    </>
  );
}

function Blackout({ asked, facts }: { readonly asked: AskedTrips; readonly facts: QuestionFacts }) {
  const isBlackout = facts.rules.blackoutDates.has(asked.out);
  return (
    <div role="status" className={styles.warn}>
      {isBlackout && 'GoWild not available on this date, standard fares only'}
    </div>
  );
}

/** A year of days is more than the calendar shows. */
const MOST_MARKED = 366;

const daysOf = ({ from, until }: DayRange): LocalDate[] =>
  Array.from({ length: Math.min(MOST_MARKED, daysBetween(from, until) + 1) }, (_, at) =>
    addDays(from, at),
  );
