import { CalendarDays } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { formatDayLong, formatDayShort, type LocalDate } from '#domain/time.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/fields.tsx';
import { lazyPart } from '#web/ui/lazy.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import styles from './stay-day-field.module.css';

const StayCalendar = lazyPart(() =>
  import('./stay-calendar.tsx').then((module) => module.StayCalendar),
);

const NO_BLACKOUTS: ReadonlySet<string> = new Set();

interface StayDayFieldProps {
  readonly label: string;
  readonly day: LocalDate;
  /** Today at the destination. */
  readonly today: LocalDate;
  readonly earliest: LocalDate;
  readonly onDay: (day: LocalDate) => void;
  readonly error?: string | undefined;
}

export function StayDayField(props: StayDayFieldProps) {
  const { label, day, today, earliest, onDay, error } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const choose = (next: LocalDate) => {
    setOpen(false);
    onDay(next);
  };
  const rules = { today, earliest, blackoutDates: NO_BLACKOUTS, unmarked: true };
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <button
        type="button"
        className={styles.day}
        aria-haspopup="dialog"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={() => setOpen(true)}
      >
        <CalendarDays />
        <HiddenText>
          {label} {formatDayLong(day)}, change
        </HiddenText>
        <span aria-hidden="true">{formatDayShort(day)}</span>
      </button>
      <FieldError id={id} error={error} />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={label} shape="full">
        <Suspense fallback={<Skeleton height={480} radius="var(--r-control)" />}>
          <StayCalendar {...{ label, day, rules }} onDay={choose} />
        </Suspense>
      </Dialog>
    </div>
  );
}
