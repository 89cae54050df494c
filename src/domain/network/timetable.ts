import type { LocalDate } from '../time/local-date.ts';
import type { Minutes } from '../time/offset-time.ts';
import type { Airport, AirportCode } from './airport.ts';

/**
 * One line of the weekly timetable: a flight number that leaves an airport at the same wall-clock time on
 * certain weekdays. Departure and block time are the truth; the arrival follows from the zones of the day.
 */
export interface TimetableRow {
  /** Without the airline's code, `1094`. */
  readonly flightNumber: string;
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  /** Minutes after local midnight of the origin. */
  readonly departs: Minutes;
  /** Gate to gate, minutes. */
  readonly block: Minutes;
  /** Bit 0 = Monday … bit 6 = Sunday. */
  readonly weekdays: number;
  /** First day on which it flies; undefined when it flies already. */
  readonly begins?: LocalDate | undefined;
  /** True when time or number is an estimate rather than a filed schedule. */
  readonly approximate: boolean;
}

/** A directed pair of airports that the airline serves. */
export interface NetworkRoute {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly seasonal: boolean;
  readonly begins?: LocalDate | undefined;
}

/** Everything that is known of the airline's network at one moment. Immutable; replaced as a whole. */
export interface Network {
  /** Changes whenever any part changes: key for everything derived from it. */
  readonly version: string;
  readonly airports: ReadonlyMap<AirportCode, Airport>;
  readonly routes: readonly NetworkRoute[];
  readonly timetable: readonly TimetableRow[];
  /** Travel days on which no GoWild fare is sold. */
  readonly blackoutDates: ReadonlySet<LocalDate>;
  /** Where the timetable comes from, for the reader: `US DOT, July 2026`. */
  readonly timetableSource: string;
  /** Last day of the month for which it was filed; undefined where that was not written down. */
  readonly timetableUntil?: LocalDate | undefined;
}

/** Bit of a weekday (1 = Monday … 7 = Sunday) in {@link TimetableRow.weekdays}. */
export const weekdayBit = (weekday: number): number => 1 << (weekday - 1);

/** `1356` (Monday, Wednesday, Friday, Saturday) to bits. @throws RangeError for another form. */
export function weekdaysFromDigits(digits: string): number {
  if (!/^[1-7]{1,7}$/.test(digits) || new Set(digits).size !== digits.length)
    throw new RangeError(`Not weekdays: ${digits}`);
  return [...digits].reduce((bits, digit) => bits | weekdayBit(Number(digit)), 0);
}

/** Whether the row flies on a day with this weekday. */
export const fliesOn = (row: TimetableRow, date: LocalDate, weekday: number): boolean =>
  (row.weekdays & weekdayBit(weekday)) !== 0 && (row.begins === undefined || row.begins <= date);
