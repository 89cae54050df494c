import { type Cents, cents } from '../money.ts';
import { MAX_DAYS_AHEAD } from '../search/horizon.ts';
import { addDays, dayNumberOf, daysBetween } from '../time/local-date.ts';
import {
  dayOf,
  type InstantMinute,
  type Minutes,
  minuteOfDay,
  minutes,
} from '../time/offset-time.ts';
import { type TimeZone, timeAt } from '../time/zone.ts';
import type { Stay, WallTime } from '../trip/stay.ts';

/** From when to when a car is rented, both by the clock of the place. */
export interface RentalTerm {
  readonly pickup: WallTime;
  readonly return: WallTime;
}

/** What is wrong with a term, and of which of its fields. */
export interface TermFault {
  readonly field: 'pickup_date' | 'pickup_time' | 'return_date' | 'return_time';
  readonly words: string;
}

const DAY = 24 * 60;
const MAX_RENTAL_DAYS = 90;

/** Minutes since 1970 on the wall of the place: good for comparing and counting days there, not for instants. */
const wallMinute = ({ date, minute }: WallTime): number => dayNumberOf(date) * DAY + minute;

/** What the clock in `zone` shows. */
export function wallTimeAt(zone: TimeZone, instant: InstantMinute): WallTime {
  const time = timeAt(zone, instant);
  return { date: dayOf(time), minute: minuteOfDay(time) };
}

/** Of two times at one place. */
export const isBefore = (one: WallTime, other: WallTime): boolean =>
  wallMinute(one) < wallMinute(other);

/** The whole stay. One without time between landing and take-off begins with a day, which its reader may change. */
export function termOfStay({ arrives, leaves }: Stay): RentalTerm {
  const nextDay = { ...arrives, date: addDays(arrives.date, 1) };
  return { pickup: arrives, return: isBefore(arrives, leaves) ? leaves : nextDay };
}

/** Days that are paid for: each begun stretch of 24 hours, at least one. */
export const rentalDays = (term: RentalTerm): number =>
  Math.max(1, Math.ceil((wallMinute(term.return) - wallMinute(term.pickup)) / DAY));

/** The share of one day, rounded up: a list never promises less than is paid. */
export const perDay = (total: Cents, term: RentalTerm): Cents =>
  cents(Math.ceil(total / rentalDays(term)));

/** @param now the present time at the place. */
export function termFault(term: RentalTerm, now: WallTime): TermFault | undefined {
  const { pickup, return: back } = term;
  if (isBefore(pickup, now))
    return pickup.date < now.date
      ? { field: 'pickup_date', words: 'Pickup date has passed' }
      : { field: 'pickup_time', words: 'Pickup time has passed' };
  if (daysBetween(now.date, pickup.date) > MAX_DAYS_AHEAD)
    return {
      field: 'pickup_date',
      words: `Pickup date is more than ${MAX_DAYS_AHEAD} days away`,
    };
  if (!isBefore(pickup, back))
    return back.date < pickup.date
      ? { field: 'return_date', words: 'Return date must be after pickup' }
      : { field: 'return_time', words: 'Return time must be after pickup' };
  if (rentalDays(term) > MAX_RENTAL_DAYS)
    return { field: 'return_date', words: `Please rent for at most ${MAX_RENTAL_DAYS} days` };
  return undefined;
}

/** Counters keep quarters of an hour. */
const QUARTER_HOUR = /^([01]\d|2[0-3]):(00|15|30|45)$/;

/** The minute of the day of `HH:mm` on the quarter hour; undefined for anything else. */
export function readQuarterHour(text: string): Minutes | undefined {
  const [, hour, minute] = QUARTER_HOUR.exec(text) ?? [];
  return hour === undefined ? undefined : minutes(Number(hour) * 60 + Number(minute));
}

/** `HH:mm` */
export const writeTime = (minute: Minutes): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
