import type { RentalTerm } from '#domain/rental.ts';
import type { WallTime } from '#domain/round-trip.ts';
import { formatClock, minutes } from '#domain/time.ts';
import { StayDayField } from '#web/destination/dates/stay-day-field.tsx';
import { SelectField } from '#web/ui/field/select-field.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import styles from './cars.module.css';
import type { DriverAge } from './use-driver-age.ts';
import type { ChosenTerm } from './use-rental-term.ts';

interface CarFieldsProps {
  readonly chosen: ChosenTerm;
  readonly age: DriverAge;
}

export function CarFields({ chosen, age }: CarFieldsProps) {
  const { term, today } = chosen;
  return (
    <div className={styles.fields}>
      <TimeAndDay part="pickup" name="Pickup" earliest={today} chosen={chosen} />
      <TimeAndDay part="return" name="Return" earliest={term.pickup.date} chosen={chosen} />
      <TextField
        label="Driver age"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        placeholder="25"
        hint="18 to 99; blank is 25"
        error={age.error}
        value={age.text}
        onChange={(event) => age.type(event.currentTarget.value)}
      />
    </div>
  );
}

interface TimeAndDayProps {
  readonly part: keyof RentalTerm;
  readonly name: string;
  readonly earliest: WallTime['date'];
  readonly chosen: ChosenTerm;
}

function TimeAndDay({ part, name, earliest, chosen }: TimeAndDayProps) {
  const { term, change, today, error } = chosen;
  const errorOf = (field: string) => (error?.field === field ? error.words : undefined);
  return (
    <>
      <StayDayField
        label={`${name} date`}
        day={term[part].date}
        today={today}
        earliest={earliest}
        error={errorOf(`${part}_date`)}
        onDay={(date) => change(part, { date })}
      />
      <SelectField
        label={`${name} time`}
        choices={HALF_HOURS}
        value={String(term[part].minute)}
        error={errorOf(`${part}_time`)}
        onChange={(minute) => change(part, { minute: minutes(Number(minute)) })}
      />
    </>
  );
}

/** Every half hour of a day. */
const HALF_HOURS = Array.from({ length: 48 }, (_, at) => ({
  value: String(at * 30),
  label: formatClock(at * 30),
}));
