import type { FastifyInstance } from 'fastify';
import { ERRORS } from '#contract/errors.ts';
import { AppError } from '#domain/errors.ts';
import type { Route } from '#server/http/route.ts';

/** Whoever was refused is asked to come back after so many seconds, not all at the same time. */
const SOONEST_SECONDS = 2;
const SPREAD_SECONDS = 8;
/** A page that has come can say that we are busy, and is of no use without its files. */
const ROOMS_FOR_PAGES = 2;
/** Machines that look after the process. */
const HEALTH = ['/livez', '/readyz'];

export interface AdmissionOptions {
  /** Later than that, and some are refused. */
  readonly maxQueueingDelayMs: number;
  /** Tells again and again what time it is and how late work is done, in milliseconds; what it answers ends that. */
  readonly onBeat: (listener: LoadShedder['beat']) => () => void;
}

/**
 * Refuses requests that would come too late, before anything is done for them; those that are in stay quick. Late is
 * what is measured: this process with its work, and the database with its connections. Questions after health and
 * signed messages of other services, which are told once, always come in.
 */
export function admitRequests(
  app: FastifyInstance,
  routes: readonly Route[],
  { maxQueueingDelayMs, onBeat }: AdmissionOptions,
): void {
  const loadShedder = openLoadShedder(maxQueueingDelayMs);
  const signed = routes.filter(({ endpoint }) => endpoint.signature !== undefined);
  const always = new Set([...HEALTH, ...signed.map(({ endpoint }) => `/api${endpoint.path}`)]);
  let refusals = 0;

  app.addHook('onRequest', (request, reply, done) => {
    if (always.has(request.routeOptions.url ?? '')) return done();
    if (!loadShedder.enter(request.url.startsWith('/api/') ? 1 : ROOMS_FOR_PAGES)) {
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

/** Fewer at once are never too many: they keep every connection to the database at work, and none waits long. */
const FEWEST = 20;
/** So late for so long is no hiccup. */
const STANDS_MS = 150;
/** Who is less late by so much meanwhile is catching up with what came in a pause of the machine. */
const CATCHES_UP_MS = 30;
/** So long at most: what is not done by then is a crowd after all. */
const CATCH_UP_MS = 1_000;
/** In this time, all of it late, the limit goes down to about a third; all of it in time, up threefold. */
const PACE_MS = 1_000;
/** How many times as fast it goes down at most, for what is so many times as late. */
const FASTEST = 3;

/** Who comes in, how late everything is. Every time in milliseconds. */
export interface LoadShedder {
  /**
   * Whether there is room for one more, who is in then.
   * @param rooms how many times the usual room there is for this one.
   */
  readonly enter: (rooms?: number) => boolean;
  readonly leave: () => void;
  /** Told again and again: what time it is, and how late whatever is done is done at the moment. */
  readonly beat: (now: number, lateMs: number) => void;
  /** How many there may be; infinite as long as nothing is late. */
  readonly limit: () => number;
}

/**
 * Finds out how many requests at once are too many, by what comes of them: while everything stays late, there may be
 * no more than there are, then fewer and fewer, the faster the later it is; when it is not late any more, more and
 * more, until there is no limit. As long as there is one, it follows at once: waiting to see would let it swing. What
 * becomes less late from beat to beat while everybody comes in needs no limit.
 */
export function openLoadShedder(maxQueueingDelayMs: number): LoadShedder {
  let inside = 0;
  // They count until the next beat, so that many that are answered at once count as many.
  let gone = 0;
  let limit = Number.POSITIVE_INFINITY;
  let beatAt: number | undefined;
  /** Since when everything is late, and since when it has not become less late, from so many milliseconds. */
  let late: Record<'since' | 'stands' | 'fromMs', number> | undefined;

  const isCrowd = (now: number, lateMs: number): boolean => {
    late ??= { since: now, stands: now, fromMs: lateMs };
    if (lateMs < late.fromMs - CATCHES_UP_MS && now - late.since < CATCH_UP_MS)
      late = { ...late, stands: now, fromMs: lateMs };
    return now - late.stands >= STANDS_MS;
  };

  const adjust = (now: number, lateMs: number) => {
    const share = (now - (beatAt ?? now)) / PACE_MS;
    if (lateMs <= maxQueueingDelayMs) {
      late = undefined;
      limit = (limit + 1) * (1 + share);
      if (limit > inside * 3 + 10 * FEWEST) limit = Number.POSITIVE_INFINITY;
      return;
    }
    if (!isCrowd(now, lateMs) && limit === Number.POSITIVE_INFINITY) return;
    const haste = Math.min(FASTEST, lateMs / maxQueueingDelayMs);
    limit = Math.max(FEWEST, Math.min(limit, inside) * Math.max(0.5, 1 - share * haste));
  };

  return {
    enter(rooms = 1) {
      if (inside >= limit * rooms) return false;
      inside += 1;
      return true;
    },
    leave() {
      gone += 1;
    },
    beat(now, lateMs) {
      adjust(now, lateMs);
      beatAt = now;
      inside -= gone;
      gone = 0;
    },
    limit: () => limit,
  };
}
