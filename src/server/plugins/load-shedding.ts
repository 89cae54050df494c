import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ERRORS } from '#contract/errors.ts';
import { AppError } from '#domain/errors.ts';
import type { Route } from '#server/http/route.ts';

/** `Retry-After` of refused requests in seconds, spread so that callers do not all retry at the same time. */
const SOONEST_SECONDS = 2;
const SPREAD_SECONDS = 8;
/**
 * Pages and files have twice the limit of the API: a loaded page can show that we are busy, and it needs its files. So
 * have callers who have used little, whom those with costly questions must not keep out.
 */
const WIDE_LIMIT_FACTOR = 2;
const DATA = /^\/(api\/|mcp(\?|$))/;
/** Health checks. */
const HEALTH = ['/livez', '/readyz'];

export interface AdmissionOptions {
  /** Queueing delay above which requests are refused. */
  readonly maxQueueingDelayMs: number;
  /** Calls the listener at every beat with time and queueing delay in ms, until the returned function is called. */
  readonly onBeat: (listener: LoadShedder['beat']) => () => void;
}

/**
 * Load shedding: while the queueing delay is too long, refuses requests before any work is done for them, so that the
 * admitted ones stay fast; last those of callers who have `usedLittle`. Health checks are always admitted, and so are
 * signed messages of other services, which may be sent only once.
 */
export function admitRequests(
  app: FastifyInstance,
  routes: readonly Route[],
  { maxQueueingDelayMs, onBeat }: AdmissionOptions,
  usedLittle: (request: FastifyRequest) => boolean,
): void {
  const loadShedder = openLoadShedder(maxQueueingDelayMs);
  const signed = routes.filter(({ endpoint }) => endpoint.signature !== undefined);
  const always = new Set([...HEALTH, ...signed.map(({ endpoint }) => `/api${endpoint.path}`)]);
  let refusals = 0;

  app.addHook('onRequest', (request, reply, done) => {
    if (always.has(request.routeOptions.url ?? '')) return done();
    const isWide = !DATA.test(request.url) || usedLittle(request);
    if (!loadShedder.enter(isWide ? WIDE_LIMIT_FACTOR : 1)) {
      refusals += 1;
      return done(busy(SOONEST_SECONDS + (refusals % SPREAD_SECONDS)));
    }
    reply.raw.once('close', loadShedder.leave);
    done();
  });

  const stop = onBeat(loadShedder.beat);
  app.addHook('onClose', async () => stop());
}

const busy = (retryAfterSeconds: number) =>
  new AppError('busy', {
    message: ERRORS.busy.message.replace('a moment', `${retryAfterSeconds} seconds`),
    retryAfterSeconds,
  });

/** Lower bound of the limit: so few requests keep a process busy. Where all are searches, the last waits 0.3 s. */
const MIN_LIMIT = 10;
/** Sustained-overload window: the delay must not shrink for this time. */
const OVERLOAD_WINDOW_MS = 150;
/** A delay that shrinks by this much in the window comes from a pause of the machine: the process is catching up. */
const CATCH_UP_STEP_MS = 30;
/** Maximum time for catching up; after it, the delay counts as overload. */
const MAX_CATCH_UP_MS = 1_000;
/** In this time, the limit falls to about a third if all beats are late, and triples if none is. */
const ADJUST_MS = 1_000;
/** The limit falls faster the longer the delay, up to this factor. */
const MAX_DECREASE_FACTOR = 3;

/** Decides which requests are admitted. All times in milliseconds. */
interface LoadShedder {
  /**
   * Whether one more request is admitted; if so, it is counted until `leave`.
   * @param rooms factor of the limit for this request.
   */
  readonly enter: (rooms?: number) => boolean;
  readonly leave: () => void;
  /** Called regularly with the current time and the current queueing delay. */
  readonly beat: (now: number, lateMs: number) => void;
  /** Maximum concurrent requests; infinite as long as nothing is late. */
  readonly limit: () => number;
}

/**
 * Adapts the limit of concurrent requests to the queueing delay. Under sustained overload the limit is set to the
 * current number of requests and then falls, faster for a longer delay; without overload it rises until there is none.
 * An existing limit reacts to every beat at once, because waiting would make it oscillate. A delay that shrinks from
 * beat to beat while all requests are admitted needs no limit.
 */
export function openLoadShedder(maxQueueingDelayMs: number): LoadShedder {
  let active = 0;
  // Finished requests count until the next beat, so that many that finish in one burst count as concurrent.
  let finished = 0;
  let limit = Number.POSITIVE_INFINITY;
  let beatAt: number | undefined;
  /** Start of the delay, start of the time in which it has not shrunk, and the delay at that start. */
  let late: Record<'since' | 'stands' | 'fromMs', number> | undefined;

  const isOverload = (now: number, lateMs: number): boolean => {
    late ??= { since: now, stands: now, fromMs: lateMs };
    if (lateMs < late.fromMs - CATCH_UP_STEP_MS && now - late.since < MAX_CATCH_UP_MS)
      late = { ...late, stands: now, fromMs: lateMs };
    return now - late.stands >= OVERLOAD_WINDOW_MS;
  };

  const adjust = (now: number, lateMs: number) => {
    const share = (now - (beatAt ?? now)) / ADJUST_MS;
    if (lateMs <= maxQueueingDelayMs) {
      late = undefined;
      limit = (limit + 1) * (1 + share);
      if (limit > active * 3 + 10 * MIN_LIMIT) limit = Number.POSITIVE_INFINITY;
      return;
    }
    if (!isOverload(now, lateMs) && limit === Number.POSITIVE_INFINITY) return;
    const decreaseFactor = Math.min(MAX_DECREASE_FACTOR, lateMs / maxQueueingDelayMs);
    limit = Math.max(
      MIN_LIMIT,
      Math.min(limit, active) * Math.max(0.5, 1 - share * decreaseFactor),
    );
  };

  return {
    enter(rooms = 1) {
      if (active >= limit * rooms) return false;
      active += 1;
      return true;
    },
    leave() {
      finished += 1;
    },
    beat(now, lateMs) {
      adjust(now, lateMs);
      beatAt = now;
      active -= finished;
      finished = 0;
    },
    limit: () => limit,
  };
}
