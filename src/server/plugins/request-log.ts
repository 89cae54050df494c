import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#domain/errors.ts';
import { normalEmail } from '#domain/inbox.ts';
import type { Actor } from '#domain/permissions.ts';
import { callerOf } from '#server/http/caller.ts';
import {
  DISCONNECTED,
  type FinishedRequest,
  type RequestObserver,
} from '#server/telemetry/metrics.ts';
import { type SecurityLog, securityEventOf } from './security-events.ts';

/** Facts about a request that are collected while it runs, for log and metrics. */
interface Trace {
  /** Absent if the caller was not identified. */
  who?: 'guest' | 'member' | 'admin';
  /** Whose account a call is about: its id, or the email address that somebody has sent. */
  account?: string;
  /** Error code, also of an error in the middle of a response. */
  code?: ErrorCode;
  /** Whether the error is a limit of the caller's own. */
  isOwnLimit?: boolean;
  /** Sent to the caller with errors of the server. */
  reference?: string;
  /** Replaces the route pattern where none is registered. */
  route?: string;
  isOver?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Replaces the route pattern, so that log and metrics count many routes as one. */
    readonly route?: string;
  }
  interface FastifyRequest {
    /** Absent for a malformed request, which runs no hooks. */
    trace?: Trace;
  }
}

const TENTHS = 10;
/** Of the end of one response: plugins, its route, and what streams it. Node warns of more than ten. */
const MOST_LISTENERS = 20;
/** Health checks, requested every few seconds: logged at level `debug`. */
const HEALTH = ['/livez', '/readyz'];

/** Returns the id of every request in a header, and logs one line when it ends. Call it before adding any route. */
export function traceRequests(app: FastifyInstance, options: TraceOptions): void {
  const { observer } = options;
  app.decorateRequest('trace', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    request.trace = {};
    reply.header(REQUEST_ID, request.id);
    observer?.began();
    reply.raw.setMaxListeners(MOST_LISTENERS);
    // `onResponse` does not run if the caller disconnects before the response.
    reply.raw.once('close', () => end(request, reply, { ...options, status: DISCONNECTED }));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply, { ...options, status: reply.statusCode });
    done();
  });
}

interface TraceOptions {
  readonly observer?: RequestObserver | undefined;
  readonly security?: SecurityLog | undefined;
}

interface End extends TraceOptions {
  readonly status: number;
}

function end(request: FastifyRequest, reply: FastifyReply, options: End): void {
  const { status, observer } = options;
  const { trace, method, id } = request;
  if (!trace || trace.isOver) return;
  trace.isOver = true;
  const { config, url = 'none' } = request.routeOptions;
  const route = trace.route ?? config.route ?? url;
  const { who, code, reference, isOwnLimit = false } = trace;
  const bytes = lengthOf(reply);
  const ms = Math.round(reply.elapsedTime * TENTHS) / TENTHS;
  const finished = { method, route, status, ms, code, isOwnLimit };
  observer?.finished(finished);
  if (options.security) logSecurityEvent(request, finished, options.security);
  const line = { request: id, reference, method, route, status, ms, bytes, who, code };
  if (HEALTH.includes(route)) request.log.debug(line, 'request');
  else request.log.info(line, 'request');
}

/** At level `warn`, which is written by default: so that an attack can be traced, without anybody's name. */
function logSecurityEvent(
  request: FastifyRequest,
  finished: FinishedRequest,
  { hash, count }: SecurityLog,
): void {
  const event = securityEventOf(finished);
  if (event === undefined) return;
  count(event);
  const { method, route, status, code } = finished;
  const { who, account } = request.trace ?? {};
  const hashed = {
    account: account === undefined ? undefined : hash(account),
    address: hash(callerOf(request).addressKey),
  };
  const line = { request: request.id, event, method, route, status, who, code, ...hashed };
  request.log.warn(line, 'security event');
}

const lengthOf = (reply: FastifyReply) => Number(reply.getHeader('content-length') ?? Number.NaN);

/** Records who was admitted. */
export function traceActor({ trace }: FastifyRequest, actor: Actor | undefined): void {
  if (!trace || !actor) return;
  if (actor.kind === 'guest') trace.who = 'guest';
  else {
    trace.who = actor.isAdmin ? 'admin' : 'member';
    trace.account = actor.id;
  }
}

/** Records the email address in a body: somebody who signs in has no account yet. */
export function traceEmail({ trace, body }: FastifyRequest): void {
  if (!trace || trace.account !== undefined || typeof body !== 'object' || body === null) return;
  if ('email' in body && typeof body.email === 'string')
    trace.account = normalEmail(body.email.trim()) ?? body.email.trim().toLowerCase();
}

/** Reference that the caller gets and that is logged, to find a request in the log. */
export function referenceFor(request: FastifyRequest): string {
  const reference = request.trace?.reference ?? referenceOf(request.id);
  if (request.trace) request.trace.reference = reference;
  return reference;
}

/** Header in which our own proxy sends the id, and in which we return it. */
const REQUEST_ID = 'x-request-id';
const GIVEN = /^[\w-]{8,64}$/;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 8;

/** @param trusted whether our own proxy is in front: only then the id in the request is used. */
export const requestIds =
  (trusted: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = trusted ? headers[REQUEST_ID] : undefined;
    return typeof given === 'string' && GIVEN.test(given) ? given : randomUUID();
  };

/** Short form of a request id for people: letters and digits that are not confused with each other. */
function referenceOf(requestId: string): string {
  const hash = createHash('sha256').update(requestId).digest();
  return Array.from(hash.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
