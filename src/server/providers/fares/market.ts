import { recentlyUsed } from '#domain/recently-used.ts';
import { marketSlot } from '#domain/sample-fares.ts';
import type { Clock, InstantMinute, LocalDate } from '#domain/time.ts';
import { dayAt, instantOfDate, startOfDay, type TimeZone } from '#domain/time.ts';
import type { Network, NetworkSource } from '#domain/timetable.ts';

interface Sources {
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** Market time. */
  readonly market: Clock;
}

/** What has been said in one minute of one network. */
interface Said {
  readonly known: Network;
  readonly now: InstantMinute;
  /** Slots begin on whole minutes. */
  readonly slotMinute: InstantMinute;
  readonly on: Map<LocalDate, string>;
}

/** Travel days that somebody may ask for. */
const RETENTION_DAYS = 400;

/**
 * For a travel day: what time it is, as far as that matters to the flights of the day, their booking windows and what
 * their fares are seen as. Departures turn on whole minutes; windows and days of looking on midnights. So before the
 * day has begun anywhere only the calendar days count that it is where the airports are. And the slot of market time.
 */
export function heldBy({ network, clock, market }: Sources): (date: LocalDate) => string {
  const zonesOf = recentlyUsed(1, (_version, { airports }: Network) => [
    ...new Set(Array.from(airports.values(), ({ zone }) => zone)),
  ]);
  const begins = recentlyUsed(RETENTION_DAYS, (_key, of: { zones: TimeZone[]; date: LocalDate }) =>
    Math.min(...of.zones.map((zone) => startOfDay(zone, of.date))),
  );
  const todays = recentlyUsed(1, (_key, of: { zones: TimeZone[]; now: InstantMinute }) =>
    of.zones.map((zone) => dayAt(zone, of.now)).join(),
  );
  const heldOn = (date: LocalDate, known: Network, now: InstantMinute) => {
    const { version } = known;
    const zones = zonesOf(version, known);
    const hasBegun = now >= begins(`${version} ${date}`, { zones, date });
    return `${version} ${hasBegun ? now : todays(`${version} ${now}`, { zones, now })}`;
  };
  // Of this minute: it is asked before each answer that is kept.
  let said: Said | undefined;
  return (date) => {
    const known = network.current();
    const now = instantOfDate(clock.now());
    const moment = market.now();
    const slotMinute = instantOfDate(moment);
    if (said?.known !== known || said.now !== now || said.slotMinute !== slotMinute)
      said = { known, now, slotMinute, on: new Map() };
    const is = said.on.get(date) ?? `${heldOn(date, known, now)} ${marketSlot(moment, date)}`;
    said.on.set(date, is);
    return is;
  };
}
