import * as contract from '#contract/flights.ts';
import type { AirportCode } from '#domain/airports.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { outDays, type TripQuestion } from '#domain/trips.ts';
import { presentInbound, presentOutbound } from '#server/features/search/present.ts';
import { type Question, searchFlights } from '#server/features/search/search-flights.ts';
import { jsonWriterFor } from '#server/http/response-schema.ts';
import { simulatedFares } from '#server/providers/fares/sample.ts';
import { stillClock } from '#test/harness.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { still } from '#test/network-fixture.ts';
import { world } from '../answers/world.ts';
import { NOW } from './world.ts';

const SIGNAL = new AbortController().signal;

/** What a person would search instead of asking a question: both directions of each day, from and to each airport. */
export async function searchesInstead(network: Network, asked: TripQuestion) {
  const clock = stillClock(NOW);
  const source = { network: still(network), clock, market: clock, rules: DEFAULT_RULES };
  const deps = {
    ...(await world()),
    ...source,
    fares: simulatedFares({ ...source, seed: 'bench' }),
  };
  const days = outDays(asked);
  const backDays = days.slice(asked.nights.least);
  const each = (on: readonly LocalDate[], ask: (code: AirportCode, date: LocalDate) => Question) =>
    on.flatMap((date) => asked.origins.map((code) => ask(code, date)));
  const outs = each(days, (code, date) => ({
    searchType: 'search',
    origin: code,
    destination: undefined,
    query: { origins: [code], date },
    party: undefined,
  }));
  const backs = each(backDays, (code, date) => ({
    searchType: 'inbound',
    origin: undefined,
    destination: code,
    query: { destinations: [code], date },
    party: undefined,
  }));
  const writeOut = jsonWriterFor(contract.searchFlights);
  const writeBack = jsonWriterFor(contract.inboundFlights);
  return {
    count: outs.length + backs.length,
    /** Finds and writes all answers. Flights are listed the first time and kept, as those of questions are. */
    answer: async (): Promise<number> => {
      let bytes = 0;
      for (const question of outs) {
        const found = await searchFlights(deps, question, 'all', SIGNAL);
        const searched = { question, maxWorkers: contract.MAX_WORKERS.outbound };
        bytes += writeOut(presentOutbound.answer(deps, searched, found)).length;
      }
      for (const question of backs) {
        const found = await searchFlights(deps, question, 'all', SIGNAL);
        const searched = { question, maxWorkers: contract.MAX_WORKERS.inbound };
        bytes += writeBack(presentInbound.answer(deps, searched, found)).length;
      }
      return bytes;
    },
  };
}
