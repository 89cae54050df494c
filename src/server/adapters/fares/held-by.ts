import { SLOT_MINUTES } from '#domain/fares/market-moves.ts';
import type { Network } from '#domain/network/timetable.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { instantOfDate, startOfDay } from '#domain/time/zone.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { NetworkSource } from '#server/ports/network-source.ts';
import { recentlyUsed } from './recently-used.ts';

/** Travel days that somebody may ask for. */
const KEPT_DAYS = 400;

/**
 * For a travel day: what time it is, as far as that matters to the flights of the day, their booking windows and what
 * their fares are seen as. Departures turn on whole minutes; windows and days of looking on midnights. So before the
 * day has begun anywhere only the slots count that all midnights are the beginning of.
 */
export function heldBy(network: NetworkSource, clock: Clock): (date: LocalDate) => string {
  const begins = recentlyUsed(KEPT_DAYS, (_key, of: { network: Network; date: LocalDate }) =>
    firstMidnight(of.network, of.date),
  );
  return (date) => {
    const known = network.current();
    const now = instantOfDate(clock.now());
    const slot = now - (now % SLOT_MINUTES);
    const begin = begins(`${known.version} ${date}`, { network: known, date });
    return `${known.version} ${slot + SLOT_MINUTES <= begin ? slot : now}`;
  };
}

/** UTC minute at which the day begins first; before all others where some midnight is in the midst of a slot. */
function firstMidnight({ airports }: Network, date: LocalDate): number {
  const zones = new Set(Array.from(airports.values(), ({ zone }) => zone));
  const midnights = Array.from(zones, (zone): number => startOfDay(zone, date));
  return midnights.every((midnight) => midnight % SLOT_MINUTES === 0)
    ? Math.min(...midnights)
    : Number.NEGATIVE_INFINITY;
}
