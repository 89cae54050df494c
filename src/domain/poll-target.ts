import type { AirportCode } from './airports.ts';
import { INTERNATIONAL_DAYS_AHEAD } from './booking-window.ts';
import { hashText } from './integer-hash.ts';
import {
  addDays,
  dayAt,
  instantOfDate,
  type LocalDate,
  MINUTE_MS,
  startOfDay,
  type TimeZone,
} from './time.ts';

/** One minute less than `LOOK_EVERY_MINUTES`, so that the poll itself may take a minute. */
const POLL_INTERVAL_MS = 9 * 60_000;

/** A departure day on the calendar of the origin airport. */
export interface PollTarget {
  readonly day: LocalDate;
  readonly zone: TimeZone;
}

/** Whether the day has ended at the airport, so that nothing departs on it anymore. */
export const isOver = ({ day, zone }: PollTarget, now: Date): boolean =>
  dayAt(zone, instantOfDate(now)) > day;

/**
 * When to poll next after a poll that began at `now`: after the usual interval, or earlier when a booking window opens
 * or the day ends.
 */
export function nextPoll({ day, zone }: PollTarget, now: Date): Date {
  const usual = new Date(now.getTime() + POLL_INTERVAL_MS);
  // No midnight falls in the interval, so no window opens: the usual, cheap case.
  if (dayAt(zone, instantOfDate(now)) === dayAt(zone, instantOfDate(usual))) return usual;
  const changes = [-INTERNATIONAL_DAYS_AHEAD, -1, 1].map(
    (days) => startOfDay(zone, addDays(day, days)) * MINUTE_MS,
  );
  return new Date(Math.min(usual.getTime(), ...changes.filter((change) => change > now.getTime())));
}

/** When to retry after this many consecutive provider failures; never later than the next regular poll. */
export function nextRetry(watched: PollTarget, failures: number, now: Date): Date {
  const retryAt = new Date(
    now.getTime() + Math.min(POLL_INTERVAL_MS, 15_000 * 2 ** (failures - 1)),
  );
  const usual = nextPoll(watched, now);
  return retryAt < usual ? retryAt : usual;
}

/** Shards of the poll targets; one worker at a time holds a shard. The database has a row for each. */
const SHARDS = 64;

/** The shard of an origin and day. It never changes and is the same in every process. */
export const shardOf = (origin: AirportCode, day: LocalDate): number =>
  hashText(`${origin} ${day}`) % SHARDS;
