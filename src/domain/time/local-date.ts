/** Calendar day as printed on a ticket, `YYYY-MM-DD`. Has no zone: compare only days of one airport. */
export type LocalDate = string & { readonly __kind: 'LocalDate' };

const DAY_MS = 86_400_000;
const PATTERN = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Days since 1970-01-01. Uses UTC only as arithmetic; no zone is involved. */
export function dayNumberOf(date: LocalDate): number {
  const year = 100 * twoDigits(date, 0) + twoDigits(date, 2);
  return Date.UTC(year, twoDigits(date, 5) - 1, twoDigits(date, 8)) / DAY_MS;
}

const ZERO = 48;

/** The number that two digits make. Searches ask this of many days: reading the digits makes no new text. */
const twoDigits = (text: string, at: number): number =>
  10 * (text.charCodeAt(at) - ZERO) + text.charCodeAt(at + 1) - ZERO;

/** Every search asks for the same few days again and again. */
const knownDates = new Map<number, LocalDate>();
const MOST_KNOWN = 4_000;

/** @throws RangeError for a number that is no day. */
export function dateOfDayNumber(day: number): LocalDate {
  const known = knownDates.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10) as LocalDate;
  if (knownDates.size >= MOST_KNOWN) knownDates.clear();
  knownDates.set(day, date);
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

const formatted = (date: LocalDate, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(
    dayNumberOf(date) * DAY_MS,
  );

/** `Sun, Nov 22` */
export const formatDayShort = (date: LocalDate): string =>
  formatted(date, { weekday: 'short', month: 'short', day: 'numeric' });

/** `Sunday, November 22, 2026` */
export const formatDayLong = (date: LocalDate): string =>
  formatted(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** `Nov 22` */
export const formatMonthDay = (date: LocalDate): string =>
  formatted(date, { month: 'short', day: 'numeric' });

/** `Sun` */
export const formatWeekday = (date: LocalDate): string => formatted(date, { weekday: 'short' });

/** Last day of the month of `date`. */
export const lastOfMonth = (date: LocalDate): LocalDate => {
  const inNext = addDays(`${date.slice(0, 8)}28` as LocalDate, 4);
  return addDays(inNext, -Number(inNext.slice(8, 10)));
};

/** `November 2026` */
export const formatMonth = (date: LocalDate): string =>
  formatted(date, { month: 'long', year: 'numeric' });
