import type { lookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { ProviderError } from '#server/ports/provider-error.ts';
import { textOf } from './body-text.ts';
import { publicLookup } from './public-lookup.ts';
import { readJson } from './read-json.ts';

export interface OutsideOptions {
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

export interface OutsideClient {
  /**
   * The JSON of a 2xx answer.
   * @throws ProviderError and nothing else; its cause never tells what was asked.
   */
  ask(question: Question, signal: AbortSignal): Promise<unknown>;
}

const DEADLINE_MS = 10_000;
const MOST_BYTES = 5_000_000;
/** Some doors are closed to those who give no name. */
const USER_AGENT = 'roamfare';
const IDLE_SOCKETS = 50;

/**
 * Asks one service on one host: no redirect is followed, and a name is never taken for an address of the own network;
 * only a base that names such an address itself, or `localhost`, leads there.
 */
export function outsideClient(options: OutsideOptions): OutsideClient {
  const { name, deadlineMs = DEADLINE_MS, mostBytes = MOST_BYTES } = options;
  const send = senderTo(options);
  return {
    async ask(question, signal) {
      if (signal.aborted) throw new ProviderError(name, 'aborted');
      const deadline = AbortSignal.timeout(deadlineMs);
      try {
        const response = await send(question, AbortSignal.any([signal, deadline]));
        const fault = faultOf(response);
        if (fault) {
          response.destroy();
          throw new ProviderError(name, fault, { status: response.statusCode ?? 0 });
        }
        return readJson(await textOf(response, mostBytes));
      } catch (error) {
        if (error instanceof ProviderError) throw error;
        if (signal.aborted) throw new ProviderError(name, 'aborted');
        if (deadline.aborted) throw new ProviderError(name, 'timeout');
        throw brokenExchange(name, error);
      }
    },
  };
}

type Sender = (question: Question, signal: AbortSignal) => Promise<IncomingMessage>;

function senderTo({ baseUrl, headers, resolve }: OutsideOptions): Sender {
  const base = new URL(baseUrl);
  const isSecure = base.protocol === 'https:';
  const kept = { keepAlive: true, maxFreeSockets: IDLE_SOCKETS };
  const agent = isSecure ? new HttpsAgent(kept) : new HttpAgent(kept);
  const request = isSecure ? httpsRequest : httpRequest;
  const reach = namesItsAddress(base.hostname) ? {} : { lookup: publicLookup(resolve) };
  const once: Sender = (question, signal) =>
    new Promise((answered, failed) => {
      const body = question.body === undefined ? undefined : JSON.stringify(question.body);
      const asked = request(addressOf(base, question), {
        ...reach,
        agent,
        signal,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'application/json',
          'accept-encoding': 'gzip, br',
          'user-agent': USER_AGENT,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
          ...question.headers,
        },
      });
      asked.on('response', answered);
      asked.on('error', (error) => failed(new LostConnection(error, asked.reusedSocket)));
      // Comes last, also where neither an answer nor an error came: after a change of protocols.
      asked.on('close', () => failed(new LostConnection(new Error('closed'), false)));
      asked.end(body);
    });
  return async (question, signal) => {
    try {
      return await once(question, signal);
    } catch (error) {
      // The other side may close an idle connection at the very moment at which it is used again.
      if (signal.aborted || !(error instanceof LostConnection && error.wasIdle)) throw error;
      return once(question, signal);
    }
  };
}

class LostConnection extends Error {
  readonly code: string;
  readonly wasIdle: boolean;

  constructor(error: NodeJS.ErrnoException, wasIdle: boolean) {
    super(error.code);
    this.code = error.code ?? error.message;
    this.wasIdle = wasIdle;
  }
}

/** Whoever sets up an address means it. */
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
function faultOf({
  statusCode = 0,
  headers,
}: IncomingMessage): 'refused' | 'malformed' | undefined {
  if (statusCode < 200 || statusCode > 299) return 'refused';
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
  return /^(?:application|text)\/(?:[\w.-]+\+)?json$/.test(type.trim()) ? undefined : 'malformed';
}

const CUT_OFF = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];

/** Kept of the cause is only its code: words may hold the address that was asked. */
function brokenExchange(name: string, error: unknown): ProviderError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'not usable';
  // What is no HTTP breaks the connection, but was answered.
  const isLost = error instanceof LostConnection && !code.startsWith('HPE_');
  const fault = isLost || CUT_OFF.includes(code) ? 'unreachable' : 'malformed';
  return new ProviderError(name, fault, { cause: new Error(code) });
}
