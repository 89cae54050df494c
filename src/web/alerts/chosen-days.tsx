import { X } from 'lucide-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { formatDayShort, type LocalDate } from '#domain/time.ts';
import { lazyPart } from '#web/ui/lazy.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import type { AlertCalendar } from './alert-calendar.tsx';
import { withDay } from './alert-fields.ts';
import styles from './alerts.module.css';

const Calendar = lazyPart(() =>
  import('./alert-calendar.tsx').then((module) => module.AlertCalendar),
);

/** With the height that the calendar will have. */
export const LazyCalendar = (props: ComponentProps<typeof AlertCalendar>) => (
  <Suspense fallback={<Skeleton height={560} radius="var(--r-control)" />}>
    <Calendar {...props} />
  </Suspense>
);

/** Adds and removes days of an alert, and says why a day was not added. */
export function useChosenDays(
  dates: readonly LocalDate[],
  onDates: (dates: readonly LocalDate[]) => void,
) {
  const [note, setNote] = useState('');
  return {
    note,
    add: (day: LocalDate) => {
      const next = withDay(dates, day);
      setNote(next.note);
      if (next.dates !== dates) onDates(next.dates);
    },
    remove: (day: LocalDate) => {
      setNote('');
      onDates(dates.filter((one) => one !== day));
    },
  } as const;
}

interface ChosenDaysProps {
  readonly dates: readonly LocalDate[];
  readonly onRemove: (day: LocalDate) => void;
}

export function ChosenDays({ dates, onRemove }: ChosenDaysProps) {
  if (dates.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Chosen travel dates">
      {dates.map((day) => (
        <li key={day} className={styles.chip}>
          {formatDayShort(day)}
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${formatDayShort(day)}`}
            onClick={() => onRemove(day)}
          >
            <X size={14} strokeWidth={2} />
          </button>
        </li>
      ))}
    </ul>
  );
}
