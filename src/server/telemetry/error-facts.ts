/**
 * The parts of an error that may be logged: names, codes and stack frames. Never its message, which may contain a
 * query with its parameters, user input or an address.
 */
export interface ErrorFacts {
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
