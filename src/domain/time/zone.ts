import { dateOfDayNumber, dayNumberOf, type LocalDate } from './local-date.ts';
import type { InstantMinute, OffsetTime } from './offset-time.ts';

/** IANA name of a time zone, `America/Denver`. */
export type TimeZone = string & { readonly __kind: 'TimeZone' };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: TimeZone): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

/** @throws RangeError for a name that the IANA database does not hold. */
export function timeZone(name: string): TimeZone {
  formatOf(name as TimeZone);
  return name as TimeZone;
}

/** Zones change their offset on quarters of an hour, and at most once in a day. */
const QUARTER = 15;
const DAY = 1440;
/** Quarters and days of one zone: more than a year of them. */
const MOST_KNOWN = 50_000;
const knownOffsets = new Map<TimeZone, Map<number, number>>();

/** UTC offset in minutes, east positive, in force in `zone` at `instant`. */
export function offsetAt(zone: TimeZone, instant: InstantMinute): number {
  const midnight = Math.floor(instant / DAY) * DAY;
  const before = knownOffset(zone, midnight);
  if (before === knownOffset(zone, midnight + DAY)) return before;
  return knownOffset(zone, Math.floor(instant / QUARTER) * QUARTER);
}

function knownOffset(zone: TimeZone, instant: number): number {
  const offsets = knownOffsets.get(zone) ?? new Map<number, number>();
  const known = offsets.get(instant);
  if (known !== undefined) return known;
  const offset = askedOffset(zone, instant as InstantMinute);
  if (offsets.size >= MOST_KNOWN) offsets.clear();
  offsets.set(instant, offset);
  knownOffsets.set(zone, offsets);
  return offset;
}

function askedOffset(zone: TimeZone, instant: InstantMinute): number {
  const parts: Record<string, number> = {};
  for (const part of formatOf(zone).formatToParts(instant * 60_000))
    parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute) / 60_000 - instant;
}

/** The wall clock of `zone` at `instant`, as minutes since 1970-01-01T00:00 on that wall. */
const wallMinute = (zone: TimeZone, instant: InstantMinute): number =>
  instant + offsetAt(zone, instant);

/**
 * The instant at which the wall clock of `zone` shows `minute` after midnight of `date`.
 * A time that a spring change skips moves forward by the gap; one that an autumn change repeats is the first
 * of the two (the "compatible" rule of ECMAScript Temporal and RFC 5545).
 */
export function instantAt(zone: TimeZone, date: LocalDate, minute: number): InstantMinute {
  const wall = dayNumberOf(date) * 1440 + minute;
  // The two offsets in force around this wall time; equal on all but two days of a year.
  const before = offsetAt(zone, (wall - 1440) as InstantMinute);
  const after = offsetAt(zone, (wall + 1440) as InstantMinute);
  const early = (wall - before) as InstantMinute;
  if (before === after || wallMinute(zone, early) === wall) return early;
  const late = (wall - after) as InstantMinute;
  return wallMinute(zone, late) === wall ? late : early;
}

/** Local midnight at which `date` begins in `zone`. */
export const startOfDay = (zone: TimeZone, date: LocalDate): InstantMinute =>
  instantAt(zone, date, 0);

/** The calendar day on the wall of `zone` at `instant`. */
export const dayAt = (zone: TimeZone, instant: InstantMinute): LocalDate =>
  dateOfDayNumber(Math.floor(wallMinute(zone, instant) / 1440));

const two = (value: number) => String(value).padStart(2, '0');

/** Renders an instant with a known offset: `2026-12-01T10:05:00-07:00`. */
export function toOffsetTime(instant: InstantMinute, offset: number): OffsetTime {
  const wall = instant + offset;
  const minute = ((wall % 1440) + 1440) % 1440;
  const sign = offset < 0 ? '-' : '+';
  const size = Math.abs(offset);
  return `${dateOfDayNumber(Math.floor(wall / 1440))}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00${sign}${two(Math.floor(size / 60))}:${two(size % 60)}` as OffsetTime;
}

/** The wall clock of `zone` at `instant`. */
export const timeAt = (zone: TimeZone, instant: InstantMinute): OffsetTime =>
  toOffsetTime(instant, offsetAt(zone, instant));

/** A JavaScript date as an instant, seconds dropped. */
export const instantOfDate = (date: { getTime(): number }): InstantMinute =>
  Math.floor(date.getTime() / 60_000) as InstantMinute;

/** Short name of the zone on that day as Americans read it, `MST`. */
export const zoneNameAt = (zone: TimeZone, instant: InstantMinute): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(instant * 60_000)
    .find((part) => part.type === 'timeZoneName')?.value ?? zone;
