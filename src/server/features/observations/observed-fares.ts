import type { FareAnswer, FareQuery, FareSource } from '#server/ports/fare-source.ts';

/** One answer of a source to one question. */
export interface SourceAnswer {
  readonly source: string;
  readonly query: FareQuery;
  readonly answer: FareAnswer;
}

/**
 * The same source, telling `observe` of every answer that lists flights. What `lowest` answers is not told: it
 * names none.
 * @param observe returns at once and throws nothing.
 */
export function observedFares(
  source: FareSource,
  observe: (answered: SourceAnswer) => void,
): FareSource {
  const { name, simulated, lowest } = source;
  return {
    name,
    simulated,
    async search(query, signal) {
      const answer = await source.search(query, signal);
      observe({ source: name, query, answer });
      return answer;
    },
    ...(lowest && { lowest: (query, signal) => lowest.call(source, query, signal) }),
  };
}
