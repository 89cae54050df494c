import { createContext, useContext } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import type { Flight } from '#domain/flight.ts';
import type { PartyQuery } from '#domain/party.ts';
import type { LocalDate } from '#domain/time.ts';
import type { ReturnSummary } from '#domain/ways-home.ts';

export interface ReturnOptionsView {
  /** Return day. */
  readonly day: LocalDate;
  /** Whether the traveler chose the day. */
  readonly isChosen: boolean;
  readonly onDay: (day: LocalDate) => void;
  /** As searched. */
  readonly home: string;
  readonly party: PartyQuery;
  /** Airports that a viewer can leave from after this flight. */
  readonly leavingFrom: (flight: Flight) => readonly AirportCode[];
  readonly state: 'looking' | 'failed' | 'known';
  readonly retry: () => void;
  /** Ways home after the arrival of a flight; undefined unless `known`. */
  readonly outlookAfter: (flight: Flight) => ReturnSummary | undefined;
}

export const ReturnOptionsContext = createContext<ReturnOptionsView | undefined>(undefined);

/** Undefined where ways home are not requested. */
export const useReturnOptions = (): ReturnOptionsView | undefined =>
  useContext(ReturnOptionsContext);
