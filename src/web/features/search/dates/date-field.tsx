import { Info } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import type { LocalDate } from '#domain/time.ts';
import { DateLegend, type DateRules } from '#web/dates/date-badges.tsx';
import { TypedDateField } from '#web/dates/typed-date-field.tsx';
import { SegmentedControl } from '#web/ui/choice/segmented-control.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FieldError } from '#web/ui/field/field-error.tsx';
import styles from './date-field.module.css';
import { DayBoxes } from './day-boxes.tsx';

const MonthCalendar = lazy(() =>
  import('#web/dates/month-calendar.tsx').then((module) => ({ default: module.MonthCalendar })),
);

const VIEWS = [
  { value: 'days', label: 'Days' },
  { value: 'calendar', label: 'Calendar' },
] as const;

interface DateFieldProps {
  readonly rules: DateRules;
  readonly value: LocalDate | undefined;
  readonly onChange: (date: LocalDate) => void;
  readonly view: 'days' | 'calendar';
  readonly onView: (view: 'days' | 'calendar') => void;
  readonly error?: string | undefined;
}

const LABEL = 'Departure date';

export function DateField({ rules, value, onChange, view, onView, error }: DateFieldProps) {
  const id = useId();
  const isBlackout = value !== undefined && rules.blackoutDates.has(value);
  return (
    <section className={styles.field} aria-labelledby={`${id}-label`}>
      <div className={styles.header}>
        <h2 id={`${id}-label`} className={styles.label}>
          {LABEL}
        </h2>
        <SegmentedControl label="Switch date view" options={VIEWS} value={view} onChange={onView} />
      </div>
      {view === 'days' ? (
        <DayBoxes
          label={LABEL}
          describedBy={error ? `${id}-error` : undefined}
          {...{ rules, value, onChange }}
        />
      ) : (
        <>
          <TypedDateField earliest={rules.earliest} {...{ value, onChange }} />
          <Suspense fallback={<Skeleton height={460} radius="var(--r-control)" />}>
            <MonthCalendar
              label={LABEL}
              onLess={() => onView('days')}
              {...{ rules, value, onChange }}
            />
          </Suspense>
        </>
      )}
      <FieldError id={id} error={error} />
      <div className={styles.notes}>
        <div role="status">
          {isBlackout && (
            <p className={styles.blackout}>
              <Info size={16} strokeWidth={1.75} aria-hidden="true" />
              GoWild not available on this date, standard fares only
            </p>
          )}
        </div>
        <DateLegend today={rules.today} />
      </div>
    </section>
  );
}
