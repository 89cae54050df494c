import { airportCode } from '#domain/airports.ts';
import { findMatch, type LowestFare } from '#domain/alert-match.ts';
import { destinationOf, type Flight } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import { addDays, type Clock, dayAt, instantOfDate, type LocalDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { networkCache } from '#server/features/network/load-network.ts';
import { readFixedNetwork } from '#server/features/network/read-data.ts';
import { chooseFares } from '#server/providers/fares/choose.ts';
import type { WishedDate } from './stand.ts';

/** The proof's own view of the fares, from the product's fare source but not through its workers. */
export interface Fares {
  /** The lowest fare of every flown route so many days ahead, for days that have not begun. */
  lowestOn(daysAhead: number): Promise<{ day: LocalDate; lowest: readonly LowestFare[] }>;
  /** The flights of an origin and day, as of a market and moment; by default as of the first ones. */
  flightsOn(
    origin: string,
    day: LocalDate,
    at?: { readonly market: Date; readonly moment: Date },
  ): Promise<readonly Flight[]>;
  readonly network: NetworkSource;
  /** The dates whose criteria were met by a bookable fare at their last poll. */
  metAmong(dates: readonly WishedDate[], marketTime: Date): Promise<readonly WishedDate[]>;
}

const goesOn = new AbortController().signal;

/** The network must have been loaded into the database. */
export async function faresOf(db: Database, clock: Clock): Promise<Fares> {
  const network = networkCache(db, await readFixedNetwork('data'));
  await network.refresh();
  const config = readConfig({});
  let marketTime = new Date(Date.UTC(2026, 0, 1));
  let moment: Date | undefined;
  const source = chooseFares(config, {
    network,
    clock: { now: () => moment ?? clock.now() },
    market: { now: () => marketTime },
  });
  const { airports } = network.current();
  return {
    network,
    async flightsOn(origin, day, at) {
      if (at) [marketTime, moment] = [at.market, at.moment];
      const query = { origins: [airportCode(origin)], date: day };
      return (await source.search(query, goesOn)).flights;
    },
    async lowestOn(daysAhead) {
      // Uses the zone where it is latest: no alert date is over there.
      const zones = [...airports.values()].map(({ zone }) => zone);
      const days = zones.map((zone) => dayAt(zone, instantOfDate(clock.now())));
      const day = addDays(days.toSorted().at(-1) ?? ('' as LocalDate), daysAhead);
      const answer = await source.lowest?.({ origins: [...airports.keys()], date: day }, goesOn);
      return { day, lowest: answer?.lowest ?? [] };
    },
    async metAmong(dates, at) {
      marketTime = at;
      const met = new Set<WishedDate>();
      const asked = dates.flatMap((date) =>
        [...date.checkedAt].map(([origin, checkedAt]) => ({ date, origin, checkedAt })),
      );
      for (const together of groupBy(asked, (one) => `${one.origin} ${one.date.day}`).values()) {
        const [first] = together;
        if (!first) continue;
        moment = first.checkedAt;
        const query = { origins: [first.origin], date: first.date.day };
        const { flights } = await source.search(query, goesOn);
        for (const { date } of together) {
          const { destinations } = date.terms;
          const meant = flights.filter(
            (one) => destinations.length === 0 || destinations.includes(destinationOf(one)),
          );
          if (findMatch(date.terms, meant)) met.add(date);
        }
      }
      return [...met];
    },
  };
}
