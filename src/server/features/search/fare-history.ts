import { createHash } from 'node:crypto';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { destinationOf, FARE_KINDS, type Flight, originOf } from '#domain/flight.ts';
import { type Clock, dayOf, daysBetween, type LocalDate } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { upsertFareHistory } from '#server/db/queries/fare-history.ts';
import type { FareAnswer, FareEvent, FareQuery, FareSource } from '#server/providers/fares/port.ts';

/** Answers that may wait; while the database is slow or down, more are dropped. */
const MAX_QUEUED = 100;
const MAX_HASHES = 10_000;
/** An equal answer is stored again after this: another process may have stored a different one in between. */
const HASH_TTL_MS = 60_000;

interface StoredAnswer {
  readonly seenOn: string;
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly flights: WeakRef<readonly Flight[]>;
}

interface RecorderDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Called once per answer; an answer equal to the previous one counts as recorded. */
  readonly onOutcome?: (outcome: 'recorded' | 'dropped') => void;
}

/** Stores answers in the fare history in sequence, after the callers have them. */
export function fareRecorder({ db, clock, onOutcome }: RecorderDeps) {
  const queue: SourceAnswer[] = [];
  /** What was last stored, by query. */
  const stored = new LRUCache<string, StoredAnswer>({ max: MAX_HASHES });
  let dropped = 0;
  let running: Promise<void> | undefined;

  const drop = () => {
    dropped += 1;
    onOutcome?.('dropped');
  };
  const store = async ({ source, query, answer: { flights, seenAt } }: SourceAnswer) => {
    const { date: day, origins = null, destinations = null } = query;
    if (flights.length === 0) return;
    const question = JSON.stringify([source, day, origins, destinations]);
    const seenOn = seenAt.toISOString().slice(0, 10);
    const now = clock.now().getTime();
    const known = stored.get(question);
    const recent =
      known && known.seenOn === seenOn && now - known.at < HASH_TTL_MS ? known : undefined;
    // Sources return the list that they have cached.
    if (recent?.flights.deref() === flights) return;
    const routes = writeRoutes(flights, day);
    const hash = createHash('sha256').update(routes).digest('base64');
    if (recent?.hash === hash) return;
    // After a failed statement it is unknown what is stored.
    stored.delete(question);
    await upsertFareHistory(db, { source, day, seenAt, routes });
    stored.set(question, { seenOn, hash, at: now, flights: new WeakRef(flights) });
  };
  const run = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      // The search is answered first.
      await nextLoop();
      await store(next).then(() => onOutcome?.('recorded'), drop);
    }
    running = undefined;
  };

  return {
    /** Queues an answer; returns at once and never throws. */
    record: (answered: SourceAnswer): void => {
      if (queue.length >= MAX_QUEUED) {
        drop();
        return;
      }
      queue.push(answered);
      running ??= run();
    },
    /** Resolves when the queue is empty. */
    idle: async () => running,
    /** How many answers were dropped since the last call. */
    takeDropped: (): number => {
      const count = dropped;
      dropped = 0;
      return count;
    },
  };
}

/** JSON array of routes with the fares of each itinerary. Written as text: objects with so many keys are slow. */
function writeRoutes(flights: readonly Flight[], day: LocalDate): string {
  const routes = new Map<string, string[]>();
  for (const flight of flights) {
    const route = `{"origin":"${originOf(flight)}","destination":"${destinationOf(flight)}"`;
    const fares = routes.get(route) ?? [];
    if (fares.length === 0) routes.set(route, fares);
    fares.push(`${JSON.stringify(journeyName(flight, day))}:${writeFares(flight)}`);
  }
  return `[${Array.from(routes, ([route, fares]) => `${route},"fares":{${fares.join()}}}`).join()}]`;
}

/** `{"standard":[9800,9]}`: cents, and seats or null. */
const writeFares = ({ fares }: Flight): string => {
  const seen = FARE_KINDS.flatMap((kind) => {
    const fare = fares[kind];
    return fare ? `"${kind}":[${fare.total},${fare.seatsLeft ?? null}]` : [];
  });
  return `{${seen.join()}}`;
};

/** `F9 1094 F9 22+1`: unique for its origin, destination and day, also when an airline moves a departure. */
const journeyName = ({ segments }: Flight, day: LocalDate): string =>
  segments
    .map(({ number, departs }) =>
      departs.startsWith(day) ? number : `${number}+${daysBetween(day, dayOf(departs))}`,
    )
    .join(' ');

/** One answer of a source to a query. */
export interface SourceAnswer {
  readonly source: string;
  readonly query: FareQuery;
  readonly answer: FareAnswer;
}

/**
 * Passes every answer with fares to `record`. Answers of `lowest` have none and are not recorded.
 * @param record returns at once and never throws.
 */
export function recordedFares(
  source: FareSource,
  record: (answered: SourceAnswer) => void,
): FareSource {
  const { name, stream } = source;
  if (!source.hasFares) return source;
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
  events: AsyncIterable<FareEvent>,
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
