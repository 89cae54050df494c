import { createContext, useContext } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import type { Flight } from '#domain/flight.ts';
import type { LocalDate } from '#domain/time.ts';
import type { HomeOutlook } from '#domain/ways-home.ts';

export interface ReturnOptionsView {
  /** The day of the way home that is looked at. */
  readonly day: LocalDate;
  readonly onDay: (day: LocalDate) => void;
  /** As searched. */
  readonly home: string;
  /** Airports from which somebody may leave who has landed with this flight. */
  readonly leavingFrom: (flight: Flight) => readonly AirportCode[];
  /** `looking` until the answer is there. */
  readonly state: 'looking' | 'failed' | 'known';
  readonly retry: () => void;
  /** What is left of the ways home after a flight has arrived; undefined unless `known`. */
  readonly outlookAfter: (flight: Flight) => HomeOutlook | undefined;
}

export const ReturnOptionsContext = createContext<ReturnOptionsView | undefined>(undefined);

/** The way home, for the lines that tell about it; undefined where nobody asks for it. */
export const useReturnOptions = (): ReturnOptionsView | undefined =>
  useContext(ReturnOptionsContext);
