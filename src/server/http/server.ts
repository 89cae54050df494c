import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { REPLAYED } from '#contract/fields.ts';
import { EVENT_STREAM_TYPE } from '#contract/flight-events.ts';
import { AppError } from '#domain/errors.ts';
import { groupBy } from '#domain/group-by.ts';
import { PERMISSIONS } from '#domain/permissions.ts';
import type { SwitchId } from '#domain/switches.ts';
import { drainBody, takeForms, takePolicyReports, takeRawBodies } from '#server/plugins/bodies.ts';
import { CONNECTION_LIMITS, limitConnections } from '#server/plugins/connection-limits.ts';
import { answerError, isPageRequest, isTooLarge, isUnreadable } from '#server/plugins/errors.ts';
import { type AdmissionOptions, admitRequests } from '#server/plugins/load-shedding.ts';
import { refuseMethods, refuseOdd, refuseWithoutHost } from '#server/plugins/request-checks.ts';
import { requestIds, traceActor, traceEmail, traceRequests } from '#server/plugins/request-log.ts';
import type { SecurityLog } from '#server/plugins/security-events.ts';
import type { Log } from '#server/telemetry/log.ts';
import type { RequestObserver } from '#server/telemetry/metrics.ts';
import { answerUnreadable } from '../plugins/errors.ts';
import { requireHttps } from '../plugins/request-checks.ts';
import { securityHeaders, sendSecurityHeaders } from '../plugins/security-headers.ts';
import { takeTurns } from '../plugins/turns.ts';
import { isCachedBody, sendCached } from './cached-response.ts';
import { CSV_TYPE, callerOf, untilGone } from './caller.ts';
import { compressBodies } from './compression.ts';
import { answerOnce, type IdempotentCalls, keyOf } from './idempotency.ts';
import { callOf } from './input.ts';
import { screenAt } from './page-address.ts';
import { type PageOptions, servePages } from './pages.ts';
import { responseSchemaOf, shareSerializers } from './response-schema.ts';
import {
  admit,
  type Caller,
  type CountCall,
  checkLimit,
  type Identify,
  type Route,
} from './route.ts';
import { acceptsEvents, sendEvents, sendFile } from './streamed-answer.ts';

const BODY_LIMIT_BYTES = 16_384;

export interface ServerOptions {
  readonly log: Log;
  /** Notified of every request. */
  readonly observer?: RequestObserver | undefined;
  /** What is done with security events; without it, they are not logged. */
  readonly security?: SecurityLog | undefined;
  /** Number of reverse proxies in front of the server whose X-Forwarded-For is trusted; 0 for none. */
  readonly trustProxy: number;
  /** True if browsers reach the pages over https. */
  readonly https: boolean;
  /** Where requests are led that came to a proxy by http; without it they are served. */
  readonly httpsOrigin?: string | undefined;
  /** URL of Google's sign-in script; without it, no page may load it. */
  readonly googleScript?: string | undefined;
  /** URL template of map tiles; without it, pages may load no images from other hosts. */
  readonly tiles?: string | undefined;
  readonly identify: Identify;
  readonly countCall: CountCall;
  /** @throws AppError `switched_off`; without it, every call is on. */
  readonly requireOn?: ((id: SwitchId) => void) | undefined;
  /** Writes places called by name as calls take them; without it, calls take codes and groups only. */
  readonly readPlaces?: ((text: string) => string) | undefined;
  /** Where calls with an `Idempotency-Key` are stored; without it, the header is ignored. */
  readonly idempotentCalls?: IdempotentCalls | undefined;
  /** Options of load shedding; without them, no request is shed and no address waits for its turn. */
  readonly admission?: AdmissionOptions | undefined;
  /** Milliseconds since 1970, sent as `Date`: browsers count down by it. That of the system by default. */
  readonly now?: () => number;
  /** The built web client; without it, only the API is served. */
  readonly pages?: PageOptions | undefined;
}

