import { formatCount } from './count.ts';

/**
 * Local time at an airport with its UTC offset, `2026-12-01T10:05:00-07:00`. Keeps both what the traveler reads (the
 * text) and the instant (text + offset), so a duration across zones is a subtraction and a date is a slice.
 */
export type OffsetTime = string & { readonly __kind: 'OffsetTime' };

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Length of time in whole minutes. */
export type Minutes = number & { readonly __unit: 'minutes' };

/** Minutes since 1970-01-01T00:00Z: a point in time without a zone. */
export type InstantMinute = number & { readonly __unit: 'utc-minute' };

const OFFSET_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/;

/** @throws RangeError for text without an offset or of another form. */
export const offsetTime = (text: string): OffsetTime => {
  if (!OFFSET_TIME.test(text) || Number.isNaN(Date.parse(text)))
    throw new RangeError(`Not a time with an offset: ${text}`);
  return text as OffsetTime;
};

export const minutes = (value: number): Minutes => value as Minutes;

/** The local calendar day. */
export const dayOf = (time: OffsetTime): LocalDate => time.slice(0, 10) as LocalDate;

/** Minutes after local midnight, 0–1439. */
export const minuteOfDay = (time: OffsetTime): Minutes =>
  (Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))) as Minutes;

/** By digits, seconds dropped: searches call it for every segment, and `Date.parse` takes five times as long. */
export function instantOf(time: OffsetTime): InstantMinute {
  const wall =
    dayNumberOf(time as string as LocalDate) * 1440 +
    twoDigits(time, 11) * 60 +
    twoDigits(time, 14);
  const zoneAt = time.length - 6;
  if (time.endsWith('Z')) return wall as InstantMinute;
  const offset = twoDigits(time, zoneAt + 1) * 60 + twoDigits(time, zoneAt + 4);
  return (time[zoneAt] === '-' ? wall + offset : wall - offset) as InstantMinute;
}

/** Elapsed minutes between two instants, zones and clock changes accounted for. */
export const minutesBetween = (from: OffsetTime, to: OffsetTime): Minutes =>
  (instantOf(to) - instantOf(from)) as Minutes;

const two = (value: number) => String(value).padStart(2, '0');

