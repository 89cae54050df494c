import { type ScheduleFares, scheduleFares } from '#domain/fares/schedule-fares.ts';
import { type ConnectionRules, DEFAULT_RULES } from '#domain/itinerary/connection-rules.ts';
import type { Network } from '#domain/network/timetable.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { minutes } from '#domain/time/offset-time.ts';
import { type SearchDay, searchDay } from '../inputs/search-day.ts';

/** Every journey of at most one stop that waits no longer than a day. */
export const ONE_STOP: ConnectionRules = {
  ...DEFAULT_RULES,
  minConnectionFromAbroad: DEFAULT_RULES.minConnection,
  maxLayover: minutes(1440),
  maxStops: 1,
};
/** Every journey of at most two stops that waits no longer than six hours each time. */
export const TWO_STOPS: ConnectionRules = { ...ONE_STOP, maxLayover: minutes(360), maxStops: 2 };

export interface PricedDay extends SearchDay {
  readonly fares: ScheduleFares;
}

/** A day's flights with their fares, as seen ten days before. */
export function pricedDay(network: Network, date: LocalDate): PricedDay {
  const day = searchDay(network, date);
  const { blackoutDates } = network;
  const today = addDays(date, -10);
  return { ...day, fares: scheduleFares(day.schedule, { seed: 'bench', today, blackoutDates }) };
}
