import type { Flight } from '#domain/flight/flight.ts';
import type { FareAnswer, FareNews, FareQuery, FareSource } from '#server/ports/fare-source.ts';

/** One answer of a source to one question. */
export interface SourceAnswer {
  readonly source: string;
  readonly query: FareQuery;
  readonly answer: FareAnswer;
}

type Observe = (answered: SourceAnswer) => void;

/**
 * The same source, telling `observe` of every complete answer that lists flights: where routes are missing, what was
 * seen there before has not gone. What `lowest` answers is not told: it names no flights.
 * @param observe returns at once and throws nothing.
 */
export function observedFares(source: FareSource, observe: Observe): FareSource {
  const { name, simulated, indicative, version, lowest, stream } = source;
  const tell = (query: FareQuery, answer: FareAnswer) => {
    if (!answer.failed?.length) observe({ source: name, query, answer });
  };
  return {
    name,
    simulated,
    ...(indicative !== undefined && { indicative }),
    async search(query, signal) {
      const answer = await source.search(query, signal);
      tell(query, answer);
      return answer;
    },
    ...(stream && {
      stream: (query, signal) =>
        told(stream.call(source, query, signal), (all) => tell(query, all)),
    }),
    ...(version && { version: (date) => version.call(source, date) }),
    ...(lowest && { lowest: (query, signal) => lowest.call(source, query, signal) }),
  };
}

/** The same news; `tell` hears of all of them as one answer, when every route was answered. */
async function* told(news: AsyncIterable<FareNews>, tell: (answer: FareAnswer) => void) {
  const flights: Flight[] = [];
  let seenAt: Date | undefined;
  let isWhole = true;
  for await (const one of news) {
    if (one.kind === 'failed') isWhole = false;
    if (one.kind === 'answered') {
      flights.push(...one.flights);
      if (!seenAt || one.seenAt < seenAt) seenAt = one.seenAt;
    }
    yield one;
  }
  if (isWhole && seenAt) tell({ flights, seenAt });
}
