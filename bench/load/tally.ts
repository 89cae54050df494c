import { TRIPS } from './mix.ts';

/** The outcome of one request. */
export interface Outcome {
  readonly kind: string;
  /** 0 when there was no answer. */
  readonly status: number;
  /** Counted from the moment when it was due, so that queueing counts. */
  readonly ms: number;
  /** When it was due, in seconds since the part began. */
  readonly at: number;
  readonly bytes: number;
  /** Why it failed; absent for expected answers and for valid refusals. */
  readonly error?: string | undefined;
  /** Whether nobody had asked the same before; undefined where it is not counted. */
  readonly isCold?: boolean | undefined;
  /** Refused with 503, the busy error and Retry-After. */
  readonly refused: boolean;
}

/** Number of times and their percentiles in milliseconds. */
export interface Spread {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

interface Row extends Spread {
  readonly kind: string;
  readonly errors: number;
  readonly refused: number;
  readonly kilobytes: number;
}

export interface Tally {
  /** Successful answers by kind. */
  readonly rows: readonly Row[];
  /** All but questions about trips. */
  readonly all: Row;
  /** Of questions about trips, the share that nobody had asked before, in percent. */
  readonly coldTrips: number;
  readonly refusals: Spread;
  /** For each minute in which requests were due: p99 in milliseconds, and the number of refusals. */
  readonly minutes: readonly Pick<Row, 'p99' | 'refused'>[];
  /** The last second with a refusal; 0 for none. */
  readonly lastRefusalAt: number;
  /** Answers a second, those about trips included, as the rate sent includes them. */
  readonly served: number;
  readonly errors: readonly string[];
}

const TOLD = 10;

export function tallyOf(outcomes: readonly Outcome[], seconds: number): Tally {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
  const rows = kinds.map((kind) =>
    rowOf(
      kind,
      outcomes.filter((one) => one.kind === kind),
    ),
  );
  const trips = outcomes.filter(({ kind }) => kind === TRIPS);
  const others = outcomes.filter(({ kind }) => kind !== TRIPS);
  const all = rowOf('all but trips', others);
  const refused = others.filter((one) => one.refused);
  const errors = outcomes.flatMap(({ kind, error }) => (error ? [`${kind}: ${error}`] : []));
  return {
    rows,
    all,
    coldTrips: Math.round(
      (100 * trips.filter(({ isCold }) => isCold).length) / Math.max(1, trips.length),
    ),
    refusals: spreadOf(refused),
    minutes: Array.from({ length: Math.ceil(seconds / 60) }, (_, minute) => {
      const due = others.filter(({ at }) => Math.floor(at / 60) === minute);
      return rowOf('', due);
    }),
    lastRefusalAt: refused.reduce((last, { at }) => Math.max(last, at), 0),
    served: Math.round(rows.reduce((sum, { count }) => sum + count, 0) / seconds),
    errors: [...new Set(errors)].slice(0, TOLD),
  };
}

function rowOf(kind: string, outcomes: readonly Outcome[]): Row {
  const good = outcomes.filter(({ error, refused }) => !error && !refused);
  return {
    kind,
    ...spreadOf(good),
    errors: outcomes.filter(({ error }) => error).length,
    refused: outcomes.filter(({ refused }) => refused).length,
    kilobytes: Math.round(good.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000),
  };
}

function spreadOf(outcomes: readonly Outcome[]): Spread {
  const sorted = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round(10 * (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)) /
    10;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
