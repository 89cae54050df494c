import { INTERNATIONAL_DAYS_AHEAD } from './booking-window.ts';
import { departureOf } from './flight.ts';
import { flightsOf, planOf, type SavedTrip, type Way } from './saved-trip.ts';
import {
  addDays,
  DAY_MS,
  dayAt,
  HOUR_MS,
  instantOf,
  instantOfDate,
  type LocalDate,
  MINUTE_MS,
  startOfDay,
  type TimeZone,
} from './time.ts';
import type { WatchFacts } from './trip-event.ts';
import { openFrom } from './trip-watch.ts';

/** A departure day on the calendar of the origin airport: of all flights that leave there on that day. */
interface WatchTarget {
  readonly day: LocalDate;
  readonly zone: TimeZone;
}

/** When a flight of a kept trip is to be checked; in milliseconds of the epoch. */
export interface CheckTimes {
  /** Exactly then: once its window is open, and when plan B is due. */
  readonly moments: readonly number[];
  readonly departs: number;
}

/** Who wants the next answer. */
export interface Wants {
  /** Whether an alert has an open day. */
  readonly alerts: boolean;
  /** When flights of kept trips were to be checked; null without any. */
  readonly tripsDueAt: Date | null;
  /** Those flights, if they were checked now. */
  readonly checked?: readonly CheckTimes[] | undefined;
}

type NextDue = { readonly dueAt: Date } & Pick<Wants, 'tripsDueAt'>;

/** Between two answers for alerts: a minute less than the ten that members are told, as the answer may take one. */
const ALERTS_EVERY_MS = 9 * MINUTE_MS;
/** After a question that failed: so soon that a window's opening is told within a minute all the same. */
const RETRY_MS = 15_000;

/** Whether the day has ended at the airport, so that nothing departs on it anymore. */
export const isOver = ({ day, zone }: WatchTarget, now: Date): boolean =>
  dayAt(zone, instantOfDate(now)) > day;

/**
 * When to ask next, after a question that began at `now`: as the first of those who want an answer wants it, soon after
 * a failure, and at the end of the day at the latest.
 * @param failures questions in a row that were not answered, this one included.
 */
export function nextDue(
  target: WatchTarget,
  wants: Wants,
  { failures, now }: { readonly failures: number; readonly now: Date },
): NextDue {
  const retryMs = failures === 0 ? Infinity : RETRY_MS * 2 ** Math.max(0, failures - 2);
  const orRetry = (time: number) => new Date(Math.min(time, now.getTime() + retryMs));
  const ends = new Date(startOfDay(target.zone, addDays(target.day, 1)) * MINUTE_MS);
  const forAlerts = wants.alerts ? orRetry(nextForAlerts(target, now)) : ends;
  const next = wants.checked ? nextForTrips(wants.checked, now) : Infinity;
  const checked = next === Infinity ? null : orRetry(next);
  const tripsDueAt = wants.checked ? checked : wants.tripsDueAt;
  return { dueAt: new Date(Math.min(+ends, +forAlerts, +(tripsDueAt ?? ends))), tripsDueAt };
}

/** At the usual pace, or when a booking window opens. */
function nextForAlerts({ day, zone }: WatchTarget, now: Date): number {
  const at = now.getTime();
  const openings = [-INTERNATIONAL_DAYS_AHEAD, -1].map((days) =>
    openFrom(startOfDay(zone, addDays(day, days))),
  );
  return Math.min(at + ALERTS_EVERY_MS, ...openings.filter((opening) => opening > at));
}

/** Undefined for a flight that the trip does not have. */
export function checkTimesOf(trip: SavedTrip, way: Way, facts: WatchFacts): CheckTimes | undefined {
  const flight = flightsOf(trip).find(([one]) => one === way)?.[1];
  if (!flight) return undefined;
  const moments = planOf(trip, facts, instantOfDate(facts.now)).flatMap((step) => {
    if (step.way !== way || step.kind === 'fly' || !step.time) return [];
    const at = instantOf(step.time);
    return step.kind === 'book' ? [openFrom(at)] : [at * MINUTE_MS];
  });
  return { moments, departs: instantOf(departureOf(flight)) * MINUTE_MS };
}

/** A check itself may take so long. */
const CHECK_MS = MINUTE_MS;

/** The more there is to happen, the more often: by the time until the window opens, or else until the flight leaves. */
const PACES = [
  { within: 2 * DAY_MS, every: 10 * MINUTE_MS },
  { within: 14 * DAY_MS, every: HOUR_MS },
] as const;
const SELDOM_MS = 6 * HOUR_MS;

/** At the usual pace, or at the first moment to come; `Infinity` once all flights have left. */
function nextForTrips(flights: readonly CheckTimes[], now: Date): number {
  const at = now.getTime();
  const ahead = flights.filter(({ departs }) => departs > at);
  const next = ahead.flatMap(({ moments, departs }) => {
    const first = Math.min(departs, ...moments);
    const { every } = PACES.find(({ within }) => first - at <= within) ?? { every: SELDOM_MS };
    const exactly = [...PACES.map(({ within }) => first - within), ...moments];
    return [at + every - CHECK_MS, ...exactly.filter((time) => time > at)];
  });
  return Math.min(...next);
}
