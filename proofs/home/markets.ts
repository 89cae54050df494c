import type { AirportCode } from '#domain/airports.ts';
import type { Flight } from '#domain/flight.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import type { FareQuery, FareSource } from '#server/providers/fares/port.ts';
import { simulatedFares } from '#server/providers/fares/sample.ts';
import { timetableFares } from '#server/providers/fares/timetable.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { fastestBy, type PlainFlight, pairOf, plainFlight } from '../trips/plain-flight.ts';
import { CHANGED, type SourceName } from '../trips/sources.ts';

const SIGNAL = new AbortController().signal;
const THREE_DAYS_MS = 3 * 86_400_000;

export interface Market {
  /** As the product asks it. */
  readonly fares: FareSource;
  /** All flights from and to some airports on some days, each once. */
  readonly plain: (
    origins: readonly AirportCode[],
    homes: readonly AirportCode[],
    days: readonly LocalDate[],
  ) => Promise<PlainFlight[]>;
}

/** Opens markets, which share the timetable of their days. */
export function openMarkets(network: Network) {
  let now = new Date(0);
  const clock = { now: () => now };
  const options = { network: { current: () => network }, clock, rules: DEFAULT_RULES };
  const timetable = timetableFares(options);
  const simulated = simulatedFares({ ...options, market: clock, seed: 'home' });
  const knownFastest = new Map<string, Map<string, number>>();

  /** The fewest minutes of each pair on a travel day, departed flights included. */
  async function fastestOf(query: FareQuery) {
    const key = JSON.stringify(query);
    const known = knownFastest.get(key);
    if (known) return known;
    const before = now;
    now = new Date(Date.parse(`${query.date}T00:00:00Z`) - THREE_DAYS_MS);
    const { flights } = await timetable.search(query, SIGNAL);
    now = before;
    const fastest = fastestBy(flights, network);
    knownFastest.set(key, fastest);
    return fastest;
  }

  return (name: SourceName, at: Date): Market => {
    const source = name === 'timetable' ? timetable : simulated;
    const change = CHANGED[name] ?? ((flight: Flight) => flight);
    const fares: FareSource = {
      ...source,
      async search(query, signal) {
        now = at;
        const answer = await source.search(query, signal);
        return { ...answer, flights: answer.flights.map(change) };
      },
    };
    const known = new Map<string, PlainFlight[]>();
    const list = async (query: FareQuery) => {
      const key = JSON.stringify(query);
      const found = known.get(key);
      if (found) return found;
      const { flights } = await fares.search(query, SIGNAL);
      const fastest = await fastestOf(query);
      const plain = flights.map((flight) =>
        plainFlight(flight, { network, fastest: fastest.get(pairOf(flight)) ?? 0 }),
      );
      known.set(key, plain);
      return plain;
    };
    return {
      fares,
      async plain(origins, homes, days) {
        const flights = new Map<string, PlainFlight>();
        for (const date of days) {
          for (const code of origins)
            for (const one of await list({ origins: [code], date })) flights.set(one.key, one);
          for (const code of homes)
            for (const one of await list({ destinations: [code], date })) flights.set(one.key, one);
        }
        return [...flights.values()];
      },
    };
  };
}
