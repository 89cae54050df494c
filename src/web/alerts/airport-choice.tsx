import { useId } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import type { Places } from '#web/network/use-places.ts';
import { FieldError } from '#web/ui/field/field-frame.tsx';
import styles from './alerts.module.css';
import { errorSelector } from './use-alert-form.ts';

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
