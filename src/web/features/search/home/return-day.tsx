import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import { addDays, formatDayShort, type LocalDate } from '#domain/time.ts';
import type { DateRules } from '#web/dates/date-badges.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { lazyPart } from '#web/ui/lazy.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import styles from './return-day.module.css';

const ReturnCalendar = lazyPart(() =>
  import('./return-calendar.tsx').then((module) => module.ReturnCalendar),
);

interface ReturnDayProps {
  /** `Way home on` */
  readonly label: string;
  /** Instead of the label, between the arrows: beside them it would read as a link. */
  readonly word?: string;
  readonly day: LocalDate;
  readonly rules: DateRules;
  readonly onDay: (day: LocalDate) => void;
}

const ICON = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const;

/** Steps by a day; the calendar has all days. */
export function ReturnDay({ label, word, day, rules, onDay }: ReturnDayProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = (next: LocalDate) => {
    setOpen(false);
    onDay(next);
  };
  const isFirst = day <= rules.earliest;
  return (
    <div className={styles.bar}>
      {!word && (
        <span aria-hidden="true" className={styles.label}>
          {label}
        </span>
      )}
      <fieldset className={styles.day} aria-label={label}>
        <IconButton
          label="One day earlier"
          aria-disabled={isFirst}
          className={classNames(styles.step, isFirst && styles.end)}
          icon={<ChevronLeft {...ICON} />}
          onClick={() => {
            if (!isFirst) onDay(addDays(day, -1));
          }}
        />
        <Button
          variant="plain"
          className={styles.choose}
          aria-haspopup="dialog"
          aria-label={`${label} ${formatDayShort(day)}, change`}
          onClick={() => setOpen(true)}
        >
          {word && `${word} `}
          {formatDayShort(day)}
        </Button>
        <IconButton
          label="One day later"
          className={styles.step}
          icon={<ChevronRight {...ICON} />}
          onClick={() => onDay(addDays(day, 1))}
        />
      </fieldset>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={label} shape="large">
        <Suspense fallback={<Skeleton height={560} radius="var(--r-control)" />}>
          <ReturnCalendar {...{ label, day, rules }} onDay={choose} />
        </Suspense>
      </Dialog>
    </div>
  );
}
