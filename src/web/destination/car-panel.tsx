import { CarFront } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { formatCount } from '#domain/count.ts';
import {
  DRIVER_AGE,
  type RentalTerm,
  readDriverAge,
  type TermError,
  termError,
  termOfStay,
  wallTimeAt,
} from '#domain/rental.ts';
import type { Stay, WallTime } from '#domain/round-trip.ts';
import { formatClock, type LocalDate, minutes } from '#domain/time.ts';
import { isSwitchedOff } from '#web/api/client.ts';
import { deviceZone, useMinute } from '#web/browser/now.ts';
import { usePlaces } from '#web/places/use-network.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Failed } from '#web/ui/feedback.tsx';
import { SelectField, TextField } from '#web/ui/fields.tsx';
import { CarList, LocationWaiting, type Rentals, useRentals } from './car-list.tsx';
import styles from './cars.module.css';
import { StayDayField } from './stay-day-field.tsx';
import { SupplyLine } from './supply-line.tsx';

interface CarPanelProps {
  readonly stay: Stay;
}

/** Without heading and box, which belong to the frame. */
export function CarPanel({ stay }: CarPanelProps) {
  const chosen = useRentalTerm(stay);
  const age = useDriverAge();
  const { term, error } = chosen;
  const isPossible = error === undefined;
  const rentals = useRentals({ place: stay.place, term, driverAge: age.asked, isPossible });
  return (
    <div className={styles.panel}>
      <div>
        <CarFields chosen={chosen} age={age} />
        <div role="status">
          <HiddenText>{isPossible ? formatStatus(rentals) : ''}</HiddenText>
        </div>
      </div>
      {isPossible && (
        <Outcome rentals={rentals} term={term} isOutdated={age.applied !== age.asked} />
      )}
    </div>
  );
}

interface OutcomeProps {
  readonly rentals: Rentals;
  readonly term: RentalTerm;
  readonly isOutdated: boolean;
}

function Outcome({ rentals, term, isOutdated }: OutcomeProps) {
  const { state, locations, source, error, retry, isAsking } = rentals;
  if (state === 'waiting') return <LocationWaiting />;
  if (state === 'failed')
    return (
      <Failed
        query={{ error, isFetching: isAsking, refetch: retry }}
        tone="warning"
        title={isSwitchedOff(error) ? undefined : FAILED}
      />
    );
  if (state === 'no-locations') return <Nothing>{NO_LOCATIONS}</Nothing>;
  return (
    <>
      {source && (
        <SupplyLine
          source={source}
          sample="Sample cars"
          caution="Locations, cars and prices are made up, not offers."
        >
          <span>{LEAVE_NOTE}</span>
        </SupplyLine>
      )}
      {state === 'no-cars' ? (
        <Nothing>{NO_CARS}</Nothing>
      ) : (
        <CarList {...{ locations, term, isOutdated }} />
      )}
    </>
  );
}

const LEAVE_NOTE =
  'Booking opens the rental company’s site in a new tab, where prices may differ. Prices that are only paid at pickup are left out.';

const FAILED = 'Unable to load rental car options. Please try again later.';
const NO_LOCATIONS = 'No rental car locations found near this airport';
const NO_CARS = 'No rental cars available for your dates';

const Nothing = ({ children }: { readonly children: string }) => (
  <p className={styles.nothing}>
    <CarFront size={20} />
    {children}
  </p>
);

/** Status for screen readers. */
function formatStatus({ state, locations }: Rentals): string {
  if (state === 'no-locations') return NO_LOCATIONS;
  if (state === 'no-cars') return NO_CARS;
  if (state === 'failed') return 'Rental cars failed to load';
  if (state === 'waiting' || locations.some((one) => one.state === 'waiting'))
    return 'Loading rental cars';
  const cars = locations.reduce((sum, { vehicles }) => sum + vehicles.length, 0);
  return `${formatCount(cars, 'rental car')} at ${formatCount(locations.length, 'location')}`;
}

interface CarFieldsProps {
  readonly chosen: ChosenTerm;
  readonly age: DriverAge;
}

function CarFields({ chosen, age }: CarFieldsProps) {
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

/** Milliseconds after the last key until the age is validated. */
const APPLY_AFTER_MS = 500;
/** Milliseconds after the last key until cars are requested. */
const ASK_AFTER_MS = 1_000;

const ERROR = `Please enter an age from ${DRIVER_AGE.youngest} to ${DRIVER_AGE.oldest}.`;

interface DriverAge {
  readonly text: string;
  readonly type: (text: string) => void;
  readonly error: string | undefined;
  /** The last valid age. */
  readonly applied: number;
  /** The age of the request; follows `applied`. */
  readonly asked: number;
}

function useDriverAge(): DriverAge {
  const [text, type] = useState('');
  const [error, setError] = useState<string>();
  const [applied, setApplied] = useState<number>(DRIVER_AGE.usual);
  const [asked, setAsked] = useState<number>(DRIVER_AGE.usual);
  useEffect(() => {
    const age = readDriverAge(text);
    const apply = setTimeout(() => {
      setError(age === undefined ? ERROR : undefined);
      if (age !== undefined) setApplied(age);
    }, APPLY_AFTER_MS);
    const ask = setTimeout(() => {
      if (age !== undefined) setAsked(age);
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(apply);
      clearTimeout(ask);
    };
  }, [text]);
  return { text, type, error, applied, asked };
}

interface ChosenTerm {
  readonly term: RentalTerm;
  readonly change: (part: keyof RentalTerm, time: Partial<WallTime>) => void;
  /** Today at the destination. */
  readonly today: LocalDate;
  readonly error: TermError | undefined;
}

/** Starts with the whole stay. */
function useRentalTerm(stay: Stay): ChosenTerm {
  const [term, setTerm] = useState(() => termOfStay(stay));
  const now = useWallTime(stay.place);
  return {
    term,
    change: (part, time) => setTerm((last) => ({ ...last, [part]: { ...last[part], ...time } })),
    today: now.date,
    error: termError(term, now),
  };
}

function useWallTime(place: AirportCode): WallTime {
  const { zoneOf } = usePlaces();
  return wallTimeAt(zoneOf(place) ?? deviceZone(), useMinute());
}
