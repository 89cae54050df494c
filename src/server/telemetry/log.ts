import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { levels, pino, stdTimeFunctions } from 'pino';

/**
 * All messages that the log may contain. Any other message is dropped, or from level `warn` on replaced: lines must
 * never contain personal data, and messages of the framework contain URLs.
 */
const LOG_MESSAGES = [
  'request',
  'refused',
  'security event',
  'a page crashed in a browser',
  'a part of a page was not rendered',
  'a job fails',
  'a job works again',
  'emails stay queued: SMTP_URL is not set',
  'administrators need no second factor: ADMIN_TWO_FACTOR is optional',
  'a payment event failed',
  'a stored row cannot be read and is left out',
  'a search that failed could not be refunded',
  'a message could not be sent by an error of ours',
  'an answer was sent, but not stored under its idempotency key',
  'the process ends after an error',
  'the operations port is open',
  'the certificate of a supplier is refused',
] as const;
export type LogMessage = (typeof LOG_MESSAGES)[number];

type Read = (value: unknown) => unknown;

const text =
  (pattern: RegExp): Read =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;
const number: Read = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Fields of a line and the values that each may have. */
const FIELDS = {
  request: text(/^[\w-]{8,64}$/),
  reference: text(/^[0-9a-z]{6,12}$/),
  method: text(/^[A-Z-]{1,20}$/),
  /** Route pattern as registered, with placeholders such as `:id`. */
  route: text(/^[\w/:*.-]{1,100}$/),
  status: number,
  ms: number,
  bytes: number,
  who: text(/^(?:guest|member|admin)$/),
  event: text(/^[a-z-]{1,40}$/),
  /** Keyed hashes. */
  account: text(/^[\w-]{16}$/),
  address: text(/^[\w-]{16}$/),
  code: text(/^[a-z_]{1,60}$/),
  job: text(/^[a-z-]{1,60}$/),
  failures: number,
  kind: text(/^[a-z-]{1,40}$/),
  port: number,
  /** Of an error in a browser: its name, and the route pattern of the screen. */
  name: text(/^[A-Za-z]{1,60}$/),
  place: text(/^(?:[\w/$-]{1,60})$/),
  error: (value) => errorFacts(value),
} satisfies Record<string, Read>;

export type Fields = { readonly [K in keyof typeof FIELDS]?: unknown };

export type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

type LogFunction = (fields: Fields, message: LogMessage) => void;

/** Writes lines of one JSON object each. Errors of writing are ignored. */
export interface Log {
  readonly debug: LogFunction;
  readonly info: LogFunction;
  readonly warn: LogFunction;
  readonly error: LogFunction;
  /** The same log for the web framework, without the framework's own messages. */
  readonly forFramework: FastifyBaseLogger;
}

interface LogOptions {
  /** Lowest level that is written. */
  readonly level: Level;
  /** Replaces the standard output. */
  readonly write?: ((line: string) => void) | undefined;
}

const KNOWN: ReadonlySet<unknown> = new Set(LOG_MESSAGES);
const READS = Object.entries<Read>(FIELDS);

export function openLog({ level, write = toOutput }: LogOptions): Log {
  const logger = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: allowed },
      hooks: {
        logMethod(args: readonly unknown[], writeLine, severity) {
          const [first] = args;
          const known = args.find((one) => typeof one === 'string' && KNOWN.has(one));
          if (known === undefined && severity < (levels.values.warn ?? 0)) return;
          try {
            const message = typeof known === 'string' ? known : 'said by the framework';
            writeLine.call(this, typeof first === 'object' ? first : {}, message);
          } catch {}
        },
      },
    },
    { write },
  );
  // A child logger would write its bindings without the filter.
  return Object.assign(logger, { child: () => logger, forFramework: logger });
}

