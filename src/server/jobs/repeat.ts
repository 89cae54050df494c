import { setImmediate } from 'node:timers/promises';
import type { JobHealth } from '#server/telemetry/health.ts';

/** How a run learns that it should end. */
export interface RunSignals {
  /** Aborts when the run takes long and when the process ends: finish the current steps, begin no others. */
  readonly beginNothing: AbortSignal;
  /** Aborts when the process ends: break off the current steps, as a question to a supplier. */
  readonly breakOff: AbortSignal;
}

export type Run = (signals: RunSignals) => Promise<void>;

interface RunLimits {
  /** A run begins no further step after so many milliseconds. */
  readonly beginMs: number;
  /** A run that has not ended after so many milliseconds never will: longer than any steps that were begun take. */
  readonly lostMs: number;
}

const LIMITS: RunLimits = { beginMs: 15_000, lostMs: 300_000 };

export interface Timers {
  /** Returns a function that ends it, as `every`. */
  readonly after: (ms: number, work: () => void) => () => void;
  readonly every: (ms: number, work: () => void) => () => void;
  /** Resolves once the requests that wait in this process have had their turn. */
  readonly nextLoop: () => Promise<void>;
}

export const TIMERS: Timers = {
  after(ms, work) {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  },
  every(ms, work) {
    const timer = setInterval(work, ms).unref();
    return () => clearInterval(timer);
  },
  nextLoop: () => setImmediate(),
};

interface RepeatOptions {
  readonly limits?: RunLimits;
  readonly timers?: Timers;
  /** Counts the runs. */
  readonly meter?: (run: Run) => Run;
}

/**
 * Runs `work` now and every `seconds`, never twice at once. A failure is left to the next run, because the database may
 * be down for a while. A run that never returns fails after five minutes: it is broken off, and the next one starts.
 * @returns a function that stops it; resolves once the current run has ended.
 */
export function repeat(
  seconds: number,
  work: Run,
  { limits = LIMITS, timers = TIMERS, meter = (run) => run }: RepeatOptions = {},
): () => Promise<void> {
  const stopping = new AbortController();
  const runLimited = meter((signals) => endOf(work, signals, { limits, timers }));
  let running: Promise<void> | undefined;
  const run = () => {
    if (running || stopping.signal.aborted) return;
    const isLate = new AbortController();
    const cancel = timers.after(limits.beginMs, () => isLate.abort());
    const beginNothing = AbortSignal.any([stopping.signal, isLate.signal]);
    running = runLimited({ beginNothing, breakOff: stopping.signal })
      .catch(() => {})
      .finally(() => {
        cancel();
        running = undefined;
      });
  };
  run();
  const cancel = timers.every(seconds * 1000, run);
  return async () => {
    cancel();
    stopping.abort();
    await running;
  };
}

/** A run did not end, or its process was paused for as long. */
export class RunLost extends Error {
  override readonly name = 'RunLost';
}

/** @throws RunLost when the work has not ended in time; it is told to break off. */
async function endOf(
  work: Run,
  { beginNothing, breakOff }: RunSignals,
  { limits, timers }: Required<Pick<RepeatOptions, 'limits' | 'timers'>>,
): Promise<void> {
  const lost = new AbortController();
  let cancel = () => {};
  const isLost = new Promise<never>((_, reject) => {
    cancel = timers.after(limits.lostMs, () => {
      const error = new RunLost('a run did not end');
      lost.abort(error);
      reject(error);
    });
  });
  const signals = { beginNothing, breakOff: AbortSignal.any([breakOff, lost.signal]) };
  await Promise.race([work(signals), isLost]).finally(() => cancel());
}

/** As `repeat`, with a name for the health metrics. */
export type Every = (name: string, seconds: number, work: Run) => () => Promise<void>;

export const everyOf =
  (jobs: Pick<JobHealth, 'meter'>): Every =>
  (name, seconds, work) =>
    repeat(seconds, work, { meter: (run) => jobs.meter(name, seconds, run) });
