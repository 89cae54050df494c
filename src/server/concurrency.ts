import { setTimeout as delay, setImmediate as nextLoop } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';

/** Runs work now or once a slot is free. Of what waits the lowest rank is next, 0 if none is given. */
export type RunLimited = <T>(work: () => Promise<T>, rank?: number) => Promise<T>;

/** Runs at most `atOnce` tasks concurrently; the others wait, those of one rank first in, first out. */
export function concurrencyLimit(atOnce: number): RunLimited {
  let running = 0;
  const waiting: { readonly begin: () => void; readonly rank: number }[] = [];
  const turn = (rank: number) =>
    new Promise<void>((begin) => {
      const before = waiting.findLastIndex((other) => other.rank <= rank);
      waiting.splice(before + 1, 0, { begin, rank });
    });
  return async (work, rank = 0) => {
    if (running >= atOnce) await turn(rank);
    else running += 1;
    try {
      return await work();
    } finally {
      // A waiting caller takes over the slot, so that no later caller can take it first.
      const next = waiting.shift();
      if (next) next.begin();
      else running -= 1;
    }
  };
}

/** Runs at most `atOnce` tasks of each key concurrently. */
export function turnsByKey(atOnce = 1): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, RunLimited>();
  const count = countByKey();
  return (key, work) => {
    const inTurn = turns.get(key) ?? concurrencyLimit(atOnce);
    turns.set(key, inTurn);
    return count
      .during(key, () => inTurn(work))
      .finally(() => {
        if (count.of(key) === 0) turns.delete(key);
      });
  };
}

/** Counts the running work of each key. */
function countByKey() {
  const running = new Map<string, number>();
  const of = (key: string): number => running.get(key) ?? 0;
  return {
    of,
    async during<T>(key: string, work: () => Promise<T>): Promise<T> {
      running.set(key, of(key) + 1);
      try {
        return await work();
      } finally {
        if (of(key) > 1) running.set(key, of(key) - 1);
        else running.delete(key);
      }
    },
  };
}

export interface Asker {
  readonly key: string;
  readonly isLarge: boolean;
}

interface AdmissionLimits {
  /** Of one caller, running and waiting. */
  readonly ofOne: number;
  /** Large ones of all callers, running and waiting. */
  readonly large: number;
  readonly retryAfterSeconds: number;
}

/** Refuses costly work while a caller, or all of them together, have too much that runs or waits. */
export function admission({ ofOne, large, retryAfterSeconds }: AdmissionLimits) {
  const ofCaller = countByKey();
  const ofAll = countByKey();
  /** @throws AppError `busy`, also if `isFull`. */
  const refuseIfBusy = ({ key, isLarge }: Asker, isFull = false): void => {
    const isOwnLimit = ofCaller.of(key) >= ofOne;
    if (isOwnLimit || isFull || (isLarge && ofAll.of('large') >= large))
      throw new AppError('busy', { retryAfterSeconds, isOwnLimit });
  };
  return {
    refuseIfBusy,
    /** Counts the work; call `refuseIfBusy` before. */
    during: <T>({ key, isLarge }: Asker, work: () => Promise<T>): Promise<T> =>
      ofCaller.during(key, isLarge ? () => ofAll.during('large', work) : work),
  };
}

interface InFlight<T> {
  readonly answer: Promise<T>;
  readonly controller: AbortController;
  callers: number;
}

/**
 * Runs work once for the concurrent callers of a key. A caller who aborts stops waiting, with the reason of its signal;
 * the work is aborted once its last caller has. Nothing begins for a caller who has aborted already.
 */
export function shared<T>() {
  const inFlight = new Map<string, InFlight<T>>();

  const start = (key: string, work: (signal: AbortSignal) => Promise<T>): InFlight<T> => {
    const controller = new AbortController();
    const remove = () => {
      if (inFlight.get(key) === started) inFlight.delete(key);
    };
    const started = { answer: work(controller.signal).finally(remove), controller, callers: 0 };
    controller.signal.addEventListener('abort', remove);
    inFlight.set(key, started);
    return started;
  };

  const run = async (
    key: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    signal.throwIfAborted();
    const one = inFlight.get(key) ?? start(key, work);
    one.callers += 1;
    let leave = () => {};
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(signal.reason);
    });
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([one.answer, left]);
    } finally {
      signal.removeEventListener('abort', leave);
      one.callers -= 1;
      if (one.callers === 0) one.controller.abort();
    }
  };
  return { run, isOpen: (key: string): boolean => inFlight.has(key) };
}

/** Node accepts one connection per turn of the event loop: with fewer turns, new connections wait for seconds under load. */
const TURNS_PER_YIELD = 16;

/** Yields to the event loop, so that other requests are served. */
export async function yieldLoop(): Promise<void> {
  for (let loop = 0; loop < TURNS_PER_YIELD; loop += 1) await nextLoop();
}

/** Concurrent tasks: while one is compressed on another thread, the next one is computed. */
const COMPUTED_AT_ONCE = 2;

/** Milliseconds of pause between two steps of a long task, for each millisecond that a step takes. */
const IDLE_PER_BUSY_MS = 2;

/** Queue for tasks that block the event loop for milliseconds. */
export interface WorkQueue {
  /** Runs a task when it is its turn; other requests are served between two tasks. */
  readonly runLimited: RunLimited;
  /** For a task that takes a second: what it returns waits between two steps, so that others get most of the time. */
  readonly pacer: () => () => Promise<void>;
  /** How long the oldest waiting task has waited, in milliseconds; 0 if none waits. */
  readonly waitedMs: () => number;
}

/** @param now monotonic time in milliseconds. */
export function openWorkQueue(now: () => number): WorkQueue {
  const limit = concurrencyLimit(COMPUTED_AT_ONCE);
  /** Start of waiting by task, in order of arrival. */
  const waiting = new Map<symbol, number>();
  return {
    runLimited(work, rank) {
      const task = Symbol('a task');
      waiting.set(task, now());
      return limit(async () => {
        await yieldLoop();
        waiting.delete(task);
        return work();
      }, rank);
    },
    pacer() {
      let begun = now();
      return async () => {
        await delay(IDLE_PER_BUSY_MS * (now() - begun));
        await yieldLoop();
        begun = now();
      };
    },
    waitedMs() {
      const [since] = waiting.values();
      return since === undefined ? 0 : now() - since;
    },
  };
}
