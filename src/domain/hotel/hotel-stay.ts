import { MAX_DAYS_AHEAD } from '../search/horizon.ts';
import { addDays, daysBetween, type LocalDate } from '../time/local-date.ts';
import type { Stay } from '../trip/stay.ts';

/** Days on the calendar of the place. */
export interface HotelDates {
  readonly checkIn: LocalDate;
  readonly checkOut: LocalDate;
}

export const MAX_NIGHTS = 30;

/** Adults, and rooms, of one question at most. */
export const MAX_GUESTS = 8;
export const MAX_ROOMS = 8;

/** A traveller has one seat and, unless they say otherwise, half a room. */
export const DEFAULT_GUESTS = 2;
export const DEFAULT_ROOMS = 1;

export const nightsOf = ({ checkIn, checkOut }: HotelDates): number =>
  daysBetween(checkIn, checkOut);

export type DatesFault = 'past' | 'no_night' | 'too_long' | 'too_far';

/** Why nobody can ask for these days. `today` is the day at the place. */
export function datesFault(dates: HotelDates, today: LocalDate): DatesFault | undefined {
  if (dates.checkIn < today) return 'past';
  if (nightsOf(dates) < 1) return 'no_night';
  if (nightsOf(dates) > MAX_NIGHTS) return 'too_long';
  // The last flight that can be searched may land a day later.
  return daysBetween(today, dates.checkIn) > MAX_DAYS_AHEAD + 1 ? 'too_far' : undefined;
}

/** Adults of each room, spread evenly. A room that nobody is left for is let as for one. */
export function guestsPerRoom(adults: number, rooms: number): readonly number[] {
  const each = Math.floor(adults / rooms);
  return Array.from({ length: rooms }, (_, at) =>
    Math.max(1, each + (at < adults % rooms ? 1 : 0)),
  );
}

export interface HotelNights extends HotelDates {
  /**
   * What of the stay the days do not show: `none` when no night of it is spent there (the days are then those of
   * the next night), `over` when it is past, `begun` when its first night counts from the day before the arrival,
   * `cut` when it is longer than can be asked for.
   */
  readonly note?: 'none' | 'over' | 'begun' | 'cut';
}

/** Who arrives before this hour of the night wants the bed that was made the evening before. */
const NIGHT_ENDS = 4 * 60;

/** The nights of a stay, as far as they can be asked for on `today`, the day at the place. */
export function nightsOfStay({ arrives, leaves }: Stay, today: LocalDate): HotelNights {
  const nextNight = { checkIn: today, checkOut: addDays(today, 1) };
  if (leaves.date < today) return { ...nextNight, note: 'over' };
  const begun = arrives.minute < NIGHT_ENDS && arrives.date > today;
  const wanted = begun ? addDays(arrives.date, -1) : arrives.date;
  const checkIn = wanted < today ? today : wanted;
  const dates = { checkIn, checkOut: leaves.date };
  if (nightsOf(dates) < 1) return { checkIn, checkOut: addDays(checkIn, 1), note: 'none' };
  if (nightsOf(dates) > MAX_NIGHTS)
    return { checkIn, checkOut: addDays(checkIn, MAX_NIGHTS), note: 'cut' };
  return begun ? { ...dates, note: 'begun' } : dates;
}