/** Builds the HTTP server from a flat list of routes. Knows no feature. */
export async function buildServer(
  routes: readonly Route[],
  options: ServerOptions,
): Promise<FastifyInstance> {
  const { setHeaders, setPolicy, dataHeaders } = securityHeaders(options);
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log.forFramework,
    logController: new LogController({ disableRequestLogging: true }),
    // Our log lines contain the request id already.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(options.trustProxy > 0),
    requestIdHeader: false,
    // A proxy may still have sent a request: it is served before the process ends.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      // No hook has run.
      setHeaders(request, reply);
      void answerError(error, reply);
    },
    clientErrorHandler: answerUnreadable(dataHeaders),
    trustProxy: (_address, hop) => hop < options.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    ...CONNECTION_LIMITS,
    routerOptions: { maxParamLength: 64 },
  });
  // Fastify parses text/plain by default, which a form on another site can send without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(async (error, request, reply) => {
    if (isTooLarge(error)) await drainBody(request);
    return answerError(error, reply);
  });
  shareSerializers(app);
  traceRequests(app, options);
  const { pages } = options;
  sendSecurityHeaders(app, setHeaders);
  if (options.httpsOrigin) requireHttps(app, options.httpsOrigin);
  if (options.admission) {
    const usedLittle = takeTurns(app);
    admitRequests(app, routes, options.admission, usedLittle);
  }
  refuseMethods(app, (url) => pages !== undefined && screenAt(url) !== undefined);
  refuseWithoutHost(app);
  refuseOdd(app);
  limitConnections(app);
  compressBodies(app);
  await serveRoutes(app, routes, options);
  const sendPage = pages && (await servePages(app, pages, setPolicy));
  app.setNotFoundHandler((request, reply) => {
    if (!isPageRequest(request)) throw new AppError('not_found');
    if (request.trace) request.trace.route = 'page';
    if (!sendPage) throw new Error('The pages have not been built.');
    return sendPage(request, reply);
  });
  return app;
}

/** Routes by the form of their bodies, each with its parsers. */
async function serveRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  options: ServerOptions,
): Promise<void> {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort(new AppError('storage_unavailable')));
  const serveOptions = { ...options, closing: closing.signal };
  const byBody = groupBy(routes, bodyOf);
  const serveAll = (scope: FastifyInstance, body: BodyForm) => {
    for (const one of byBody.get(body) ?? []) serve(scope, one, serveOptions);
  };
  serveAll(app, 'json');
  await app.register(async (scope) => {
    takeRawBodies(scope);
    serveAll(scope, 'signed');
  });
  await app.register(async (scope) => {
    takeForms(scope);
    serveAll(scope, 'form');
  });
  await app.register(async (scope) => {
    takePolicyReports(scope);
    serveAll(scope, 'policy-report');
  });
}

/** Which formats of the body a route accepts. */
type BodyForm = 'json' | 'signed' | 'form' | 'policy-report';

function bodyOf({ endpoint }: Route): BodyForm {
  if (endpoint.signature !== undefined) return 'signed';
  if (endpoint.takesPolicyReports) return 'policy-report';
  return endpoint.takesForms ? 'form' : 'json';
}

interface ServeOptions
  extends Pick<
    ServerOptions,
    'identify' | 'countCall' | 'requireOn' | 'idempotentCalls' | 'readPlaces' | 'now'
  > {
  /** Aborts with the reason when the server closes, to end running event streams. */
  readonly closing: AbortSignal;
}

function serve(app: FastifyInstance, route: Route, options: ServeOptions): void {
  const { endpoint, handle, stream } = route;
  const { identify, countCall, requireOn, idempotentCalls: calls, readPlaces } = options;
  const { access } = PERMISSIONS[endpoint.action];
  const schema = responseSchemaOf(endpoint);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = callerOf(request);
    reply.headers({ ...deprecationHeaders(endpoint), ...dateHeader(options.now) });
    if (requireOn) requireSwitches(endpoint, caller, requireOn);
    traceEmail(request);
    const actor = await admit(endpoint, caller, async (one) => {
      const known = await identify(one);
      traceActor(request, known);
      return known;
    });
    const call = callOf(endpoint, { request, actor, caller, signal: untilGone(reply), readPlaces });
    const key = keyOf(endpoint, request.headers);
    // A search would be made, and counted, for an answer that is thrown away.
    if (request.method === 'HEAD' && access !== 'public')
      return reply.header('cache-control', 'no-store').type(JSON_TYPE).send();
    await checkLimit(endpoint, call, countCall);
    // Not "storage", which would delete the kept trips, the pages for journeys without a network and the theme.
    if (endpoint.clearsCache) reply.header('clear-site-data', '"cache"');
    if (stream && endpoint.events && acceptsEvents(request.headers.accept)) {
      const signal = AbortSignal.any([call.signal, options.closing]);
      return sendEvents(reply, serializedLines(reply, stream({ ...call, signal })));
    }
    if (key === undefined || !calls)
      return sendAnswer(reply, await handle(call), { endpoint, caller });
    const onUnstored = (error: unknown) =>
      request.log.warn(
        { request: request.id, error },
        'an answer was sent, but not stored under its idempotency key',
      );
    const sent = await answerOnce(route, { call, key, calls, onUnstored });
    if (sent.isReplay) reply.header(REPLAYED, 'true');
    return sendAnswer(reply.status(sent.status), sent.body ?? undefined, { endpoint, caller });
  };
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(schema && { schema }),
    handler: answer,
    ...(endpoint.mayBeUnreadable && {
      errorHandler: (error, request, reply) => {
        const answered =
          isUnreadable(error) && needsNoBody(endpoint, error, request)
            ? withoutBody(error, request).then(() => answer(request, reply))
            : Promise.reject(error);
        answered.catch((reason: unknown) => answerError(reason, reply));
      },
    }),
  });
}

