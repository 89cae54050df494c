import type { AirportCode } from '#domain/airports.ts';
import { addDays, type LocalDate, type TimeZone } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import type { PlainFlight } from './plain-flight.ts';
import { wallLimit } from './wall-clock.ts';

export type Forecast = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Everything that the brute force is given. */
export interface PlainWorld {
  readonly network: Network;
  /** UTC minute. */
  readonly now: number;
  readonly hasFares: boolean;
  readonly offersBeforeOpening: boolean;
  /** Whether flights make trips of which nobody knows that they are flown. */
  readonly withUnsure?: boolean;
  /** Highs by airport and day. */
  readonly forecast: Forecast;
  readonly flightsFrom: (origin: AirportCode, day: LocalDate) => readonly PlainFlight[];
  readonly flightsBetween: (
    place: AirportCode,
    home: AirportCode,
    day: LocalDate,
  ) => readonly PlainFlight[];
}

export const zoneOf = ({ airports }: Network, code: AirportCode) => {
  const airport = airports.get(code);
  if (!airport) throw new RangeError(`No airport: ${code}`);
  return airport.zone;
};

/** A time before 4:00 AM is one of the following morning. */
export const homeByTimeOn = (zone: TimeZone, day: LocalDate, minute: number): number =>
  wallLimit(zone, minute < 240 ? addDays(day, 1) : day, minute);