/** 12-hour clock, `6:30 AM`; noon is `12:00 PM`, midnight `12:00 AM`. */
export function formatClock(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 || 12}:${two(minute % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `6:30 AM` */
export const formatTime = (time: OffsetTime): string => formatClock(minuteOfDay(time));

/** `Fri 6:30 AM` */
export const formatWeekdayTime = (time: OffsetTime): string =>
  `${formatWeekday(dayOf(time))} ${formatTime(time)}`;

/** `80 h`, rounded down. */
export const formatHours = (minutes: number): string => `${Math.floor(minutes / 60)}\u00a0h`;

/** `7h 41m` */
export const formatDuration = (length: Minutes): string =>
  `${Math.floor(length / 60)}h ${two(length % 60)}m`;

/** Lengths in seconds, longest first. */
export const SPAN_UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;
const SHORT_UNITS = { hour: 'h', minute: 'min' } as const;

type SpanStyle = 'long' | 'short';

/** `14 seconds`, `3 minutes`, `5 hours`, `2 days`; short `3 min`, `5 h`. Rounded down to the largest unit that fits. */
export function formatSpan(seconds: number, style: SpanStyle = 'long'): string {
  const [unit, length] = SPAN_UNITS.find(([, size]) => seconds >= size) ?? ['second', 1];
  const count = Math.floor(Math.max(0, seconds) / length);
  return style === 'short' && (unit === 'hour' || unit === 'minute')
    ? `${count} ${SHORT_UNITS[unit]}`
    : formatCount(count, unit);
}

/** `just now` below `smallest` seconds, then {@link formatSpan} with `ago`. */
export const formatAgo = (
  seconds: number,
  { smallest = 60, style = 'long' as SpanStyle } = {},
): string => (seconds >= smallest ? `${formatSpan(seconds, style)} ago` : 'just now');

/** Airline notation of a length of time: `hh:mm`, or `d.hh:mm` from one day on. */
export function formatTripTime(length: Minutes): string {
  const days = Math.floor(length / 1440);
  const rest = `${two(Math.floor((length % 1440) / 60))}:${two(length % 60)}`;
  return days > 0 ? `${days}.${rest}` : rest;
}

/** Calendar day as printed on a ticket, `YYYY-MM-DD`. Has no zone: compare only days of one airport. */
export type LocalDate = string & { readonly __kind: 'LocalDate' };

const PATTERN = /^([1-9]\d{3})-(\d\d)-(\d\d)$/;

/** Days from March 1 of the year 0 to January 1, 1970. */
const DAYS_TO_1970 = 719_468;

/** Days since 1970-01-01. Uses UTC only as arithmetic; no zone is involved. */
export function dayNumberOf(date: LocalDate): number {
  const month = twoDigits(date, 5);
  // Years from March to February end with the day that some of them lack. `Date.UTC` takes five times as long.
  const year = 100 * twoDigits(date, 0) + twoDigits(date, 2) - (month > 2 ? 0 : 1);
  const monthsSinceMarch = (month + 9) % 12;
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  const ofYear = Math.floor((153 * monthsSinceMarch + 2) / 5) + twoDigits(date, 8) - 1;
  return 365 * year + leapDays + ofYear - DAYS_TO_1970;
}

const ZERO = 48;

/** Parses two digits without allocating a string, because searches call it often. */
const twoDigits = (text: string, at: number): number =>
  10 * (text.charCodeAt(at) - ZERO) + text.charCodeAt(at + 1) - ZERO;

/** Searches convert the same few days over and over. */
const cachedDates = new Map<number, LocalDate>();
const MAX_CACHED_DATES = 4_000;

/** @throws RangeError outside the range of JavaScript dates. */
export function dateOfDayNumber(day: number): LocalDate {
  const cached = cachedDates.get(day);
  if (cached !== undefined) return cached;
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10) as LocalDate;
  if (cachedDates.size >= MAX_CACHED_DATES) cachedDates.clear();
  cachedDates.set(day, date);
  return date;
}

/** Whether the text names a day that exists (2027-02-29 does not). */
export function isLocalDate(text: string): text is LocalDate {
  return PATTERN.test(text) && dateOfDayNumber(dayNumberOf(text as LocalDate)) === text;
}

/** @throws RangeError for text that names no existing day. */
export function localDate(text: string): LocalDate {
  if (!isLocalDate(text)) throw new RangeError(`Not a calendar day: ${text}`);
  return text;
}

export const addDays = (date: LocalDate, days: number): LocalDate =>
  dateOfDayNumber(dayNumberOf(date) + days);

/** Calendar days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  dayNumberOf(to) - dayNumberOf(from);

/** 1 = Monday … 7 = Sunday, as timetables count. */
export const weekdayOf = (date: LocalDate): number => ((dayNumberOf(date) + 3) % 7) + 1;

const DAY_STYLES = {
  short: { weekday: 'short', month: 'short', day: 'numeric' },
  long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  monthDay: { month: 'short', day: 'numeric' },
  weekday: { weekday: 'short' },
  weekdayLong: { weekday: 'long' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Making a format takes a hundred times as long as using it. */
const madeFormats = new Map<string, Intl.DateTimeFormat>();

function formatMade(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const made = madeFormats.get(name) ?? new Intl.DateTimeFormat('en-US', options);
  madeFormats.set(name, made);
  return made;
}

const formatted = (date: LocalDate, style: keyof typeof DAY_STYLES): string =>
  formatMade(style, { ...DAY_STYLES[style], timeZone: 'UTC' }).format(dayNumberOf(date) * DAY_MS);

/** `Sun, Nov 22` */
export const formatDayShort = (date: LocalDate): string => formatted(date, 'short');

/** `Sun, Nov 22`, or `Tue, Jan 5, 2027` in another year than `today`. */
export const formatDayIn = (date: LocalDate, today: LocalDate): string =>
  `${formatDayShort(date)}${yearUnless(date, today)}`;

/** `Nov 22`, or `Jan 5, 2027` in another year than `today`. */
export const formatMonthDayIn = (date: LocalDate, today: LocalDate): string =>
  `${formatMonthDay(date)}${yearUnless(date, today)}`;

const yearUnless = (date: LocalDate, today: LocalDate): string =>
  date.slice(0, 4) === today.slice(0, 4) ? '' : `, ${date.slice(0, 4)}`;

/** `Sunday, November 22, 2026` */
export const formatDayLong = (date: LocalDate): string => formatted(date, 'long');

/** `Nov 22` */
export const formatMonthDay = (date: LocalDate): string => formatted(date, 'monthDay');

/** `Sun` */
export const formatWeekday = (date: LocalDate): string => formatted(date, 'weekday');

/** `Sunday` */
export const formatWeekdayLong = (date: LocalDate): string => formatted(date, 'weekdayLong');

/** Last day of the month of `date`. */
export const lastOfMonth = (date: LocalDate): LocalDate => {
  const inNext = addDays(`${date.slice(0, 8)}28` as LocalDate, 4);
  return addDays(inNext, -Number(inNext.slice(8, 10)));
};

/** `November 2026` */
export const formatMonth = (date: LocalDate): string => formatted(date, 'month');

/** IANA name of a time zone, `America/Denver`. */
export type TimeZone = string & { readonly __kind: 'TimeZone' };

const formatOf = (zone: TimeZone): Intl.DateTimeFormat =>
  formatMade(`clock of ${zone}`, {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });

/** @throws RangeError for a name that the IANA database does not hold. */
export function timeZone(name: string): TimeZone {
  formatOf(name as TimeZone);
  return name as TimeZone;
}

export const UTC = timeZone('UTC');

/** Offsets change on quarters of an hour, and at most once a day. */
const QUARTER = 15;
const DAY = 1440;
/** Entries per zone: quarter hours and days of more than a year. */
const MAX_CACHED_OFFSETS = 50_000;
const cachedOffsets = new Map<TimeZone, Map<number, number>>();

/** UTC offset in minutes, east positive, in force in `zone` at `instant`. */
export function offsetAt(zone: TimeZone, instant: InstantMinute): number {
  const midnight = Math.floor(instant / DAY) * DAY;
  const before = cachedOffset(zone, midnight);
  if (before === cachedOffset(zone, midnight + DAY)) return before;
  return cachedOffset(zone, Math.floor(instant / QUARTER) * QUARTER);
}

function cachedOffset(zone: TimeZone, instant: number): number {
  const offsets = cachedOffsets.get(zone) ?? new Map<number, number>();
  const cached = offsets.get(instant);
  if (cached !== undefined) return cached;
  const offset = offsetByIntl(zone, instant as InstantMinute);
  if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear();
  offsets.set(instant, offset);
  cachedOffsets.set(zone, offsets);
  return offset;
}

function offsetByIntl(zone: TimeZone, instant: InstantMinute): number {
  const parts: Record<string, number> = {};
  for (const part of formatOf(zone).formatToParts(instant * 60_000))
    parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute) / 60_000 - instant;
}

/** Local time of `zone` at `instant`, in minutes since 1970-01-01T00:00 local time. */
const wallMinute = (zone: TimeZone, instant: InstantMinute): number =>
  instant + offsetAt(zone, instant);

/**
 * The instant at which the local time of `zone` is `minute` after midnight of `date`.
 * A time that a spring change skips moves forward by the gap; of a time that a fall change repeats the first counts
 * (the "compatible" rule of ECMAScript Temporal and RFC 5545).
 */
export function instantAt(zone: TimeZone, date: LocalDate, minute: number): InstantMinute {
  const wall = dayNumberOf(date) * 1440 + minute;
  // The two offsets in force around this local time; equal on all but two days of a year.
  const before = offsetAt(zone, (wall - 1440) as InstantMinute);
  const after = offsetAt(zone, (wall + 1440) as InstantMinute);
  const early = (wall - before) as InstantMinute;
  if (before === after || wallMinute(zone, early) === wall) return early;
  const late = (wall - after) as InstantMinute;
  return wallMinute(zone, late) === wall ? late : early;
}

/**
 * A wall clock as a limit: of a time that a fall change repeats the second counts, and one that a spring change skips
 * is the first minute after it.
 */
export function limitAt(zone: TimeZone, date: LocalDate, minute: number): InstantMinute {
  const wall = dayNumberOf(date) * 1440 + minute;
  const before = offsetAt(zone, (wall - 1440) as InstantMinute);
  const after = offsetAt(zone, (wall + 1440) as InstantMinute);
  const late = (wall - after) as InstantMinute;
  if (before === after || wallMinute(zone, late) === wall) return late;
  const early = (wall - before) as InstantMinute;
  if (wallMinute(zone, early) === wall) return early;
  let first = late;
  while (offsetAt(zone, first) === before) first = (first + 1) as InstantMinute;
  return first;
}

/** Local midnight at the start of `date`. */
export const startOfDay = (zone: TimeZone, date: LocalDate): InstantMinute =>
  instantAt(zone, date, 0);

/** The local calendar day of `zone` at `instant`. */
export const dayAt = (zone: TimeZone, instant: InstantMinute): LocalDate =>
  dateOfDayNumber(Math.floor(wallMinute(zone, instant) / 1440));

/** Formats an instant with a known offset: `2026-12-01T10:05:00-07:00`. */
export function toOffsetTime(instant: InstantMinute, offset: number): OffsetTime {
  const wall = instant + offset;
  const minute = ((wall % 1440) + 1440) % 1440;
  const sign = offset < 0 ? '-' : '+';
  const size = Math.abs(offset);
  return `${dateOfDayNumber(Math.floor(wall / 1440))}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00${sign}${two(Math.floor(size / 60))}:${two(size % 60)}` as OffsetTime;
}

/** Local time of `zone` at `instant`. */
export const timeAt = (zone: TimeZone, instant: InstantMinute): OffsetTime =>
  toOffsetTime(instant, offsetAt(zone, instant));

/** A JavaScript date as an instant, seconds dropped. */
export const instantOfDate = (date: { getTime(): number }): InstantMinute =>
  Math.floor(date.getTime() / 60_000) as InstantMinute;

const zoneNames = new Map<string, string>();

/** Short name of the zone on that day as Americans read it, `MST`. A zone has one name for each of its offsets. */
export function zoneNameAt(zone: TimeZone, instant: InstantMinute): string {
  const key = `${zone} ${offsetAt(zone, instant)}`;
  const name = zoneNames.get(key) ?? zoneNameByIntl(zone, instant);
  zoneNames.set(key, name);
  return name;
}

const zoneNameByIntl = (zone: TimeZone, instant: InstantMinute): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(instant * 60_000)
    .find((part) => part.type === 'timeZoneName')?.value ?? zone;

/** The only source of the current time. */
export interface Clock {
  now(): Date;
}