/** Who has no session has nothing to end; a stop link says everything in its URL. */
const needsNoBody = (endpoint: Endpoint, error: unknown, request: FastifyRequest): boolean =>
  (endpoint.takesForms === true && !(error instanceof AppError)) ||
  callerOf(request).token !== undefined;

/** Drops a body that was refused. */
async function withoutBody(refusal: unknown, request: FastifyRequest): Promise<void> {
  if (isTooLarge(refusal)) await drainBody(request);
  request.body = undefined;
}

/** @param answer a value, of which the declared fields are sent; JSON; a cached body; or undefined for none. */
function sendAnswer(
  reply: FastifyReply,
  answer: unknown,
  { endpoint, caller }: { readonly endpoint: Endpoint; readonly caller: Caller },
) {
  if (answer === undefined) return reply.status(204).send();
  if (endpoint.file) return sendFile(reply, endpoint, answer as AsyncIterable<Uint8Array>);
  if (isCachedBody(answer)) {
    const isPublic = PERMISSIONS[endpoint.action].access === 'public';
    return sendCached(reply, answer, {
      // Cached answers are nobody's own: a browser may keep them and asks each time whether they are still valid. Where
      // somebody must say who they are, only their browser may.
      cacheControl: isPublic ? 'no-cache' : 'private, no-cache',
      viewer: isPublic ? '' : caller.viewer,
      ...formOf(reply, endpoint, caller),
    });
  }
  return reply
    .header('cache-control', 'no-store')
    .type(endpoint.answersAs ?? JSON_TYPE)
    .send(answer);
}

/** @throws AppError `switched_off`, before anything else is checked or spent. */
function requireSwitches(
  endpoint: Endpoint,
  caller: Caller,
  requireOn: NonNullable<ServerOptions['requireOn']>,
): void {
  if (endpoint.switch) requireOn(endpoint.switch);
  if (endpoint.csvFile && caller.prefersCsv) requireOn('exports');
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** CSV is a file to save. */
function formOf(reply: FastifyReply, { csvFile, answersAs }: Endpoint, { prefersCsv }: Caller) {
  if (csvFile === undefined) return answersAs ? { type: answersAs } : {};
  const vary = 'accept, accept-encoding';
  if (!prefersCsv) return { vary };
  reply.header('content-disposition', `attachment; filename="${csvFile}"`);
  return { vary, type: `${CSV_TYPE}; charset=utf-8` };
}

/** Serializes each line with the fields that the contract declares. */
async function* serializedLines(reply: FastifyReply, lines: AsyncIterable<unknown>) {
  const write = reply.getSerializationFunction('200', EVENT_STREAM_TYPE);
  for await (const line of lines) yield String(write?.(line as Record<string, unknown>));
}

const dateHeader = (now: ServeOptions['now']): Record<string, string> =>
  now ? { date: new Date(now()).toUTCString() } : {};

const MS_PER_SECOND = 1000;

/** Since when a call is deprecated (RFC 9745), and after which day it may be gone (RFC 8594). */
function deprecationHeaders({ deprecated }: Endpoint): Record<string, string> {
  if (!deprecated) return {};
  return {
    deprecation: `@${Date.parse(deprecated.since) / MS_PER_SECOND}`,
    sunset: new Date(Date.parse(deprecated.until)).toUTCString(),
    link: '</developers#changes>; rel="deprecation"',
  };
}
