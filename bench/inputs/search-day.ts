import { type ConnectionRules, firstOnward } from '#domain/itinerary/connection-rules.ts';
import { buildSchedule, type Schedule } from '#domain/itinerary/schedule.ts';
import type { Network } from '#domain/network/timetable.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { minutes } from '#domain/time/offset-time.ts';

/** Days of flights that a search may use, the first of them the day before it begins. */
export const LOADED_DAYS = 4;
/** The day that is searched, among the loaded ones. */
export const DAY = 1;

/** The one rule that routers from elsewhere know too: 45 minutes between flights, and any wait. */
export const routerRules = (maxStops: 1 | 2): ConnectionRules => ({
  minConnection: minutes(45),
  minConnectionFromAbroad: minutes(45),
  maxLayover: minutes(LOADED_DAYS * 1440),
  maxStops,
});

/** A network's flights around one day. */
export interface SearchDay {
  readonly date: LocalDate;
  readonly schedule: Schedule;
  readonly onward: Int32Array;
  /** Airports from which anything leaves on the day, the busiest first. */
  readonly origins: readonly number[];
}

export function searchDay(network: Network, date: LocalDate): SearchDay {
  const schedule = buildSchedule(network, addDays(date, -DAY), LOADED_DAYS);
  const departures = new Int32Array(schedule.airports.length);
  for (let flight = 0; flight < schedule.size; flight++)
    if (schedule.dayIndexes[flight] === DAY) departures[schedule.origins[flight]!]!++;
  const origins = [...departures.keys()]
    .filter((airport) => departures[airport]! > 0)
    .sort((a, b) => departures[b]! - departures[a]!);
  return { date, schedule, onward: firstOnward(schedule, routerRules(2)), origins };
}

/** So many of a list, from its first to its last. */
export function spread<T>(list: readonly T[], count: number): T[] {
  if (count >= list.length) return [...list];
  return Array.from(
    { length: count },
    (_, at) => list[Math.round((at * (list.length - 1)) / (count - 1))]!,
  );
}
