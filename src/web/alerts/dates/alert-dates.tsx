import { CalendarPlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { PREMIUM_LIMITS } from '#domain/plan.ts';
import type { LocalDate } from '#domain/time.ts';
import type { DateRules } from '#web/dates/date-badges.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { FieldError } from '#web/ui/field/field-frame.tsx';
import styles from '../alerts.module.css';
import { errorSelector } from '../use-alert-form.ts';
import { ChosenDays } from './chosen-days.tsx';
import { LazyCalendar } from './lazy-calendar.tsx';
import { useChosenDays } from './use-chosen-days.ts';

interface AlertDatesProps {
  readonly rules: DateRules;
  readonly dates: readonly LocalDate[];
  readonly onDates: (dates: readonly LocalDate[]) => void;
  readonly error: string | undefined;
}

export function AlertDates({ rules, dates, onDates, error }: AlertDatesProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const days = useChosenDays(dates, onDates);
  const opener = useRef<HTMLButtonElement>(null);
  const remove = (day: LocalDate) => {
    days.remove(day);
    opener.current?.focus();
  };

  return (
    <fieldset className={styles.dates} {...errorSelector(error)}>
      <legend className={styles.legend}>
        Travel dates <span className={styles.aside}>up to {PREMIUM_LIMITS.datesPerAlert}</span>
      </legend>
      <ChosenDays dates={dates} onRemove={remove} />
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
        {days.note}
      </p>
      <div id={`${id}-calendar`} hidden={!isOpen}>
        {isOpen && <LazyCalendar rules={rules} dates={dates} onDay={days.add} />}
      </div>
    </fieldset>
  );
}
