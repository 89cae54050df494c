import { departureOf } from './flight.ts';
import { flightsOf, planOf, type SavedTrip, type Way } from './saved-trip.ts';
import { DAY_MS, HOUR_MS, instantOf, instantOfDate, MINUTE_MS } from './time.ts';
import type { WatchFacts } from './trip-event.ts';
import { openFrom } from './trip-watch-rules.ts';

/** When a flight of a trip is to be looked at; in milliseconds of the epoch. */
export interface LookTimes {
  /** Exactly then: once its window is open, and when plan B is due. */
  readonly moments: readonly number[];
  readonly departs: number;
}

/** Undefined for a flight that the trip does not have. */
export function lookTimesOf(trip: SavedTrip, way: Way, facts: WatchFacts): LookTimes | undefined {
  const flight = flightsOf(trip).find(([one]) => one === way)?.[1];
  if (!flight) return undefined;
  const moments = planOf(trip, facts, instantOfDate(facts.now)).flatMap((step) => {
    if (step.way !== way || step.kind === 'fly' || !step.time) return [];
    const at = instantOf(step.time);
    return step.kind === 'book' ? [openFrom(at)] : [at * MINUTE_MS];
  });
  return { moments, departs: instantOf(departureOf(flight)) * MINUTE_MS };
}

/** A look itself may take so long. */
const LOOK_MS = MINUTE_MS;

/** The more there is to happen, the more often: by the time until the window opens, or else until the flight leaves. */
const PACES = [
  { within: 2 * DAY_MS, every: 10 * MINUTE_MS },
  { within: 14 * DAY_MS, every: HOUR_MS },
] as const;
const SELDOM_MS = 6 * HOUR_MS;

/** When to look next at flights of one origin and day: at the usual pace, or at the first moment to come. */
export function nextTripPoll(flights: readonly LookTimes[], now: Date): Date {
  const at = now.getTime();
  const ahead = flights.filter(({ departs }) => departs > at);
  const next = ahead.flatMap(({ moments, departs }) => {
    const first = Math.min(departs, ...moments);
    const { every } = PACES.find(({ within }) => first - at <= within) ?? { every: SELDOM_MS };
    const exactly = [...PACES.map(({ within }) => first - within), ...moments];
    return [at + every - LOOK_MS, ...exactly.filter((time) => time > at)];
  });
  return new Date(Math.min(at + SELDOM_MS - LOOK_MS, ...next));
}

/** After a look without an answer: so soon that a window's opening is said within a minute all the same. */
const RETRY_MS = 15_000;

/** When to look again after so many looks in a row without an answer; never later than usual. */
export const retryTripPoll = (flights: readonly LookTimes[], failures: number, now: Date): Date => {
  const retry = now.getTime() + RETRY_MS * 2 ** Math.max(0, failures - 2);
  return new Date(Math.min(retry, nextTripPoll(flights, now).getTime()));
};
