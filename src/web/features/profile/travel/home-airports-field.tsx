import { useMemo } from 'react';
import { MOST_ORIGINS } from '#domain/nearby.ts';
import { useAirportsInTime } from '#web/network/use-airports.ts';
import { AirportsFailed } from '#web/places/airports-failed.tsx';
import { type Place, placesByKey, placesOf } from '#web/places/place.ts';
import { PlacePicker } from '#web/places/place-picker.tsx';
import type { TravelFieldProps } from './travel-field.ts';

const NOTHING: ReadonlyMap<string, Place> = new Map();

export function HomeAirportsField({ value, onChange, error }: TravelFieldProps) {
  const { airports, failed, reason, retry } = useAirportsInTime();
  const byKey = useMemo(() => (airports ? placesByKey(airports) : NOTHING), [airports]);
  const places = useMemo(() => airports && placesOf(airports, 'airport'), [airports]);
  if (failed) return <AirportsFailed {...{ reason, retry }} />;
  return (
    <PlacePicker
      label="Home airports"
      hint={`At most ${MOST_ORIGINS}; the first one is asked first.`}
      error={error}
      placeholder="Search cities or airports..."
      {...{ places, byKey }}
      view="airport"
      chosen={value.home_airports}
      onChange={(homes) => onChange({ home_airports: [...homes] })}
      max={MOST_ORIGINS}
    />
  );
}
