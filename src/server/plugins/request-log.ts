import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#domain/errors.ts';
import type { Actor } from '#domain/permissions.ts';
import { LEFT, type RequestObserver } from '#server/telemetry/metrics.ts';

/** What becomes known of a request on its way, for the log and for who counts. */
interface Trace {
  /** Absent where nobody was asked who they are. */
  who?: 'guest' | 'member' | 'admin';
  /** Why it was refused, also in the midst of an answer. */
  code?: ErrorCode;
  /** Told to the caller when it was our fault. */
  reference?: string;
  /** Takes the place of the route where none was registered. */
  route?: string;
  isOver?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes the place of the address where many are one to whoever counts. */
    readonly route?: string;
  }
  interface FastifyRequest {
    /** Absent for what is no request at all. */
    trace?: Trace;
  }
}

const TENTHS = 10;
/** Asked every few seconds, by machines. */
const HEALTH = ['/livez', '/readyz'];

/** Gives every request its id, which is sent back, and writes one line when it is over. Before any route. */
export function traceRequests(app: FastifyInstance, observer?: RequestObserver): void {
  app.decorateRequest('trace', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    request.trace = {};
    reply.header(REQUEST_ID, request.id);
    observer?.began();
    // Who leaves early gets no answer, which would otherwise end it.
    reply.raw.once('close', () => end(request, reply, { status: LEFT, observer }));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply, { status: reply.statusCode, observer });
    done();
  });
}

interface End {
  readonly status: number;
  readonly observer: RequestObserver | undefined;
}

function end(request: FastifyRequest, reply: FastifyReply, { status, observer }: End): void {
  const { trace, method, id } = request;
  if (!trace || trace.isOver) return;
  trace.isOver = true;
  const { config, url = 'none' } = request.routeOptions;
  const route = trace.route ?? config.route ?? url;
  const { who, code, reference } = trace;
  const bytes = lengthOf(reply);
  const ms = Math.round(reply.elapsedTime * TENTHS) / TENTHS;
  observer?.finished({ method, route, status, ms, code });
  const line = { request: id, reference, method, route, status, ms, bytes, who, code };
  if (HEALTH.includes(route)) request.log.debug(line, 'request');
  else request.log.info(line, 'request');
}

const lengthOf = (reply: FastifyReply) => Number(reply.getHeader('content-length') ?? Number.NaN);

/** Notes who was admitted. */
export function traceActor({ trace }: FastifyRequest, actor: Actor | undefined): void {
  if (!trace || !actor) return;
  if (actor.kind === 'guest') trace.who = 'guest';
  else trace.who = actor.isAdmin ? 'admin' : 'member';
}

/** By what a request can be found in the log, once somebody is told of it. */
export function referenceFor(request: FastifyRequest): string {
  const reference = request.trace?.reference ?? referenceOf(request.id);
  if (request.trace) request.trace.reference = reference;
  return reference;
}

/** Under this name the id comes from an own proxy, and goes back. */
export const REQUEST_ID = 'x-request-id';
const GIVEN = /^[\w-]{8,64}$/;

const MESSAGES = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 8;

/** @param trusted whether an own proxy stands in front: only then may the request bring its id along. */
export const requestIds =
  (trusted: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = trusted ? headers[REQUEST_ID] : undefined;
    return typeof given === 'string' && GIVEN.test(given) ? given : randomUUID();
  };

/** The short form of a request id, for people: letters and digits that are not taken for each other. */
export function referenceOf(requestId: string): string {
  const hash = createHash('sha256').update(requestId).digest();
  return Array.from(hash.subarray(0, LENGTH), (byte) => MESSAGES[byte % MESSAGES.length]).join('');
}
