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

/** The departure day of a segment decides its booking window. */
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

const daysAhead = (international: boolean): number =>
  international ? INTERNATIONAL_DAYS_AHEAD : DOMESTIC_DAYS_AHEAD;

/** When the booking window of one departure opens: local midnight at the departure airport. */
export const windowOpens = (segment: WindowSegment, international: boolean): InstantMinute =>
  startOfDay(segment.zone, addDays(segment.day, -daysAhead(international)));

/**
 * The booking window of a whole journey: it opens when the last window of its segments does, and a segment on a
 * blackout date closes it.
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

/** Of several: open if one is, else the one that opens first; `blackout` if none ever opens. */
export function soonestWindow(windows: readonly GoWildWindow[]): GoWildWindow {
  if (windows.some(({ state }) => state === 'open')) return { state: 'open' };
  const opening = windows.flatMap((window) => (window.state === 'opens' ? [window] : []));
  const [first] = opening.sort((a, b) => a.at - b.at);
  return first ?? { state: 'blackout' };
}

/** Tags of a day in a date picker, on the departure airport's calendar. */
export interface DayTags {
  readonly goWild: boolean;
  readonly international: boolean;
  readonly blackout: boolean;
}

/** Tags of a travel day, `daysFromToday` on the departure airport's calendar. A blackout day has no other tag. */
export function dayTags(daysFromToday: number, blackout: boolean): DayTags {
  const within = (limit: number) => !blackout && daysFromToday >= 0 && daysFromToday <= limit;
  return {
    goWild: within(DOMESTIC_DAYS_AHEAD),
    international: within(INTERNATIONAL_DAYS_AHEAD),
    blackout,
  };
}
