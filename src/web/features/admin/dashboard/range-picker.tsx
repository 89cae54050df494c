import { type FormEvent, useId, useState } from 'react';
import { type DashboardDays, dashboardDaysError } from '#domain/dashboard.ts';
import { isLocalDate, type LocalDate } from '#domain/time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { SegmentedControl } from '#web/ui/choice/segmented-control.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { type AskedRange, PRESETS } from './dashboard-address.ts';
import styles from './range-picker.module.css';

interface RangePickerProps {
  readonly range: AskedRange;
  /** The days that are shown, and today; undefined until they are known. */
  readonly shown: (DashboardDays & { readonly today: LocalDate }) | undefined;
  readonly onAsk: (range: AskedRange) => void;
}

/** Days until today, or any other days. */
export function RangePicker({ range, shown, onAsk }: RangePickerProps) {
  const [isOpen, setIsOpen] = useState(range.days === undefined);
  const choose = (value: AskedRange['days'] | 'custom') => {
    setIsOpen(value === 'custom');
    if (value && value !== 'custom') onAsk({ days: value });
  };
  return (
    <div className={styles.picker}>
      <SegmentedControl
        label="Days"
        options={[
          ...PRESETS.map((days) => ({ value: days, label: `${days} days` })),
          { value: 'custom' as const, label: 'Custom' },
        ]}
        value={isOpen ? 'custom' : (range.days ?? 'custom')}
        onChange={choose}
      />
      {isOpen && shown && (
        <DatesForm key={`${shown.from} ${shown.to}`} shown={shown} onAsk={onAsk} />
      )}
    </div>
  );
}

interface DatesFormProps extends Pick<RangePickerProps, 'onAsk'> {
  readonly shown: NonNullable<RangePickerProps['shown']>;
}

function DatesForm({ shown, onAsk }: DatesFormProps) {
  const id = useId();
  const [from, setFrom] = useState<string>(shown.from);
  const [to, setTo] = useState<string>(shown.to);
  const [error, setError] = useState<{ readonly field: string; readonly message: string }>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = errorOf(from, to, shown.today);
    setError(wrong);
    if (!wrong) onAsk({ from: from as LocalDate, to: to as LocalDate });
    else document.getElementById(`${id}-${wrong.field}`)?.focus();
  };
  const field = (name: 'from' | 'to', label: string, value: string, set: typeof setFrom) => (
    <TextField
      id={`${id}-${name}`}
      type="date"
      label={label}
      max={shown.today}
      value={value}
      error={error?.field === name ? error.message : undefined}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
  return (
    <form noValidate aria-label="Custom days" className={styles.dates} onSubmit={submit}>
      {field('from', 'First day', from, setFrom)}
      {field('to', 'Last day', to, setTo)}
      <Button type="submit" variant="outline">
        Show these days
      </Button>
    </form>
  );
}

function errorOf(from: string, to: string, today: LocalDate) {
  if (!isLocalDate(from)) return { field: 'from', message: 'Choose the first day' };
  if (!isLocalDate(to)) return { field: 'to', message: 'Choose the last day' };
  return dashboardDaysError({ from, to }, today);
}
