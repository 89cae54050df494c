import type { Flight } from '#domain/flight.ts';
import type { FareAnswer, FareNews, FareQuery, FareSource } from '#server/ports/fare-source.ts';

/** One answer of a source to one question. */
export interface SourceAnswer {
  readonly source: string;
  readonly query: FareQuery;
  readonly answer: FareAnswer;
}

/**
 * The same source, passing every answer that lists flights to `record`. Not those of `lowest`: they name no flights.
 * @param record returns at once and throws nothing.
 */
export function recordedFares(
  source: FareSource,
  record: (answered: SourceAnswer) => void,
): FareSource {
  const { name, stream } = source;
  return {
    ...source,
    async search(query, signal) {
      const answer = await source.search(query, signal);
      record({ source: name, query, answer });
      return answer;
    },
    ...(stream && {
      stream: (query, signal) =>
        recordedStream(stream(query, signal), (answer) => record({ source: name, query, answer })),
    }),
  };
}

/** The same events; all routes that were answered are recorded as one answer. */
async function* recordedStream(
  events: AsyncIterable<FareNews>,
  record: (answer: FareAnswer) => void,
) {
  const flights: Flight[] = [];
  let seenAt: Date | undefined;
  for await (const event of events) {
    if (event.kind === 'answered') {
      flights.push(...event.flights);
      if (!seenAt || event.seenAt < seenAt) seenAt = event.seenAt;
    }
    yield event;
  }
  if (seenAt) record({ flights, seenAt });
}
