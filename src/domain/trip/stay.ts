import type { AirportCode } from '../network/airport.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';
import { dayOf, type Minutes, minuteOfDay, minutes, type OffsetTime } from '../time/offset-time.ts';

/** By the wall clock of the place it is about. */
export interface WallTime {
  readonly date: LocalDate;
  /** Minute of the day, from 0 to 1439. */
  readonly minute: Minutes;
}

/** How long somebody is at a place, between the flight there and the flight back. */
export interface Stay {
  readonly place: AirportCode;
  readonly arrives: WallTime;
  readonly leaves: WallTime;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const NOON = minutes(12 * HOUR);

/** Between two flights: nobody stands at a counter before the next full hour, and nobody leaves after their flight. */
export function stayBetween(place: AirportCode, arrives: OffsetTime, leaves: OffsetTime): Stay {
  const last = minuteOfDay(leaves);
  return {
    place,
    arrives: fullHourFrom({ date: dayOf(arrives), minute: minuteOfDay(arrives) }),
    leaves: { date: dayOf(leaves), minute: minutes(last - (last % HOUR)) },
  };
}

/** Of which only the days are known: from noon to noon. */
export const stayOfDays = (place: AirportCode, from: LocalDate, until: LocalDate): Stay => ({
  place,
  arrives: { date: from, minute: NOON },
  leaves: { date: until, minute: NOON },
});

/** The time itself on the hour, else the next full hour, which may be of the next day. */
export function fullHourFrom({ date, minute }: WallTime): WallTime {
  const hour = Math.ceil(minute / HOUR) * HOUR;
  return hour < DAY
    ? { date, minute: minutes(hour) }
    : { date: addDays(date, 1), minute: minutes(0) };
}
