import type { TimeZone } from '#domain/time.ts';
import { addDays, type LocalDate } from '#domain/time.ts';

// Days and midnights by a way of their own, so that what the product says of them can be judged.

const HOUR_MS = 3_600_000;
const formats = new Map<TimeZone, Intl.DateTimeFormat>();

/** The day on the calendar of the zone. */
export function dayOn(zone: TimeZone, moment: number): LocalDate {
  let format = formats.get(zone);
  // Swedish days are written as ours are.
  format ??= new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  formats.set(zone, format);
  return format.format(moment) as LocalDate;
}

const midnights = new Map<string, number>();

/** When the day begins in a zone west of Greenwich whose clocks differ from it by whole hours. */
export function midnightOf(zone: TimeZone, day: LocalDate): number {
  const key = `${zone} ${day}`;
  let moment = midnights.get(key);
  if (moment === undefined) {
    moment = Date.parse(`${day}T00:00:00Z`);
    while (dayOn(zone, moment) < day) moment += HOUR_MS;
    midnights.set(key, moment);
  }
  return moment;
}

export const endOf = (zone: TimeZone, day: LocalDate): number => midnightOf(zone, addDays(day, 1));
