import { type lookup, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';
import { Agent, fetch, type Response } from 'undici';
import type * as z from 'zod/mini';
import { ProviderError } from '#server/providers/provider-error.ts';

export interface HttpClientOptions {
  /** Name of the service in errors. */
  readonly name: string;
  /** May have a path of its own, under which all questions are, and parameters that all of them carry. */
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds until the whole answer must be there. */
  readonly deadlineMs?: number;
  /** Longest body, in bytes after decompression. */
  readonly mostBytes?: number;
  /** Takes the place of the system's own. */
  readonly resolve?: typeof lookup;
}

export interface Question {
  /** Under the path of the base, from its `/` on; parts that come from elsewhere are put in by `pathOf`. */
  readonly path: string;
  /** What is undefined is left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; makes the question a POST. */
  readonly body?: unknown;
}

export interface HttpClient {
  /**
   * The JSON of a 2xx answer.
   * @throws ProviderError and nothing else; its cause never tells what was asked.
   */
  ask(question: Question, signal: AbortSignal): Promise<unknown>;
}

const DEADLINE_MS = 10_000;
const MOST_BYTES = 5_000_000;
/** Deeper nesting than any supplier needs; parsing megabytes of brackets would take seconds. */
const DEEPEST = 40;

/**
 * Asks one service on one host: no redirect is followed, and a name is never taken for an address of the own network;
 * only a base that names such an address itself, or `localhost`, leads there.
 */
export function httpClient(options: HttpClientOptions): HttpClient {
  const { name, deadlineMs = DEADLINE_MS, mostBytes = MOST_BYTES } = options;
  const send = senderTo(options);
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

function senderTo({ baseUrl, headers, resolve }: HttpClientOptions) {
  const base = new URL(baseUrl);
  const dispatcher = new Agent({
    connect: namesItsAddress(base.hostname) ? {} : { lookup: publicLookup(resolve) },
  });
  const once = (question: Question, signal: AbortSignal): Promise<Response> =>
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
    once(question, signal).catch((error) => {
      // The other side may close an idle connection at the very moment at which it is used again.
      if (signal.aborted || !wasUsedBefore(error)) throw error;
      return once(question, signal);
    });
}

/** Whether the connection that was lost had brought an answer before. */
const wasUsedBefore = (error: Error): boolean => {
  const { code, socket } = (error.cause ?? {}) as {
    code?: string;
    socket?: { bytesRead?: number };
  };
  return code === 'UND_ERR_SOCKET' && (socket?.bytesRead ?? 0) > 0;
};

/** An address in the configuration is meant. */
const namesItsAddress = (host: string): boolean =>
  host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')) !== 0;

function addressOf(base: URL, { path, query = {} }: Question): URL {
  const url = new URL(base);
  url.pathname = base.pathname.replace(/\/$/, '') + path;
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(key, String(value));
  return url;
}

/** What is wrong with an answer before its body is read. */
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
    const mark = text.charAt(at);
    if (mark === '"') isString = !isString;
    else if (isString) at += mark === '\\' ? 1 : 0;
    else if (mark === '[' || mark === '{') depth += 1;
    else if (mark === ']' || mark === '}') depth -= 1;
  }
  if (depth > DEEPEST) throw new SyntaxError('too deep');
  return JSON.parse(text);
}

const NO_HTTP = /^(?:HTTPParserError|UND_ERR_HEADERS_OVERFLOW)/;
const CUT_OFF = /^(?:HTTPParserError|UND_ERR|ECONNRESET)/;

/** Only the code or the kind of the cause is kept: its message may hold the address that was asked. */
function brokenExchange(name: string, error: unknown, wasAnswered: boolean): ProviderError {
  const { cause = error } = error as Error;
  const { code, name: kind } = cause as NodeJS.ErrnoException;
  const reason = code ?? kind;
  // Until an answer has begun, whatever goes wrong is the connection, but for an answer that is no HTTP.
  const isLost = wasAnswered ? CUT_OFF.test(reason) : !NO_HTTP.test(reason);
  const failure = isLost ? 'unreachable' : 'malformed';
  return new ProviderError(name, failure, { cause: new Error(reason) });
}

/** Ranges of IPv4 that belong to no place: own networks, this machine, groups, nobody. */
const NOWHERE: readonly (readonly [network: string, prefix: number])[] = [
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

const nowhere = new BlockList();
for (const [network, prefix] of NOWHERE) nowhere.addSubnet(network, prefix);
nowhere.addSubnet('2001:db8::', 32, 'ipv6');
// Teredo and 6to4 carry an address of IPv4 within, which may be one of those above.
nowhere.addSubnet('2001::', 32, 'ipv6');
nowhere.addSubnet('2002::', 16, 'ipv6');

/** The part of IPv6 that is given out to the world. */
const everywhere = new BlockList();
everywhere.addSubnet('2000::', 3, 'ipv6');

/** The address to ask about, of IPv6 only the network; undefined for one that has no place on the earth. */
export function publicAddress(address: string): string | undefined {
  if (isIPv4(address)) return nowhere.check(address) ? undefined : address;
  const network = address.replace(/\/64$/, '');
  if (!isIPv6(network) || network.includes('%')) return undefined;
  const isPublic = everywhere.check(network, 'ipv6') && !nowhere.check(network, 'ipv6');
  return isPublic ? network : undefined;
}

/** Resolves a name as the system does and knows only the addresses that are open to the world. */
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
 * The items of a list that are as they should be; a supplier may get some wrong.
 * @throws ProviderError of fault `malformed` when it gets all of them wrong: then we do not understand it.
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
