import type { GoWildWindow } from './booking-window.ts';
import { type InstantMinute, instantOf, type OffsetTime } from './time.ts';

/** A return itinerary, reduced to what the summary needs. */
export interface WayHome {
  readonly departs: OffsetTime;
  /** Whether it has a GoWild fare, bookable now or later. */
  readonly goWild: boolean;
  readonly window: GoWildWindow;
}

/** When the first GoWild seat home becomes bookable. `none`: no return itinerary has a GoWild fare. */
export type HomeWindow = GoWildWindow | { readonly state: 'none' };

export interface ReturnSummary {
  /** Itineraries that leave at or after the arrival. */
  readonly total: number;
  /** Those with a GoWild fare. */
  readonly goWild: number;
  readonly window: HomeWindow;
}

/** The return options of a traveler who arrives at `arrival`. */
export function summarizeReturns(ways: readonly WayHome[], arrival: OffsetTime): ReturnSummary {
  const landed = instantOf(arrival);
  const later = ways.filter((way) => instantOf(way.departs) >= landed);
  const onPass = later.filter((way) => way.goWild);
  return { total: later.length, goWild: onPass.length, window: firstWindow(later, onPass) };
}

function firstWindow(later: readonly WayHome[], onPass: readonly WayHome[]): HomeWindow {
  if (onPass.length === 0) {
    // One itinerary that runs overnight into a blackout date does not make the whole day one.
    const isBlackout = later.length > 0 && later.every((way) => way.window.state === 'blackout');
    return { state: isBlackout ? 'blackout' : 'none' };
  }
  if (onPass.some((way) => way.window.state === 'open')) return { state: 'open' };
  const opening = onPass.flatMap(({ window }) => (window.state === 'opens' ? [window] : []));
  const [first] = opening.sort((a, b) => a.at - b.at);
  return first ?? { state: 'blackout' };
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
