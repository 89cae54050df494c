import { isLocalDate, type LocalDate, type Minutes } from './time.ts';

/** How addresses and calls write the parts of a question about trips. What is malformed reads as undefined. */

export interface DayRange {
  readonly from: LocalDate;
  /** Inclusive. */
  readonly until: LocalDate;
}

export interface NightRange {
  readonly least: number;
  /** Inclusive. */
  readonly most: number;
}

/** A wall clock of a place. */
export interface WallClock {
  readonly date: LocalDate;
  readonly minute: Minutes;
}

/** `2026-12-09/2026-12-22`, or one day `2026-12-09`. */
export function parseDays(text: string): DayRange | undefined {
  const [from = '', until = from, ...rest] = text.split('/');
  const isRange = rest.length === 0 && isLocalDate(from) && isLocalDate(until) && from <= until;
  return isRange ? { from, until } : undefined;
}

const NIGHTS = /^(\d{1,2})(?:-(\d{1,2}))?$/;

/** `2-4`, or one number `2`. */
export function parseNights(text: string): NightRange | undefined {
  const [, least, most = least] = NIGHTS.exec(text) ?? [];
  const range = { least: Number(least), most: Number(most) };
  return least !== undefined && range.least <= range.most ? range : undefined;
}

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** `17:00` */
export function parseClock(text: string): Minutes | undefined {
  const [, hour, minute] = CLOCK.exec(text) ?? [];
  return hour === undefined ? undefined : ((Number(hour) * 60 + Number(minute)) as Minutes);
}

/** `2026-12-13T21:00` */
export function parseWallClock(text: string): WallClock | undefined {
  const [date = '', clock = '', ...rest] = text.split('T');
  const minute = parseClock(clock);
  return rest.length === 0 && isLocalDate(date) && minute !== undefined
    ? { date, minute }
    : undefined;
}

/** `2026-12` */
export const isMonth = (text: string): boolean => isLocalDate(`${text}-01`);

/** As {@link parseDays} reads it. */
export const daysText = ({ from, until }: DayRange): string =>
  from === until ? from : `${from}/${until}`;

/** As {@link parseNights} reads it. */
export const nightsText = ({ least, most }: NightRange): string =>
  least === most ? String(least) : `${least}-${most}`;

/** As {@link parseClock} reads it. */
export const clockText = (minute: Minutes): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** As {@link parseWallClock} reads it. */
export const wallClockText = ({ date, minute }: WallClock): string =>
  `${date}T${clockText(minute)}`;
