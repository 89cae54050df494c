import { useId } from 'react';
import { formatCount } from '#domain/count.ts';
import {
  type DatesError,
  datesError,
  HOTEL_SORTS,
  type HotelDates,
  type HotelSort,
  MAX_GUESTS,
  MAX_NIGHTS,
  MAX_ROOMS,
  nightsOf,
} from '#domain/hotel.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Stepper } from '#web/ui/choice/stepper.tsx';
import { StayDayField } from '../dates/stay-day-field.tsx';
import styles from './hotel-panel.module.css';

export interface HotelQuery {
  readonly dates: HotelDates;
  readonly adults: number;
  readonly rooms: number;
  readonly sort: HotelSort;
}

interface HotelFormProps {
  readonly query: HotelQuery;
  /** Today at the destination. */
  readonly today: LocalDate;
  readonly onChange: (part: Partial<HotelQuery>) => void;
}

const SORTS: Record<HotelSort, string> = {
  auto: 'Recommended',
  price: 'Lowest Price',
  rating: 'Highest Rating',
  distance: 'Distance',
};

const ERRORS: Record<DatesError, { readonly checkIn?: string; readonly checkOut?: string }> = {
  past: { checkIn: 'This day has passed' },
  too_far: { checkIn: 'Hotels can be searched a year ahead' },
  no_night: { checkOut: 'Choose a day after the check-in' },
  too_long: { checkOut: `${MAX_NIGHTS} nights at most` },
};

export function HotelForm({ query, today, onChange }: HotelFormProps) {
  const { dates, sort } = query;
  const { checkIn, checkOut } = dates;
  const error = datesError(dates, today);
  const errors = error ? ERRORS[error] : {};
  const setCheckIn = (day: LocalDate) =>
    onChange({ dates: { checkIn: day, checkOut: checkOut > day ? checkOut : addDays(day, 1) } });
  return (
    <fieldset className={styles.form}>
      <legend className={styles.legend}>
        Search & Sort{' '}
        {!error && <span className={styles.nights}>{formatCount(nightsOf(dates), 'night')}</span>}
      </legend>
      <div className={styles.fields}>
        <StayDayField
          label="Check-in"
          day={checkIn}
          error={errors.checkIn}
          earliest={today}
          today={today}
          onDay={setCheckIn}
        />
        <StayDayField
          label="Check-out"
          day={checkOut}
          error={errors.checkOut}
          earliest={addDays(checkIn, 1)}
          today={today}
          onDay={(day) => onChange({ dates: { checkIn, checkOut: day } })}
        />
        <Count
          label="Adults"
          value={query.adults}
          max={MAX_GUESTS}
          onChange={(adults) => onChange({ adults })}
        />
        <Count
          label="Rooms"
          value={query.rooms}
          max={MAX_ROOMS}
          onChange={(rooms) => onChange({ rooms })}
        />
      </div>
      <Sorts value={sort} onChange={(next) => onChange({ sort: next })} />
    </fieldset>
  );
}

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

function Count({ label, value, max, onChange }: CountProps) {
  return (
    <div className={styles.count}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <Stepper
        {...{ label, value, max }}
        // An empty field while typing keeps the previous number.
        onChange={(next) => onChange(next ?? value)}
      />
    </div>
  );
}

interface SortsProps {
  readonly value: HotelSort;
  readonly onChange: (sort: HotelSort) => void;
}

function Sorts({ value, onChange }: SortsProps) {
  const id = useId();
  return (
    <div className={styles.sorts}>
      <span className={styles.label} id={id}>
        Sort by
      </span>
      <fieldset aria-labelledby={id}>
        {HOTEL_SORTS.map((sort) => (
          <Button
            key={sort}
            size="small"
            variant={sort === value ? 'outline' : 'quiet'}
            aria-pressed={sort === value}
            onClick={() => onChange(sort)}
          >
            {SORTS[sort]}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
