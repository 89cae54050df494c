import { recentlyUsed } from '#domain/recently-used.ts';
import {
  type Clock,
  dayAt,
  type InstantMinute,
  instantOfDate,
  type LocalDate,
  startOfDay,
  type TimeZone,
} from '#domain/time.ts';
import type { Network, NetworkSource } from '#domain/timetable.ts';
import { marketSlot } from './sample-fares.ts';

interface Sources {
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** Market time. */
  readonly market: Clock;
}

/** Versions computed for one network, minute and minute of market time. */
interface CachedVersions {
  readonly known: Network;
  readonly now: InstantMinute;
  /** Market slots begin on whole minutes. */
  readonly slotMinute: InstantMinute;
  readonly on: Map<LocalDate, string>;
}

/** Maximum number of cached travel days. */
const RETENTION_DAYS = 400;

/**
 * Version of the simulated fares of a travel day: it changes whenever they may change. Once the day has begun at some
 * airport, flights depart, so it changes every minute; before that only at local midnights of the airports, which
 * decide booking windows and days of search. It also changes with the slot of market time and the network.
 */
export function fareVersion({ network, clock, market }: Sources): (date: LocalDate) => string {
  const zonesOf = recentlyUsed(1, (_version, { airports }: Network) => [
    ...new Set(Array.from(airports.values(), ({ zone }) => zone)),
  ]);
  const begins = recentlyUsed(RETENTION_DAYS, (_key, of: { zones: TimeZone[]; date: LocalDate }) =>
    Math.min(...of.zones.map((zone) => startOfDay(zone, of.date))),
  );
  const todays = recentlyUsed(1, (_key, of: { zones: TimeZone[]; now: InstantMinute }) =>
    of.zones.map((zone) => dayAt(zone, of.now)).join(),
  );
  const dayVersion = (date: LocalDate, known: Network, now: InstantMinute) => {
    const { version } = known;
    const zones = zonesOf(version, known);
    const hasBegun = now >= begins(`${version} ${date}`, { zones, date });
    return `${version} ${hasBegun ? now : todays(`${version} ${now}`, { zones, now })}`;
  };
  // Cached for the current minute, because every lookup in the response cache asks for the version.
  let cached: CachedVersions | undefined;
  return (date) => {
    const known = network.current();
    const now = instantOfDate(clock.now());
    const moment = market.now();
    const slotMinute = instantOfDate(moment);
    if (cached?.known !== known || cached.now !== now || cached.slotMinute !== slotMinute)
      cached = { known, now, slotMinute, on: new Map() };
    const version =
      cached.on.get(date) ?? `${dayVersion(date, known, now)} ${marketSlot(moment, date)}`;
    cached.on.set(date, version);
    return version;
  };
}