/** Only the listed fields; pino names a thrown value `err`. */
function allowed(given: Record<string, unknown>): Record<string, unknown> {
  const { err, error = err, ...rest } = given;
  const named: Record<string, unknown> = { ...rest, error };
  const fields: Record<string, unknown> = {};
  for (const [name, read] of READS) {
    const value = named[name] === undefined ? undefined : read(named[name]);
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

const toOutput = (line: string): void => void process.stdout.write(line);

const HASH_LENGTH = 16;
const KEY_BYTES = 32;

/** Hashes what the log must not name: with the key of the installation, which every process has and no log. */
interface LogHash {
  readonly of: (text: string) => string;
  /** Before it is called, the hashes of a process are like no other's. */
  readonly setKey: (secret: string) => void;
}

export function logHash(): LogHash {
  let key: string | Buffer = randomBytes(KEY_BYTES);
  return {
    of: (text) =>
      createHmac('sha256', key).update(`log ${text}`).digest('base64url').slice(0, HASH_LENGTH),
    setKey(secret) {
      key = secret;
    },
  };
}

/**
 * The parts of an error that may be logged: names, codes and stack frames. Never its message, which may contain a
 * query with its parameters, user input or an address.
 */
interface ErrorFacts {
  readonly name: string;
  /** Of the system, the database, the framework or an AppError: `ECONNREFUSED`, `57P03`, `storage_unavailable`. */
  readonly code?: string;
  /** Name of a provider, and how its call failed. */
  readonly provider?: string;
  readonly failure?: string;
  /** Where it was thrown, innermost first. */
  readonly frames: readonly string[];
  readonly cause?: ErrorFacts;
}

const MOST_FRAMES = 10;
const MOST_CAUSES = 4;

const NAME = /^[A-Za-z]{1,60}$/;
const CODE = /^\w{1,60}$/;
const PROVIDER = /^[A-Za-z][\w .-]{0,39}$/;
const FAILURE = /^[a-z]{1,20}$/;
/** `at name (file:///…/src/server/main.ts:12:5)`; names of functions come from the program. */
const FRAME =
  /^at (?:(?:async |new )*[\w$.<>#]+(?: \[as \w+\])? \()?(?:file:\/\/|node:|\/)[^\s()]+:\d+:\d+\)?$/;

/** Never throws, whatever was thrown. */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  try {
    return error instanceof Error ? factsOf(error, depth) : { name: 'NoError', frames: [] };
  } catch {
    return { name: 'Unreadable', frames: [] };
  }
}

/** The facts in short form: `DrizzleQueryError, ECONNREFUSED`. */
export function formatError(error: unknown): string {
  const words: string[] = [];
  for (let facts: ErrorFacts | undefined = errorFacts(error); facts; facts = facts.cause)
    words.push(
      ...[facts.name, facts.provider, facts.failure, facts.code].filter((one) => one !== undefined),
    );
  return [...new Set(words)].filter((one) => one !== 'Error').join(', ') || 'Error';
}

function factsOf(error: Error, depth: number): ErrorFacts {
  const { code, provider, failure } = error as Error & Readonly<Record<string, unknown>>;
  const cause = causeOf(error);
  return {
    name: matching(NAME, nameOf(error)) ?? 'Error',
    ...definedField('code', matching(CODE, code)),
    ...definedField('provider', matching(PROVIDER, provider)),
    ...definedField('failure', matching(FAILURE, failure)),
    frames: framesOf(error),
    ...(cause instanceof Error && depth < MOST_CAUSES && { cause: errorFacts(cause, depth + 1) }),
  };
}

/** Some error classes do not set `name`. */
const nameOf = (error: Error): unknown =>
  error.name === 'Error' ? error.constructor.name : error.name;

/** The first error of an AggregateError represents all of them. */
const causeOf = (error: Error): unknown =>
  error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined);

const matching = (pattern: RegExp, value: unknown): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

const definedField = <K extends string>(key: K, value: string | undefined) =>
  value === undefined ? {} : ({ [key]: value } as Record<K, string>);

/** A message may contain lines that look like stack frames, so everything up to its end is skipped. */
function framesOf({ stack = '', message }: Error): string[] {
  const end = message === '' ? 0 : stack.indexOf(message) + message.length;
  return stack
    .slice(Math.max(0, end))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => FRAME.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) => line.replace(`file://${process.cwd()}/`, ''));
}
