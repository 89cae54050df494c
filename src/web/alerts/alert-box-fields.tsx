import { CalendarPlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { PREMIUM_LIMITS } from '#domain/plan.ts';
import type { LocalDate } from '#domain/time.ts';
import type { DateRules } from '#web/dates/date-badges.tsx';
import type { Places } from '#web/places/use-network.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields.tsx';
import styles from './alerts.module.css';
import { AlertCalendar, ChosenDays, useChosenDays } from './chosen-days.tsx';
import { errorSelector } from './use-alert-form.ts';

interface RouteLineProps {
  /** More than one airport until one is chosen. */
  readonly origins: readonly string[];
  readonly destinations: readonly string[];
  readonly places: Places;
}

/** `Denver DEN → Las Vegas LAS`, read as "Denver to Las Vegas"; without codes until an airport is chosen. */
export function RouteLine({ origins, destinations, places }: RouteLineProps) {
  return (
    <span className={styles.route}>
      <RouteEnd airports={origins} places={places} />{' '}
      <span className={styles.arrow} aria-hidden="true">
        →
      </span>
      <HiddenText>to</HiddenText> <RouteEnd airports={destinations} places={places} />
    </span>
  );
}

interface RouteEndProps {
  readonly airports: readonly string[];
  readonly places: Places;
}

function RouteEnd({ airports, places }: RouteEndProps) {
  const cities = [...new Set(airports.map(places.cityOf))].join(' or ');
  return (
    <span>
      {cities}
      {airports.length === 1 && cities !== airports[0] && (
        <>
          {' '}
          <span className={styles.code}>{airports[0]}</span>
        </>
      )}
    </span>
  );
}

interface AirportChoiceProps {
  readonly label: string;
  readonly airports: readonly AirportCode[];
  readonly places: Places;
  readonly value: AirportCode | undefined;
  readonly onChange: (airport: AirportCode) => void;
  readonly error: string | undefined;
}

/** The alert beside a flight has one origin and one destination airport, so a city needs a choice. */
export function AirportChoice(props: AirportChoiceProps) {
  const { label, airports, places, value, onChange, error } = props;
  const id = useId();
  return (
    <fieldset
      className={styles.airports}
      aria-describedby={error ? `${id}-error` : undefined}
      {...errorSelector(error)}
    >
      <legend className={styles.legend}>{label}</legend>
      {airports.map((code) => (
        <label key={code} className={styles.airport}>
          <input type="radio" name={id} checked={code === value} onChange={() => onChange(code)} />
          <span className={styles.code}>{code}</span>
          <span className={styles.airportName}>
            {places.airportOf(code)?.name ?? places.cityOf(code)}
          </span>
        </label>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

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
        icon={<CalendarPlus size={16} strokeWidth={1.75} />}
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
        {isOpen && <AlertCalendar rules={rules} dates={dates} onDay={days.add} />}
      </div>
    </fieldset>
  );
}
