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
  /** Successful answers by kind; the last row is all of them. */
  readonly rows: readonly Row[];
  readonly all: Row;
  readonly refusals: Spread;
  /** For each minute in which requests were due: p99 in milliseconds, and the number of refusals. */
  readonly minutes: readonly Pick<Row, 'p99' | 'refused'>[];
  /** The last second with a refusal; 0 for none. */
  readonly lastRefusalAt: number;
  /** Answers a second. */
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
  const all = rowOf('all', outcomes);
  const refused = outcomes.filter((one) => one.refused);
  const errors = outcomes.flatMap(({ kind, error }) => (error ? [`${kind}: ${error}`] : []));
  return {
    rows,
    all,
    refusals: spreadOf(refused),
    minutes: Array.from({ length: Math.ceil(seconds / 60) }, (_, minute) => {
      const due = outcomes.filter(({ at }) => Math.floor(at / 60) === minute);
      return rowOf('', due);
    }),
    lastRefusalAt: refused.reduce((last, { at }) => Math.max(last, at), 0),
    served: Math.round(all.count / seconds),
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
