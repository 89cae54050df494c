import type { RawOutputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/get-home.ts';
import { getHome } from '#domain/get-home.ts';
import type { ConnectionRules } from '#domain/itineraries.ts';
import { type Clock, instantOfDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { turnsByKey, yieldLoop } from '#server/concurrency.ts';
import { type CachedBody, cachedBody } from '#server/http/cached-response/cached-body.ts';
import { responseCache } from '#server/http/cached-response/response-cache.ts';
import { jsonWriterFor } from '#server/http/response-schema.ts';
import { route } from '#server/http/route.ts';
import type { WorkQueue } from '#server/http/work-queue.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import { type HomeQuestion, homeQuestion, presentHome } from './present.ts';
import { homeDays, homeFlights } from './read-flights.ts';

interface RouteDeps {
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** Never asks a supplier who is paid by the request: the answer is free for everybody. */
  readonly boardFares: FareSource;
  readonly connectionRules: ConnectionRules;
  readonly workQueue: Pick<WorkQueue, 'runLimited'>;
}

/** About 6 kB for each question of a minute. */
const CACHED_BYTES = 8 * 1024 * 1024;

/** What an answer depends on, as JSON. */
interface Asked {
  readonly origins: readonly (readonly [string, number])[];
  readonly homes: readonly (readonly [string, number])[];
  readonly party: HomeQuestion['party'];
  readonly den: boolean;
  readonly after: HomeQuestion['after'];
  readonly today: HomeQuestion['today'];
}

export function getHomeRoutes(deps: RouteDeps) {
  const { boardFares: fares, clock, network, connectionRules: rules, workQueue } = deps;
  const readFlights = homeFlights({ fares, network, rules });
  const toJson = jsonWriterFor(contract.getHome);
  const inOwnTurn = turnsByKey();
  const cache = responseCache<Asked, CachedBody<RawOutputOf<typeof contract.getHome>>>({
    version: ({ today }) => versionOf(deps, today),
    maxBytes: CACHED_BYTES,
    runLimited: workQueue.runLimited,
  });
  return [
    route(contract.getHome, ({ input, caller, signal }) => {
      const question = homeQuestion(deps, input.query);
      const work = async (signal: AbortSignal) => {
        const now = question.after ?? instantOfDate(clock.now());
        const { seenAt, ...flights } = await readFlights({ ...question, now }, signal);
        const answer = getHome(question, { now, hasFares: fares.hasFares, ...flights });
        await yieldLoop();
        const presented = presentHome(
          { question, fares, network: network.current(), seenAt },
          answer,
        );
        return cachedBody<RawOutputOf<typeof contract.getHome>>(toJson(presented), caller.encoding);
      };
      const key = keyOf(question);
      // Others wait for one answer of an address that asks for many.
      return (
        cache.find(key) ??
        inOwnTurn(caller.addressKey, () => {
          signal.throwIfAborted();
          return cache.get(key, { signal, work });
        })
      );
    }),
  ];
}

function keyOf({ origins, homes, party, den, after, today }: HomeQuestion): Asked {
  const drives = (places: HomeQuestion['origins']) =>
    [...places].map(([code, { minutes }]) => [code, minutes] as const);
  return { origins: drives(origins), homes: drives(homes), party, den, after, today };
}

/** Valid for a minute, as long as the fares of its travel days. */
function versionOf(
  { boardFares: { version }, clock, network }: RouteDeps,
  today: HomeQuestion['today'],
): string {
  const minute = instantOfDate(clock.now());
  const fares = version ? homeDays(today).map(version).join(' ') : network.current().version;
  return `${minute} ${fares}`;
}
