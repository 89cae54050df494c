import { type ReactNode, useState } from 'react';
import { formatCount } from '#domain/count.ts';
import {
  addDays,
  formatDayIn,
  formatDayShort,
  formatMonthDay,
  type LocalDate,
  weekdayOf,
} from '#domain/time.ts';
import { type DayRange, parseDays } from '#domain/trip-texts.ts';
import { DateLegend } from '#web/dates/date-badges.tsx';
import { LazyCalendar, useRangePress } from '#web/dates/lazy-calendar.tsx';
import { type Option, Options } from '#web/question/slot-dialog.tsx';
import styles from '#web/question/slots.module.css';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { type AskedTrips, daysOf } from './asked-trips.ts';
import type { QuestionFacts, SlotFieldProps } from './trip-question.ts';
import { hourChoices, leavingOn, rangeText } from './trip-times.ts';

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
  const days = daysOf({ from, until });
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

function DayPicker({ asked, onAsk, facts }: SlotFieldProps) {
  const range = parseDays(asked.out);
  const isLong = range !== undefined && range.from !== range.until;
  const [mode, setMode] = useState<Mode>(isLong ? 'days' : 'day');
  const leave = (from: LocalDate, until = from) => onAsk(leavingOn(asked, { from, until }));
  const several = useRangePress(leave);
  return (
    <>
      <SegmentedControl
        fill
        label="A day or several days"
        options={MODES}
        value={mode}
        onChange={(next) => {
          setMode(next);
          several.restart();
          if (next === 'day' && range) leave(range.from);
        }}
      />
      {mode === 'days' && (
        <p className={styles.quiet} role="status">
          {isLong && range
            ? `${formatDayShort(range.from)} to ${formatDayShort(range.until)}`
            : 'Press the first day, then the last.'}
        </p>
      )}
      <LazyCalendar
        label="Departure date"
        rules={facts.rules}
        value={range?.from}
        onChange={mode === 'days' ? several.press : (day) => leave(day)}
        {...(mode === 'days' && range && { chosen: markedDays(range) })}
      />
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

function markedDays({ from, until }: DayRange): LocalDate[] {
  const last = addDays(from, MOST_MARKED);
  return daysOf({ from, until: until < last ? until : last });
}
