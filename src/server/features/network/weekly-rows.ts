import type { AirportCode } from '#domain/airports.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Minutes } from '#domain/time.ts';
import { addDays, type LocalDate, weekdayOf } from '#domain/time.ts';
import { type TimetableRow, weekdayBit } from '#domain/timetable.ts';

/** One flight of one day, as the airline filed it. */
export interface FiledFlight {
  readonly date: LocalDate;
  readonly flightNumber: string;
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  /** Minutes after local midnight of the origin. */
  readonly departs: Minutes;
  /** Gate to gate, minutes. */
  readonly block: Minutes;
}

/** Flights on fewer dates are exceptions, not a schedule. */
const FEWEST_FLIGHTS = 4;
/** Days at the end of the file that decide between two versions of one flight. */
const LATEST_DAYS = 14;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Flights that differ only in the date. */
interface Pattern {
  readonly flight: FiledFlight;
  readonly dates: ReadonlySet<LocalDate>;
}

/**
 * The typical week of a month. A flight counts for a weekday if it was flown in at least half of the weeks that contain
 * it. Of two versions of one flight number on one weekday (its time changed within the month), the one seen more often
 * in the last two weeks stays; two legs flown on the same day both stay.
 */
export function weeklyRows(flights: readonly FiledFlight[]): TimetableRow[] {
  const dates = [...new Set(flights.map((flight) => flight.date))].sort();
  const patterns = [...groupBy(flights, patternKey).values()].flatMap(toPattern);
  const selected = new Map<Pattern, number>();
  for (const versions of groupBy(patterns, (one) => one.flight.flightNumber).values())
    for (const weekday of WEEKDAYS)
      for (const one of steadyOn(weekday, versions, dates))
        selected.set(one, (selected.get(one) ?? 0) | weekdayBit(weekday));
  return [...selected].map(([{ flight }, weekdays]) => {
    const { date: _date, ...always } = flight;
    return { ...always, weekdays, approximate: false };
  });
}

const patternKey = ({ flightNumber, origin, destination, departs, block }: FiledFlight) =>
  [flightNumber, origin, destination, departs, block].join(' ');

function toPattern(flights: readonly FiledFlight[]): Pattern[] {
  const [flight] = flights;
  const dates = new Set(flights.map(({ date }) => date));
  return flight && dates.size >= FEWEST_FLIGHTS ? [{ flight, dates }] : [];
}

/** The versions of one flight number that count for the weekday. */
function steadyOn(
  weekday: number,
  versions: readonly Pattern[],
  dates: readonly LocalDate[],
): Pattern[] {
  const days = dates.filter((date) => weekdayOf(date) === weekday);
  const latest = addDays(dates.at(-1) ?? ('' as LocalDate), 1 - LATEST_DAYS);
  const seen = ({ dates: flown }: Pattern, from = '') =>
    days.filter((day) => day >= from && flown.has(day)).length;
  const candidates = versions
    .filter((one) => seen(one) > 0 && seen(one) * 2 >= days.length)
    .sort((a, b) => seen(b, latest) - seen(a, latest) || seen(b) - seen(a));
  const selected: Pattern[] = [];
  for (const one of candidates) {
    const replaced = selected.some(
      (other) => !days.some((day) => one.dates.has(day) && other.dates.has(day)),
    );
    if (!replaced) selected.push(one);
  }
  return selected;
}
