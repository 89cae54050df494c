import type { RawOutputOf } from '#contract/endpoint.ts';
import { flightToWire, sourceToWire } from '#contract/flight-codec.ts';
import * as contract from '#contract/preview.ts';
import type { WorkQueue } from '#server/concurrency.ts';
import { type CachedBody, cachedBody, responseCache } from '#server/http/cached-response.ts';
import { jsonWriterFor } from '#server/http/response-schema.ts';
import { route } from '#server/http/route.ts';
import { faresInParts } from '../cached-answers.ts';
import type { Question } from '../search-flights.ts';
import {
  type PreviewDeps,
  previewQuestion,
  type ReadPreview,
  readPreview,
} from './read-preview.ts';

interface RouteDeps extends PreviewDeps {
  readonly workQueue: Pick<WorkQueue, 'runLimited' | 'pacer'>;
}

type Answer = RawOutputOf<typeof contract.preview>;

/** About 2 kB each. */
const CACHED_BYTES = 8 * 1024 * 1024;

export function previewRoutes(asked: RouteDeps) {
  const { workQueue } = asked;
  const boardFares = faresInParts(asked.boardFares, asked.network, workQueue.pacer);
  const deps = { ...asked, boardFares };
  const { version } = boardFares;
  const toJson = jsonWriterFor(contract.preview);
  const cache = responseCache<Question, CachedBody<Answer>>({
    version: version && (({ query }) => version(query.date)),
    maxBytes: CACHED_BYTES,
    runLimited: workQueue.runLimited,
  });
  return [
    route(contract.preview, ({ input, caller, signal }) => {
      const question = previewQuestion(deps, input.query);
      const work = async (signal: AbortSignal) => {
        const found = await readPreview(deps, question, signal);
        return cachedBody<Answer>(toJson(presentPreview(deps, found)), caller.encoding);
      };
      return cache.get(question, { signal, work });
    }),
  ];
}

const presentPreview = (
  { boardFares, network }: PreviewDeps,
  { places, total, seenAt }: ReadPreview,
): Answer => ({
  places: places.map(({ place, flights, headline }) => ({
    place,
    flights: flights.length,
    flight: flightToWire(headline),
  })),
  total_places: total,
  source: sourceToWire(boardFares, { seenAt, network: network.current() }),
});
