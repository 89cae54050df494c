import { useRef } from 'react';
import type { LocalDate } from '#domain/time.ts';
import { SegmentedControl } from '#web/ui/choice/segmented-control.tsx';
import { FieldError } from '#web/ui/field/field-frame.tsx';
import styles from '../../alerts.module.css';
import { ChosenDays } from '../../dates/chosen-days.tsx';
import { LazyCalendar } from '../../dates/lazy-calendar.tsx';
import { useChosenDays } from '../../dates/use-chosen-days.ts';
import type { AlertSlotProps } from '../slot-props.ts';
import { RangeSlot } from './range-slot.tsx';

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
      <LazyCalendar rules={rules} dates={fields.dates} onDay={days.add} />
    </div>
  );
}
