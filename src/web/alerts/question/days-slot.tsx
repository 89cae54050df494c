import { useRef } from 'react';
import { ALERT_LIMITS, type DayRange, daysOfRange } from '#domain/alert-question.ts';
import { formatCount } from '#domain/count.ts';
import { addDays, formatMonthDay, formatWeekday, type LocalDate, weekdayOf } from '#domain/time.ts';
import { DateLegend } from '#web/dates/date-badges.tsx';
import { LazyCalendar, useRangePress } from '#web/dates/lazy-calendar.tsx';
import { TypedDateField } from '#web/dates/typed-date-field.tsx';
import { Presets } from '#web/question/presets.tsx';
import { Chip } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { rangeOf } from '../alert-fields.ts';
import styles from '../alerts.module.css';
import { AlertCalendar, ChosenDays, useChosenDays } from '../chosen-days.tsx';
import type { AlertForm } from '../use-alert-form.ts';
import type { AlertSlotProps } from './alert-question.ts';

const WAYS = [
  { value: 'dates', label: 'Days' },
  { value: 'range', label: 'Any day in a range' },
] as const;

/** What is chosen in the other tab stays there. */
export function DaysSlot({ form }: AlertSlotProps) {
  const { fields, change, errors } = form;
  const { daysBy } = fields;
  return (
    <>
      <SegmentedControl
        fill
        label="Days or a range of days"
        options={WAYS}
        value={daysBy}
        onChange={(next) => change({ daysBy: next })}
      />
      <FieldError id="alert-days" error={errors.dates ?? errors.range} />
      {daysBy === 'dates' ? <SingleDays form={form} /> : <RangeSlot form={form} />}
    </>
  );
}

function SingleDays({ form }: Pick<AlertSlotProps, 'form'>) {
  const { fields, change, rules } = form;
  const area = useRef<HTMLDivElement>(null);
  const days = useChosenDays(fields.dates, (dates) => change({ dates }));
  const remove = (day: LocalDate) => {
    days.remove(day);
    // The pressed button is gone.
    area.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={area} className={styles.days}>
      <ChosenDays dates={fields.dates} onRemove={remove} />
      <p role="status" className={styles.note}>
        {days.note}
      </p>
      <AlertCalendar rules={rules} dates={fields.dates} onDay={days.add} />
    </div>
  );
}

interface RangeSlotProps {
  readonly form: AlertForm;
}

/** One rule: any day from the first to the last that is one of the weekdays. */
function RangeSlot({ form }: RangeSlotProps) {
  const { fields, rules } = form;
  const { from, to } = fields.range;
  const change = (ends: Partial<typeof fields.range>) =>
    form.change({ range: { ...fields.range, ...ends } });
  const pressing = useRangePress((first, last) => change({ from: first, to: last }));
  const set = (ends: Partial<typeof fields.range>) => {
    pressing.restart();
    change(ends);
  };
  const range = rangeOf(fields);
  const days = range ? daysOfRange(range).slice(0, ALERT_LIMITS.rangeDays) : from && [from];
  return (
    <div className={styles.days}>
      <Presets
        label="Ready-made ranges"
        className={styles.presets}
        presets={presetRanges(rules.today).map(({ name, ...ends }) => ({
          name,
          isChosen: from === ends.from && to === ends.to,
          onChoose: () => set(ends),
        }))}
      />
      <div className={styles.ends}>
        <TypedDateField
          label="First day"
          isShort
          earliest={rules.earliest}
          latest={rules.latest}
          value={from}
          onChange={(day) => set({ from: day })}
        />
        <TypedDateField
          label="Last day"
          isShort
          earliest={from ?? rules.earliest}
          latest={rules.latest}
          value={to}
          onChange={(day) => set({ to: day })}
        />
      </div>
      <Weekdays form={form} />
      <p role="status" className={styles.note}>
        {range ? formatRange(range) : pressing.isBegun ? 'Press the last day.' : HOW}
      </p>
      <LazyCalendar
        label="Range of days"
        rules={rules}
        value={from}
        chosen={days || []}
        onChange={pressing.press}
      />
      <DateLegend rules={rules} />
    </div>
  );
}

const HOW = `At most ${ALERT_LIMITS.rangeDays} days. Press the first day, then the last.`;

/** `7 days, Nov 30 to Dec 6` */
const formatRange = (range: DayRange): string =>
  `${formatCount(daysOfRange(range).length, 'day')}, ${formatMonthDay(range.from)} to ${formatMonthDay(range.to)}`;

const MONDAY = 1;
const DAYS_PER_WEEK = 7;

/** Ready-made ranges. */
function presetRanges(today: LocalDate) {
  const monday = addDays(today, ((MONDAY - weekdayOf(today) + 6) % DAYS_PER_WEEK) + 1);
  const tomorrow = addDays(today, 1);
  return [
    { name: 'Next week', from: monday, to: addDays(monday, 6) },
    { name: 'Two weeks', from: tomorrow, to: addDays(today, 14) },
    {
      name: `${ALERT_LIMITS.rangeDays} days`,
      from: tomorrow,
      to: addDays(today, ALERT_LIMITS.rangeDays),
    },
  ] as const;
}

/** Any Monday. */
const A_MONDAY = '2026-11-23' as LocalDate;
const WEEKDAYS = Array.from({ length: DAYS_PER_WEEK }, (_, at) => ({
  weekday: at + 1,
  name: formatWeekday(addDays(A_MONDAY, at)),
}));

/** None pressed means all. */
function Weekdays({ form: { fields, change } }: RangeSlotProps) {
  const { weekdays } = fields.range;
  const toggle = (weekday: number) => {
    const next = weekdays.includes(weekday)
      ? weekdays.filter((other) => other !== weekday)
      : [...weekdays, weekday].toSorted((a, b) => a - b);
    change({ range: { ...fields.range, weekdays: next.length === DAYS_PER_WEEK ? [] : next } });
  };
  return (
    <fieldset className={styles.weekdays}>
      <legend className={styles.legend}>
        Only on <span className={styles.aside}>{weekdays.length === 0 ? 'any weekday' : ''}</span>
      </legend>
      {WEEKDAYS.map(({ weekday, name }) => (
        <Chip
          key={weekday}
          aria-pressed={weekdays.includes(weekday)}
          onClick={() => toggle(weekday)}
        >
          {name}
        </Chip>
      ))}
    </fieldset>
  );
}
