import type { TimeZone } from '#domain/time.ts';
import { addDays, HOUR_MS, type LocalDate } from '#domain/time.ts';

// Computes days and times independently of the product, to check its results.

const formats = new Map<TimeZone, Intl.DateTimeFormat>();

/** The day on the calendar of the zone. */
export function dayOn(zone: TimeZone, moment: number): LocalDate {
  let format = formats.get(zone);
  // The Swedish format is ISO 8601.
  format ??= new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  formats.set(zone, format);
  return format.format(moment) as LocalDate;
}

const midnights = new Map<string, number>();

/** Start of the day in a zone west of Greenwich with whole-hour offsets. */
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

/** When the clock shows an hour after that at which clocks change. */
export const clockOf = (zone: TimeZone, day: LocalDate, hour: number): number =>
  endOf(zone, day) - (24 - hour) * HOUR_MS;
