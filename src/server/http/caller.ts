import { createHash } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CachedBody, isHeld } from './cached-response.ts';
import { type Encoding, encodingFor } from './compression.ts';
import type { Caller } from './route.ts';

const VIEWER_LENGTH = 8;
const BEARER = /^Bearer ([\w-]{1,512})$/;

export const callerOf = (request: FastifyRequest): Caller => new RequestCaller(request);

/**
 * Aborts when the caller disconnects, and after the answer. `request.signal` follows the request, which has ended once
 * its body was read.
 */
export function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // While it was found out who asks, the caller may have left: `close` is not emitted again.
  if (raw.closed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}

class RequestCaller implements Caller {
  readonly token: string | undefined;
  readonly bypassesCache: boolean;
  readonly #request: FastifyRequest;

  constructor(request: FastifyRequest) {
    const { authorization, 'cache-control': cacheControl } = request.headers;
    this.#request = request;
    this.token = authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
    this.bypassesCache = cacheControl === 'no-cache';
  }

  /**
   * Computed on demand: few routes need it, and it is slow. A proxy that forwards rubbish is counted as the caller:
   * else everybody could make up a new address for each call.
   */
  get addressKey(): string {
    const { ip, socket } = this.#request;
    return addressKey(isIP(ip) === 0 ? (socket.remoteAddress ?? ip) : ip);
  }

  get browser(): string | undefined {
    return browserName(this.#request.headers['user-agent'] ?? '');
  }

  get viewer(): string {
    if (this.token === undefined) return '';
    return createHash('sha256').update(this.token).digest('base64url').slice(0, VIEWER_LENGTH);
  }

  get prefersCsv(): boolean {
    return prefersCsv(this.#request.headers.accept);
  }

  holds(body: CachedBody): Promise<boolean> {
    return isHeld(body, this.#request.headers, this.viewer);
  }

  get encoding(): Encoding {
    return encodingFor(this.#request.headers['accept-encoding']);
  }
}

export const CSV_TYPE = 'text/csv';

/** Of an error, for callers that accept it (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json';

/** Whether the `Accept` header names a type, and not JSON rather than it. */
function prefers(wanted: string, accept = ''): boolean {
  const ranges = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((one) => one.startsWith('q='));
    return { type, weight: q === undefined ? 1 : Number(q.slice(2)) || 0 };
  });
  const weight = ranges.find(({ type }) => type === wanted)?.weight ?? 0;
  const json = ranges.find(({ type }) => type === 'application/json')?.weight ?? 0;
  return weight > 0 && weight >= json;
}

export const prefersCsv = (accept?: string): boolean => prefers(CSV_TYPE, accept);
export const prefersProblem = (accept?: string): boolean => prefers(PROBLEM_TYPE, accept);

/** Key of limits per address: IPv4, or the /64 of IPv6, because one home or phone has a whole /64. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array(8 - left.length - right.length).fill('0');
  const groups = [...left, ...zeros, ...right].map((part) => part.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** First match wins: most browsers also name those that they are compatible with. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox on Windows` of a User-Agent header; only what is known of it, undefined for nothing. */
export function browserName(userAgent: string): string | undefined {
  const known = [BROWSERS, SYSTEMS].map(
    (names) => names.find(([sign]) => sign.test(userAgent))?.[1],
  );
  return known.filter((name) => name !== undefined).join(' on ') || undefined;
}
