import { CalendarPlus, X } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { PREMIUM_LIMITS } from '#domain/plan.ts';
import { formatDayShort, type LocalDate } from '#domain/time.ts';
import type { DateRules } from '#web/dates/date-badges.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FieldError } from '#web/ui/field/field-frame.tsx';
import { withDay } from '../alert-fields.ts';
import styles from '../alerts.module.css';
import { errorSelector } from '../use-alert-form.ts';

const AlertCalendar = lazyPart(() =>
  import('./alert-calendar.tsx').then((module) => module.AlertCalendar),
);

interface AlertDatesProps {
  readonly rules: DateRules;
  readonly dates: readonly LocalDate[];
  readonly onDates: (dates: readonly LocalDate[]) => void;
  readonly error: string | undefined;
}

export function AlertDates({ rules, dates, onDates, error }: AlertDatesProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const opener = useRef<HTMLButtonElement>(null);

  const add = (day: LocalDate) => {
    const next = withDay(dates, day);
    setNote(next.note);
    if (next.dates !== dates) onDates(next.dates);
  };
  const remove = (day: LocalDate) => {
    setNote('');
    onDates(dates.filter((one) => one !== day));
    opener.current?.focus();
  };

  return (
    <fieldset className={styles.dates} {...errorSelector(error)}>
      <legend className={styles.legend}>
        Travel dates <span className={styles.aside}>up to {PREMIUM_LIMITS.datesPerAlert}</span>
      </legend>
      {dates.length > 0 && (
        <ul className={styles.chips} aria-label="Chosen travel dates">
          {dates.map((day) => (
            <li key={day} className={styles.chip}>
              {formatDayShort(day)}
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove ${formatDayShort(day)}`}
                onClick={() => remove(day)}
              >
                <X size={14} strokeWidth={2} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={opener}
        icon={<CalendarPlus size={16} strokeWidth={1.75} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={`${id}-calendar`}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Done' : dates.length === 0 ? 'Choose dates' : 'Add a date'}
      </Button>
      <FieldError id={id} error={error} />
      <p role="status" className={styles.note}>
        {note}
      </p>
      <div id={`${id}-calendar`} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton height={560} radius="var(--r-control)" />}>
            <AlertCalendar rules={rules} dates={dates} onDay={add} />
          </Suspense>
        )}
      </div>
    </fieldset>
  );
}
