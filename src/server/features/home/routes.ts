import * as contract from '#contract/board.ts';
import type { RawOutputOf } from '#contract/endpoint.ts';
import type { WorkQueue } from '#server/concurrency.ts';
import { type CachedBody, cachedBody, responseCache } from '#server/http/cached-response.ts';
import { jsonWriterFor } from '#server/http/response-schema.ts';
import { route } from '#server/http/route.ts';
import { presentBoard } from './present.ts';
import { type BoardDeps, type BoardQuery, boardDays, boardQuery, readBoard } from './read-board.ts';

interface RouteDeps extends BoardDeps {
  readonly workQueue: Pick<WorkQueue, 'runLimited'>;
}

/** About 3 kB for each of the hundred airports, in versions of several minutes. */
const CACHED_BYTES = 8 * 1024 * 1024;

export function boardRoutes(deps: RouteDeps) {
  const { workQueue } = deps;
  const toJson = jsonWriterFor(contract.board);
  const cache = responseCache<BoardQuery, CachedBody<RawOutputOf<typeof contract.board>>>({
    version: ({ question }) => versionOf(deps, question),
    maxBytes: CACHED_BYTES,
    runLimited: workQueue.runLimited,
  });
  return [
    route(contract.board, ({ input, caller, signal }) => {
      const query = boardQuery(deps, input.query.airport);
      const work = async (signal: AbortSignal) => {
        const board = await readBoard(deps, query, signal);
        return cachedBody<RawOutputOf<typeof contract.board>>(
          toJson(presentBoard(deps, query, board)),
          caller.encoding,
        );
      };
      return cache.get(query, { signal, work });
    }),
  ];
}

/** Valid as long as the fares of its travel days. */
function versionOf(
  { boardFares: { version }, network }: BoardDeps,
  question: BoardQuery['question'],
) {
  if (!question || !version) return network.current().version;
  const { out, back } = boardDays(question);
  return `${version(out)} ${version(back)}`;
}
