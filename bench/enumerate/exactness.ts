import type { AirportCode } from '#domain/airports.ts';
import type { ConnectionRules } from '#domain/itineraries.ts';
import type { InstantMinute, LocalDate } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import {
  journeyKey,
  oracleFlight,
  oracleFlights,
  oracleJourneys,
  oracleSurvivors,
} from '#test/itinerary/itinerary-oracle.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { rolledFares, searcher } from '#test/itinerary/searcher.ts';

const SEED = 7;
const NOW = 0 as InstantMinute;

/**
 * Counts the itineraries that the engine misses or adds compared with a plain exhaustive search, from and to every
 * airport.
 */
export function differencesTo(network: Network, date: LocalDate, maxStops: 1 | 2) {
  const rules: ConnectionRules = { ...DEFAULT_RULES, maxStops };
  const airports = [...network.airports.values()];
  const flights = oracleFlights(network, date);
  const search = searcher(network, date, rules, SEED);
  const expectedTo = new Map<AirportCode, string[]>(airports.map(({ code }) => [code, []]));
  let [differences, of] = [0, 0];
  for (const origin of airports) {
    const survivors = oracleSurvivors(
      oracleJourneys(flights, rules, origin, date),
      (journey) =>
        oracleFlight(
          journey,
          ({ rowIndex, day }) => rolledFares(SEED, rowIndex, day),
          network,
          NOW,
        ),
      airports,
    );
    of += survivors.length;
    for (const one of survivors) expectedTo.get(one.at(-1)!.to.code)?.push(journeyKey(one));
    differences += differing(search({ origins: [origin.code] }).kept, survivors.map(journeyKey));
  }
  for (const [code, expected] of expectedTo)
    differences += differing(search({ destinations: [code] }).kept, expected);
  return { differences, of };
}

function differing(some: readonly string[], others: readonly string[]): number {
  const [ours, theirs] = [new Set(some), new Set(others)];
  const missing = others.filter((one) => !ours.has(one)).length;
  return missing + some.filter((one) => !theirs.has(one)).length;
}
