import type { AirportCode } from './airports.ts';
import { type GoWildWindow, soonestWindow } from './booking-window.ts';
import {
  addDays,
  dayOf,
  type InstantMinute,
  instantOf,
  type LocalDate,
  type OffsetTime,
} from './time.ts';

/** Minutes between the arrival of one booking and the departure of the next. */
const MIN_TURNAROUND = 45;

/** A return itinerary, reduced to what the summary needs. */
export interface WayHome {
  readonly departs: OffsetTime;
  readonly arrives: OffsetTime;
  /** Where it lands; undefined for the only home airport. */
  readonly to?: AirportCode | undefined;
  /** Whether it has a GoWild fare, bookable now or later. */
  readonly goWild: boolean;
  readonly window: GoWildWindow;
}

/** When the first GoWild seat home becomes bookable. `none`: no return itinerary has a GoWild fare. */
export type HomeWindow = GoWildWindow | { readonly state: 'none' };

export interface HomeQuestion {
  /** At the destination; undefined for all ways of the day. */
  readonly arrival: OffsetTime | undefined;
  /** The airport that the traveler left from; undefined for any home airport. */
  readonly home?: AirportCode | undefined;
  /** Travel day of the ways, by the end of which they land. */
  readonly day: LocalDate;
}

export interface ReturnSummary {
  /** Itineraries that leave at least 45 minutes after the arrival and land by the end of `landsBy`. */
  readonly total: number;
  /** Those with a GoWild fare. */
  readonly goWild: number;
  readonly window: HomeWindow;
  /** The day asked for, or the next one when nothing lands on the day asked for. A day of the landing airport. */
  readonly landsBy: LocalDate;
}

/** The ways home that a traveler can take, out of those that leave on `day`. */
export function summarizeReturns(
  ways: readonly WayHome[],
  { arrival, home, day }: HomeQuestion,
): ReturnSummary {
  const earliest =
    arrival === undefined ? Number.NEGATIVE_INFINITY : instantOf(arrival) + MIN_TURNAROUND;
  const isBack = ({ to }: WayHome) => home === undefined || to === undefined || to === home;
  const later = ways.filter((way) => instantOf(way.departs) >= earliest && isBack(way));
  const landing = (by: LocalDate) => later.filter((way) => dayOf(way.arrives) <= by);
  const sameDay = landing(day);
  const landsBy = sameDay.length > 0 ? day : addDays(day, 1);
  const inTime = sameDay.length > 0 ? sameDay : landing(landsBy);
  const onPass = inTime.filter((way) => way.goWild);
  return {
    total: inTime.length,
    goWild: onPass.length,
    window: firstWindow(inTime, onPass),
    landsBy: inTime.length > 0 ? landsBy : day,
  };
}

function firstWindow(later: readonly WayHome[], onPass: readonly WayHome[]): HomeWindow {
  if (onPass.length === 0) {
    // One itinerary that runs overnight into a blackout date does not make the whole day one.
    const isBlackout = later.length > 0 && later.every((way) => way.window.state === 'blackout');
    return { state: isBlackout ? 'blackout' : 'none' };
  }
  return soonestWindow(onPass.map(({ window }) => window));
}

/** `in 2d 4h`, `in 4h 20m`, `in 12m`: how long until `at`, rounded down to the minute. */
export function formatTimeUntil(at: InstantMinute, now: InstantMinute): string {
  const left = Math.max(0, at - now);
  const [days, hours, rest] = [Math.floor(left / 1440), Math.floor(left / 60) % 24, left % 60];
  if (days > 0) return `in ${days}d ${hours}h`;
  return hours > 0 ? `in ${hours}h ${rest}m` : `in ${rest}m`;
}

/** The window at `now`: one that has opened in the meantime is open. */
export const windowAt = (window: HomeWindow, now: InstantMinute): HomeWindow =>
  window.state === 'opens' && window.at <= now ? { state: 'open' } : window;
