import type { AirportCode } from './airports.ts';
import type { Hops, Landings } from './earliest-landings.ts';
import { SELF_MADE_WAIT } from './home-journeys.ts';
import { dayNumberOf, type LocalDate } from './time.ts';

/** Airports where a second booking may begin on a travel day, by timetable. */
export interface HomeChanges {
  /** A flight with at most one stop, as one flight leads there. */
  readonly toOneStop: ReadonlySet<AirportCode>;
  /** A nonstop home; at most two flights lead there. */
  readonly toNonstop: ReadonlySet<AirportCode>;
}

interface ChangesQuestion {
  readonly landings: Landings;
  readonly homes: ReadonlyMap<AirportCode, unknown>;
  /** On the calendar of the airport that the second booking leaves from. */
  readonly day: LocalDate;
}

/** Two bookings of at most three flights that change elsewhere are not in time. */
export function homeChanges(
  { codes, list }: Hops,
  { landings: [one, two], homes, day }: ChangesQuestion,
): HomeChanges {
  const number = dayNumberOf(day);
  const isHome = codes.map((code) => homes.has(code));
  const toOneStop = new Set<number>();
  const toNonstop = new Set<number>();
  for (const { from, to, departs, dayNumber } of list) {
    if (dayNumber !== number) continue;
    const latest = departs - SELF_MADE_WAIT.least;
    if ((one[from] as number) <= latest) toOneStop.add(from);
    if (isHome[to] && (two[from] as number) <= latest) toNonstop.add(from);
  }
  const named = (found: ReadonlySet<number>) =>
    new Set([...found].map((at) => codes[at] as AirportCode));
  return { toOneStop: named(toOneStop), toNonstop: named(toNonstop) };
}
