import { INTERNATIONAL_DAYS_AHEAD } from '../gowild/window.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';
import { dayAt, instantOfDate, startOfDay, type TimeZone } from '../time/zone.ts';

/** One minute less than is promised, so that the look itself may take that long. */
const PAUSE_MS = 9 * 60_000;
const MINUTE_MS = 60_000;

/** A day of departure on the calendar of its airport. */
export interface WatchedDay {
  readonly day: LocalDate;
  readonly zone: TimeZone;
}

/** Whether the day is over at its airport: nothing leaves on it any more. */
export const isOver = ({ day, zone }: WatchedDay, now: Date): boolean =>
  dayAt(zone, instantOfDate(now)) > day;

/**
 * When a day is to be looked at again after a look that began at `now`: at the usual pause, but no later than the
 * moments at which something is known to happen by itself: pass windows open, and the day ends.
 */
export function nextLook({ day, zone }: WatchedDay, now: Date): Date {
  const usual = new Date(now.getTime() + PAUSE_MS);
  // No midnight until then, so nothing happens by itself: most looks end here, and cheaply.
  if (dayAt(zone, instantOfDate(now)) === dayAt(zone, instantOfDate(usual))) return usual;
  const turns = [-INTERNATIONAL_DAYS_AHEAD, -1, 1].map(
    (days) => startOfDay(zone, addDays(day, days)) * MINUTE_MS,
  );
  return new Date(Math.min(usual.getTime(), ...turns.filter((turn) => turn > now.getTime())));
}

/** When to try again after the source has failed so many times in a row; no later than the next usual look. */
export function nextTry(watched: WatchedDay, failures: number, now: Date): Date {
  const soon = new Date(now.getTime() + Math.min(PAUSE_MS, 15_000 * 2 ** (failures - 1)));
  const usual = nextLook(watched, now);
  return soon < usual ? soon : usual;
}
