import { useState } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import {
  type RentalTerm,
  type TermError,
  termError,
  termOfStay,
  wallTimeAt,
} from '#domain/rental.ts';
import type { Stay, WallTime } from '#domain/round-trip.ts';
import type { LocalDate } from '#domain/time.ts';
import { deviceZone } from '#web/browser/now.ts';
import { useMinute } from '#web/browser/use-minute.ts';
import { usePlaces } from '#web/network/use-places.ts';

export interface ChosenTerm {
  readonly term: RentalTerm;
  readonly change: (part: keyof RentalTerm, time: Partial<WallTime>) => void;
  /** Today at the destination. */
  readonly today: LocalDate;
  readonly error: TermError | undefined;
}

/** Starts with the whole stay. */
export function useRentalTerm(stay: Stay): ChosenTerm {
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
