import { useCallback, useState } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import type { Places } from '#web/network/use-places.ts';
import { isMeant } from './find-place.tsx';

/** The typed name of one place of the list. */
export function useFind(places: Places) {
  const [typed, onTyped] = useState('');
  const isWanted = useCallback(
    (place: AirportCode) => typed.trim() === '' || isMeant(place, typed, places),
    [typed, places],
  );
  return { typed, onTyped, isWanted } as const;
}

export type Find = ReturnType<typeof useFind>;
