import type { InstantMinute } from '../time/offset-time.ts';
import { offsetAt, type TimeZone } from '../time/zone.ts';

/**
 * The UTC offsets of one zone over a stretch of time, looked up once so that many conversions cost no more
 * than an addition. Parallel lists: `offsets[i]` (minutes, east positive) is in force from `from[i]` on.
 */
export interface ZoneClock {
  readonly from: readonly number[];
  readonly offsets: readonly number[];
}

const DAY = 1440;

/** Offsets of `zone` between two instants, every clock change found to the minute. */
export function zoneClock(zone: TimeZone, begin: InstantMinute, end: InstantMinute): ZoneClock {
  const at = (instant: number) => offsetAt(zone, instant as InstantMinute);
  const from: number[] = [begin];
  let before = at(begin);
  const offsets = [before];
  for (let left: number = begin; left < end; left += DAY) {
    const after = at(left + DAY);
    if (before === after) continue;
    let low = left;
    let high = left + DAY;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (at(middle) === before) low = middle;
      else high = middle;
    }
    from.push(high);
    offsets.push(after);
    before = after;
  }
  return { from, offsets };
}

/** Offset in force at an instant of the stretch. */
export function offsetIn({ from, offsets }: ZoneClock, instant: number): number {
  let at = from.length - 1;
  while (at > 0 && instant < (from[at] ?? 0)) at--;
  return offsets[at] ?? 0;
}

/**
 * The instant at which the wall shows `wall` (minutes since 1970-01-01T00:00 on that wall). A skipped time
 * moves forward by the gap, a repeated one is the first of the two, as in `instantAt`.
 */
export function instantIn({ from, offsets }: ZoneClock, wall: number): number {
  for (let at = 0; at < from.length; at++) {
    const instant = wall - (offsets[at] ?? 0);
    const until = from[at + 1] ?? Number.POSITIVE_INFINITY;
    if (instant < until) return instant;
    // A skipped time: too late for the offset before the change, too early for the one after it.
    if (wall - (offsets[at + 1] ?? 0) < until) return instant;
  }
  return wall;
}
