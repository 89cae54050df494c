import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** Leads requests that came to the proxy by http to `origin`; the method and the body stay the same. */
export function requireHttps(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['x-forwarded-proto'] === 'http')
      return reply.redirect(`${origin}${request.url}`, 308);
    return undefined;
  });
}

/** A request by HTTP/1.1 says to which host it goes. */
export function refuseWithoutHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    const isRefused = headers.host === undefined && raw.httpVersion !== '1.0';
    done(isRefused ? new AppError('invalid_input', { message: NO_HOST }) : undefined);
  });
}

const NO_HOST = 'The request names no host.';

/**
 * PostgreSQL stores no NUL, and no half of a surrogate pair in JSON; no call has a use for one, nor for values nested
 * deeper than the stack. Refuses them wherever they stand in a call: path, query, headers, body.
 */
export function refuseOdd(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const { url, params, query, headers, body } = request;
    const isCall = url.startsWith('/api/') || url.startsWith('/mcp');
    const message = isCall ? faultOf([params, query, headers, body]) : undefined;
    done(message === undefined ? undefined : new AppError('invalid_input', { message }));
  });
}

const NUL = '\0';
const NUL_ERROR = 'Text must not contain the NUL character.';
/** As JSON writes it; after an even number of backslashes, which stand for themselves. */
const NUL_IN_JSON = /(?<!\\)(?:\\\\)*\\u0000/;
/** Alone: with `u`, a pair is another character. */
const HALF = /\p{Surrogate}/u;
const HALF_ERROR = 'Text must not contain half of a character.';
/** A kept trip has seven. */
const MOST_LEVELS = 32;
const DEPTH_ERROR = `The body must not be nested deeper than ${MOST_LEVELS} levels.`;

/** Not recursive: a body may be nested deeper than the stack. */
function faultOf(values: unknown[]): string | undefined {
  let level = values;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return DEPTH_ERROR;
    const texts = level.flatMap(textsIn);
    if (texts.some((text) => text.includes(NUL))) return NUL_ERROR;
    if (texts.some((text) => HALF.test(text))) return HALF_ERROR;
    if (level.some((value) => Buffer.isBuffer(value) && NUL_IN_JSON.test(value.toString())))
      return NUL_ERROR;
    level = level.flatMap((value) => (isPart(value) ? Object.values(value) : []));
  }
  return undefined;
}

const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  // A signed body has not been read.
  if (Buffer.isBuffer(value)) return [value.toString()];
  return isPart(value) ? Object.keys(value) : [];
}

/**
 * Answers 405 with `Allow` where an address has other methods, before the body is read. Call it before routes are
 * registered. @param isPage whether a page is served at an address that has no route.
 */
export function refuseMethods(app: FastifyInstance, isPage: (url: string) => boolean): void {
  const byPattern = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = byPattern.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const one of [method].flat()) known.methods.add(one);
    byPattern.set(url, known);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const path = request.url.split('?')[0] ?? '';
    const found = [...byPattern.values()].filter(({ pattern }) => pattern.test(path));
    const methods = new Set(found.flatMap((one) => [...one.methods]));
    if (isPage(request.url)) for (const one of PAGE_METHODS) methods.add(one);
    if (methods.size === 0 || methods.has(request.method)) return done();
    reply.header('allow', [...methods].sort().join(', '));
    done(new AppError('method_not_allowed'));
  });
}

const PAGE_METHODS = ['GET', 'HEAD'];

const patternOf = (url: string) =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
