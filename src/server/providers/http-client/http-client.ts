import { type lookup, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';
import { Agent, fetch, type Response } from 'undici';
import type * as z from 'zod/mini';
import { ProviderError } from '#server/providers/provider-error.ts';

export interface HttpClientOptions {
  /** Name of the service in errors. */
  readonly name: string;
  /** Its path is put before the path of every request; its query parameters are sent with every request. */
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds until the whole response must have arrived. */
  readonly deadlineMs?: number;
  /** Maximum body size in bytes, after decompression. */
  readonly mostBytes?: number;
  /** Replaces the DNS lookup of the system. */
  readonly resolve?: typeof lookup;
}

interface Question {
  /** Starts with `/` and is appended to the path of the base URL. Encode parts that come from outside with `pathOf`. */
  readonly path: string;
  /** Undefined values are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; makes the request a POST. */
  readonly body?: unknown;
}

export interface HttpClient {
  /**
   * The JSON of a 2xx response.
   * @throws ProviderError and nothing else; its cause contains nothing of the request.
   */
  ask(question: Question, signal: AbortSignal): Promise<unknown>;
}

const DEADLINE_MS = 10_000;
const MOST_BYTES = 5_000_000;
/** Maximum nesting of JSON, more than any supplier needs: parsing megabytes of brackets would take seconds. */
const DEEPEST = 40;

/**
 * Client for one service on one host. Follows no redirect. Host names never resolve to private addresses; only a base
 * URL whose host is `localhost` or an IP address can lead into the private network.
 */
export function httpClient(options: HttpClientOptions): HttpClient {
  const { name, deadlineMs = DEADLINE_MS, mostBytes = MOST_BYTES } = options;
  const send = requestSender(options);
  return {
    async ask(question, signal) {
      const deadline = AbortSignal.timeout(deadlineMs);
      let response: Response | undefined;
      try {
        response = await send(question, AbortSignal.any([signal, deadline]));
        const failure = failureOf(response);
        if (!failure) return parseJson(await textOf(response, mostBytes));
        await response.body?.cancel();
        throw new ProviderError(name, failure, { status: response.status });
      } catch (error) {
        if (error instanceof ProviderError) throw error;
        if (signal.aborted) throw new ProviderError(name, 'aborted');
        if (deadline.aborted) throw new ProviderError(name, 'timeout');
        throw brokenExchange(name, error, response !== undefined);
      }
    },
  };
}

function requestSender({ baseUrl, headers, resolve }: HttpClientOptions) {
  const base = new URL(baseUrl);
  const dispatcher = new Agent({
    connect: isAddressOrLocalhost(base.hostname) ? {} : { lookup: publicLookup(resolve) },
  });
  const sendOnce = (question: Question, signal: AbortSignal): Promise<Response> =>
    fetch(addressOf(base, question), {
      dispatcher,
      signal,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        'accept-encoding': 'gzip, br',
        // Some services refuse requests without one.
        'user-agent': 'roamfare',
        ...(question.body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
        ...question.headers,
      },
      ...(question.body !== undefined && { method: 'POST', body: JSON.stringify(question.body) }),
    });
  return (question: Question, signal: AbortSignal): Promise<Response> =>
    sendOnce(question, signal).catch((error) => {
      // The server may close an idle connection just when we reuse it: retry once.
      if (signal.aborted || !wasUsedBefore(error)) throw error;
      return sendOnce(question, signal);
    });
}

/** Whether the lost connection had received data before. */
const wasUsedBefore = (error: Error): boolean => {
  const { code, socket } = (error.cause ?? {}) as {
    code?: string;
    socket?: { bytesRead?: number };
  };
  return code === 'UND_ERR_SOCKET' && (socket?.bytesRead ?? 0) > 0;
};

/** Only the operator can configure such a host, so it may be private. */
const isAddressOrLocalhost = (host: string): boolean =>
  host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')) !== 0;

function addressOf(base: URL, { path, query = {} }: Question): URL {
  const url = new URL(base);
  url.pathname = base.pathname.replace(/\/$/, '') + path;
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(key, String(value));
  return url;
}

/** The failure that status and content type show, before the body is read. */
function failureOf({ ok, headers }: Response): 'refused' | 'malformed' | undefined {
  if (!ok) return 'refused';
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  return /^(?:application|text)\/(?:[\w.-]+\+)?json$/.test(type.trim()) ? undefined : 'malformed';
}

/** @throws RangeError as soon as the body is longer than `most` bytes. */
async function textOf({ body }: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new RangeError('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** @throws SyntaxError for text that is not JSON or is nested deeper than `DEEPEST`. */
function parseJson(text: string): unknown {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length && depth <= DEEPEST; at++) {
    const char = text.charAt(at);
    if (char === '"') isString = !isString;
    else if (isString) at += char === '\\' ? 1 : 0;
    else if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
  }
  if (depth > DEEPEST) throw new SyntaxError('too deep');
  return JSON.parse(text);
}

const INVALID_HTTP = /^(?:HTTPParserError|UND_ERR_HEADERS_OVERFLOW)/;
const CONNECTION_LOST = /^(?:HTTPParserError|UND_ERR|ECONNRESET)/;
/** Of OpenSSL and Node, such as CERT_HAS_EXPIRED and ERR_TLS_CERT_ALTNAME_INVALID. */
const CERTIFICATE = /CERT|^UNABLE_TO_VERIFY_LEAF_SIGNATURE$/;

/** Keeps only the code or name of the cause: its message may contain the requested URL. */
function brokenExchange(name: string, error: unknown, wasAnswered: boolean): ProviderError {
  const { cause = error } = error as Error;
  const { code, name: kind } = cause as NodeJS.ErrnoException;
  const reason = code ?? kind;
  if (CERTIFICATE.test(reason))
    return new ProviderError(name, 'certificate', { cause: new Error(reason) });
  // Before the response headers, every error is a lost connection, except a response that is not valid HTTP.
  const isLost = wasAnswered ? CONNECTION_LOST.test(reason) : !INVALID_HTTP.test(reason);
  const failure = isLost ? 'unreachable' : 'malformed';
  return new ProviderError(name, failure, { cause: new Error(reason) });
}

/** IPv4 ranges that are not public: private networks, loopback, link-local, multicast, reserved. */
const NON_PUBLIC: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
];

const nonPublic = new BlockList();
for (const [network, prefix] of NON_PUBLIC) nonPublic.addSubnet(network, prefix);
nonPublic.addSubnet('2001:db8::', 32, 'ipv6');
// Teredo and 6to4 addresses contain an IPv4 address, which may be one of those above.
nonPublic.addSubnet('2001::', 32, 'ipv6');
nonPublic.addSubnet('2002::', 16, 'ipv6');

/** IPv6 global unicast. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** A public address, without the `/64` that may follow an IPv6 network; undefined if it is not public. */
export function publicAddress(address: string): string | undefined {
  if (isIPv4(address)) return nonPublic.check(address) ? undefined : address;
  const network = address.replace(/\/64$/, '');
  if (!isIPv6(network) || network.includes('%')) return undefined;
  const isPublic = globalUnicast.check(network, 'ipv6') && !nonPublic.check(network, 'ipv6');
  return isPublic ? network : undefined;
}

/** Resolves a host name as the system does, but returns only public addresses. */
export const publicLookup =
  (resolve: typeof systemLookup = systemLookup): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      const [first, ...more] = error
        ? []
        : found.filter(({ address }) => publicAddress(address) !== undefined);
      if (!first) return done(error ?? new Error('no public address'), '');
      return options.all ? done(null, [first, ...more]) : done(null, first.address, first.family);
    });

/**
 * The items that match the schema; others are dropped.
 * @throws ProviderError `malformed` if there are items and none of them matches.
 */
export function readItems<S extends z.ZodMiniType>(
  name: string,
  schema: S,
  items: readonly unknown[],
): z.output<S>[] {
  const read = items.flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
  if (read.length === 0 && items.length > 0) throw new ProviderError(name, 'malformed');
  return read;
}
