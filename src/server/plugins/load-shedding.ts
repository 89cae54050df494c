import type { FastifyInstance } from 'fastify';
import { ERRORS } from '#contract/errors.ts';
import { AppError } from '#domain/errors.ts';
import type { Route } from '#server/http/route.ts';
import { type LoadShedder, openLoadShedder } from './load-shedder.ts';

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
