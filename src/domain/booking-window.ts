import type { InstantMinute } from './time.ts';
import { addDays, type LocalDate, startOfDay, type TimeZone } from './time.ts';

/**
 * Days before departure on which a GoWild seat may first be booked, counted from midnight at the departure
 * airport. Source: the pass terms (domestic: the calendar day before; international: ten days before).
 */
const DOMESTIC_DAYS_AHEAD = 1;
export const INTERNATIONAL_DAYS_AHEAD = 10;

/** Whether and from when a GoWild seat can be booked. */
export type GoWildWindow =
  | { readonly state: 'open' }
  | { readonly state: 'opens'; readonly at: InstantMinute; readonly zone: TimeZone }
  | { readonly state: 'blackout' };

/** The part of a segment that decides its window. */
export interface WindowSegment {
  /** Calendar day of departure at the departure airport. */
  readonly day: LocalDate;
  readonly zone: TimeZone;
}

export interface WindowQuestion {
  readonly segments: readonly WindowSegment[];
  /** True when any airport of the journey is outside the United States and its territories. */
  readonly international: boolean;
  readonly now: InstantMinute;
  readonly isBlackout: (day: LocalDate) => boolean;
}

/** Days ahead that apply to a journey. */
const daysAhead = (international: boolean): number =>
  international ? INTERNATIONAL_DAYS_AHEAD : DOMESTIC_DAYS_AHEAD;

/** The instant at which the window of one departure opens: local midnight, so many days before. */
export const windowOpens = (segment: WindowSegment, international: boolean): InstantMinute =>
  startOfDay(segment.zone, addDays(segment.day, -daysAhead(international)));

/**
 * The window of a whole journey. Every segment needs its seat, so the journey opens when the last of its
 * segments does, and one segment on a blackout date closes it.
 */
export function goWildWindow(question: WindowQuestion): GoWildWindow {
  const { segments, international, now, isBlackout } = question;
  if (segments.some((segment) => isBlackout(segment.day))) return { state: 'blackout' };
  let latest: { at: InstantMinute; zone: TimeZone } | undefined;
  for (const segment of segments) {
    const at = windowOpens(segment, international);
    if (!latest || at > latest.at) latest = { at, zone: segment.zone };
  }
  return !latest || latest.at <= now ? { state: 'open' } : { state: 'opens', ...latest };
}

/** How a day in a date picker is marked; each tag is a pass window counted on the departure airport's calendar. */
export interface DayTags {
  readonly goWild: boolean;
  readonly international: boolean;
  readonly blackout: boolean;
}

/** Tags of a travel day as seen on `today` at the departure airport. A blackout day shows no other tag. */
export function dayTags(daysFromToday: number, blackout: boolean): DayTags {
  const within = (limit: number) => !blackout && daysFromToday >= 0 && daysFromToday <= limit;
  return {
    goWild: within(DOMESTIC_DAYS_AHEAD),
    international: within(INTERNATIONAL_DAYS_AHEAD),
    blackout,
  };
}
