import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** A request by HTTP/1.1 says to which host it goes. */
export function refuseWithoutHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    const isRefused = headers.host === undefined && raw.httpVersion !== '1.0';
    done(isRefused ? new AppError('invalid_input', { message: NO_HOST }) : undefined);
  });
}

const NO_HOST = 'The request names no host.';

/** PostgreSQL stores no NUL, and no call has a use for one. Refuses it in every text of a call: path, query, headers, body. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const { url, params, query, headers, body } = request;
    const isRefused = url.startsWith('/api/') && hasNul([params, query, headers, body]);
    done(isRefused ? new AppError('invalid_input', { message: NUL_ERROR }) : undefined);
  });
}

const NUL = '\0';
const NUL_ERROR = 'Text must not contain the NUL character.';
/** As JSON writes it; after an even number of backslashes, which stand for themselves. */
const NUL_IN_JSON = /(?<!\\)(?:\\\\)*\\u0000/;

/** Not recursive: a body may be nested deeper than the stack. */
function hasNul(values: unknown[]): boolean {
  for (let value = values.pop(); value !== undefined || values.length > 0; value = values.pop()) {
    if (Buffer.isBuffer(value)) {
      // A signed body has not been read.
      const text = value.toString();
      if (text.includes(NUL) || NUL_IN_JSON.test(text)) return true;
    } else if (typeof value === 'string') {
      if (value.includes(NUL)) return true;
    } else if (typeof value === 'object' && value !== null)
      values.push(...Object.keys(value), ...Object.values(value));
  }
  return false;
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
