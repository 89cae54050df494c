import type { OutboundAnswer } from '#contract/flights.ts';
import type { Sight } from '#domain/flight/flight.ts';
import type { AirportCode } from '#domain/network/airport.ts';
import { writeOutbound } from '#server/features/search/present.ts';
import {
  type Question,
  type SearchDeps,
  type SearchResult,
  searchFlights,
} from '#server/features/search/search-flights.ts';
import type { JsonBytesOf } from '#server/http/json-bytes.ts';
import { plainFlight } from '#test/api/plain-answer.ts';
import { DAY } from './world.ts';

const questionOf = (origin: AirportCode): Question => ({
  searchType: 'search',
  origin,
  destination: undefined,
  query: { origins: [origin], date: DAY },
});

export const found = (deps: SearchDeps, origin: AirportCode, sight: Sight): Promise<SearchResult> =>
  searchFlights(deps, questionOf(origin), sight, new AbortController().signal);

/** An answer as the product writes it. */
export async function writtenAnswer(
  deps: SearchDeps,
  origin: AirportCode,
  sight: Sight,
): Promise<JsonBytesOf<OutboundAnswer>> {
  const of = { question: questionOf(origin), asked: { max_workers: 50 } };
  return writeOutbound(deps, of, await found(deps, origin, sight));
}

/** The same as one writes it first: as an object, for `JSON.stringify`. */
export async function plainAnswer(
  deps: SearchDeps,
  origin: AirportCode,
  sight: Sight,
): Promise<OutboundAnswer> {
  const { byPlace, places, flights, seenAt } = await found(deps, origin, sight);
  return {
    flights: Object.fromEntries(
      Array.from(byPlace, ([place, list]) => [place, list.map(plainFlight)]),
    ),
    search_parameters: { origin, date: DAY, max_workers: 50, origin_airports: [origin] },
    summary: {
      total_destinations: places,
      total_flights: flights,
      search_timestamp: deps.clock.now().toISOString(),
    },
    source: {
      fares: deps.fares.name,
      simulated: deps.fares.simulated,
      seen_at: seenAt.toISOString(),
      timetable: deps.network.current().timetableSource,
    },
  };
}
