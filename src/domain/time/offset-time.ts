import type { LocalDate } from './local-date.ts';

/**
 * Wall-clock time at an airport with its UTC offset, `2026-12-01T10:05:00-07:00`.
 * Keeps both what the traveller reads (the text) and the instant (text + offset),
 * so a duration across zones is a subtraction and a date is a slice.
 */
export type OffsetTime = string & { readonly __kind: 'OffsetTime' };

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

/** The calendar day on the airport's own wall. */
export const dayOf = (time: OffsetTime): LocalDate => time.slice(0, 10) as LocalDate;

/** Minutes after midnight on the airport's own wall, 0–1439. */
export const minuteOfDay = (time: OffsetTime): Minutes =>
  (Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))) as Minutes;

export const instantOf = (time: OffsetTime): InstantMinute =>
  Math.floor(Date.parse(time) / 60_000) as InstantMinute;

/** Elapsed minutes between two instants, zones and clock changes accounted for. */
export const minutesBetween = (from: OffsetTime, to: OffsetTime): Minutes =>
  (instantOf(to) - instantOf(from)) as Minutes;

const two = (value: number) => String(value).padStart(2, '0');

/** 12-hour wall clock, `6:30 AM`; noon is `12:00 PM`, midnight `12:00 AM`. */
export function formatClock(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 || 12}:${two(minute % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `7h 41m` */
export const formatDuration = (length: Minutes): string =>
  `${Math.floor(length / 60)}h ${two(length % 60)}m`;

/** Airline notation of a length of time: `hh:mm`, or `d.hh:mm` from one day on. */
export function formatTripTime(length: Minutes): string {
  const days = Math.floor(length / 1440);
  const rest = `${two(Math.floor((length % 1440) / 60))}:${two(length % 60)}`;
  return days > 0 ? `${days}.${rest}` : rest;
}
