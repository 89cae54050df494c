import { airportCode } from '#domain/network/airport.ts';
import { addDays } from '#domain/time/local-date.ts';
import { presentInbound, presentOutbound } from './present.ts';
import { todayAt } from './question.ts';
import { type Question, type SearchDeps, searchFlights } from './search-flights.ts';

/** Today and tomorrow: what most people look for. */
const DAYS = [0, 1];

/**
 * Searches the busiest airports in both directions, uncounted, so that their days are computed and the code is compiled
 * before anybody waits for it. Asks no supplier: only a source that knows how long its fares are valid is at hand.
 * @param isEnough ends it before all airports have been searched.
 */
export async function prepareSearches(
  deps: SearchDeps,
  airports: readonly string[],
  isEnough: () => boolean,
): Promise<void> {
  if (!deps.fares.version) return;
  const known = deps.network.current().airports;
  const { signal } = new AbortController();
  for (const code of airports.map(airportCode).filter((one) => known.has(one)))
    for (const days of DAYS) {
      if (isEnough()) return;
      const date = addDays(todayAt(deps, [code]), days);
      const asked = { max_workers: 1 };
      const base = { origin: code, destination: code };
      const out: Question = { ...base, searchType: 'search', query: { origins: [code], date } };
      const back: Question = {
        ...base,
        searchType: 'inbound',
        query: { destinations: [code], date },
      };
      const found = await searchFlights(deps, out, 'all', signal);
      JSON.stringify(presentOutbound.answer(deps, { question: out, asked }, found));
      const led = await searchFlights(deps, back, 'without seats', signal);
      JSON.stringify(presentInbound.answer(deps, { question: back, asked }, led));
    }
}
