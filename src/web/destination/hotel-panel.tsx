import { useEffect, useId, useState } from 'react';
import { formatCount } from '#domain/count.ts';
import {
  type DatesError,
  DEFAULT_ROOMS,
  datesError,
  defaultGuests,
  HOTEL_SORTS,
  type HotelDates,
  type HotelNights,
  type HotelSort,
  MAX_GUESTS,
  MAX_NIGHTS,
  MAX_ROOMS,
  nightsOf,
  nightsOfStay,
} from '#domain/hotel.ts';
import type { Stay } from '#domain/round-trip.ts';
import { addDays, type LocalDate, type TimeZone } from '#domain/time.ts';
import { deviceZone } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import { usePlaces } from '#web/places/use-network.ts';
import { Button } from '#web/ui/button.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { stayNote } from './hotel-card.tsx';
import { HotelResults, HotelsWaiting } from './hotel-results.tsx';
import styles from './hotels.module.css';
import { StayDayField } from './stay-day-field.tsx';

interface HotelPanelProps {
  readonly stay: Stay;
  /** Of the party, if the trip has one. */
  readonly travelers?: number | undefined;
}

/** Without heading and box, which belong to the frame. */
export function HotelPanel({ stay, travelers }: HotelPanelProps) {
  const places = usePlaces();
  if (!places.isFinal) return <HotelsWaiting />;
  const zone = places.zoneOf(stay.place) ?? deviceZone();
  return <Search {...{ stay, travelers, zone }} city={places.cityOf(stay.place)} />;
}

interface SearchProps extends HotelPanelProps {
  readonly zone: TimeZone;
  readonly city: string;
}

function Search({ stay, travelers, zone, city }: SearchProps) {
  const today = useToday(zone);
  const nights = nightsOfStay(stay, today);
  const [chosen, choose] = useState<Partial<HotelQuery>>({});
  const query: HotelQuery = {
    dates: nights,
    adults: defaultGuests(travelers),
    rooms: DEFAULT_ROOMS,
    sort: 'auto',
    ...chosen,
  };
  const note = chosen.dates ? null : stayNote(nights, city);
  const change = (part: Partial<HotelQuery>) => choose({ ...chosen, ...part });
  return (
    <div className={styles.panel}>
      <HotelForm query={query} today={today} onChange={change} />
      {note && (
        <div className={styles.note}>
          <p>{note.text}</p>
          {note.offer && (
            <Button size="small" onClick={() => change({ dates: daysOf(nights) })}>
              {note.offer}
            </Button>
          )}
        </div>
      )}
      {!note?.offer && <Answer stay={stay} query={query} today={today} />}
    </div>
  );
}

const daysOf = ({ checkIn, checkOut }: HotelNights) => ({ checkIn, checkOut });

interface AnswerProps extends Pick<HotelPanelProps, 'stay'> {
  readonly query: HotelQuery;
  readonly today: LocalDate;
}

/** Debounce of the steppers in milliseconds. */
const STEP_MS = 400;

/** Requests nothing for impossible days. */
function Answer({ stay, query, today }: AnswerProps) {
  const { dates, sort } = query;
  const adults = useDebounced(query.adults);
  const rooms = useDebounced(query.rooms);
  if (datesError(dates, today)) return null;
  const { checkIn, checkOut } = dates;
  return <HotelResults question={{ place: stay.place, checkIn, checkOut, adults, rooms, sort }} />;
}

function useDebounced(value: number): number {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), STEP_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

interface HotelQuery {
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

function HotelForm({ query, today, onChange }: HotelFormProps) {
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
