import { Search, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import type { Places } from '#web/network/use-network.tsx';
import { rankPlaces } from '#web/places/place-search.ts';
import { IconButton } from '#web/ui/button.tsx';
import styles from './find-place.module.css';

/** The typed name of one place of the list. */
export function useFind(places: Places) {
  const [typed, onTyped] = useState('');
  const isWanted = useCallback(
    (place: AirportCode) => typed.trim() === '' || isMeant(place, typed, places),
    [typed, places],
  );
  return { typed, onTyped, isWanted } as const;
}

/** Whether a place of the results is meant by the typed text, with one typo at most. */
function isMeant(code: string, typed: string, { airportOf, cityOf }: Places): boolean {
  const airport = airportOf(code);
  const place = {
    codes: [code],
    name: cityOf(code),
    airportNames: airport ? [airport.name] : [],
    aliases: airport?.state ? [airport.state] : [],
    routes: 0,
  };
  return rankPlaces([place], typed).length > 0;
}

interface FindPlaceProps {
  /** "destination" or "origin". */
  readonly unit: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** Leaves only the places of the list that are meant. */
export function FindPlace({ unit, value, onChange }: FindPlaceProps) {
  return (
    <div className={styles.find}>
      <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      <input
        type="text"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={`Find one ${unit}`}
        placeholder={`Find one ${unit}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('');
        }}
      />
      {value !== '' && (
        <IconButton
          dense
          label={`Show every ${unit}`}
          icon={<X size={14} strokeWidth={2} aria-hidden="true" />}
          onClick={() => onChange('')}
        />
      )}
    </div>
  );
}
