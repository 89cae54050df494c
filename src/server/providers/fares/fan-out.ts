import { setMaxListeners } from 'node:events';

interface Fan<T, R> {
  /** Ends everything; what has come until then is all. */
  readonly signal: AbortSignal;
  /** Milliseconds from the beginning on, after which the rest is given up. */
  readonly deadlineMs: number;
  /** Pieces of work at once. */
  readonly workers: number;
  /** What comes of a piece of work that was given up. */
  readonly late: (task: T) => R;
}

/**
 * Works on `tasks` in their order, some at once, and gives what comes of each as it comes. When the reader stops
 * reading nothing more is begun, and what is under way is told to end.
 */
export async function* fanOut<T, R>(
  tasks: readonly T[],
  work: (task: T, signal: AbortSignal) => Promise<R>,
  { signal, deadlineMs, workers, late }: Fan<T, R>,
): AsyncGenerator<R> {
  const stop = new AbortController();
  const deadline = AbortSignal.timeout(deadlineMs);
  const until = AbortSignal.any([signal, deadline, stop.signal]);
  // Each piece of work under way listens to it.
  setMaxListeners(0, until);
  const waiting = tasks.map((task) => ({ task }));
  const running = new Map<object, { task: T; done: Promise<{ job: object; result: R }> }>();
  const begin = () => {
    for (const job of waiting.splice(0, workers - running.size)) {
      const done = work(job.task, until).then((result) => ({ job, result }));
      running.set(job, { task: job.task, done });
    }
  };
  const pending = () => Array.from(running.values(), ({ done }) => done);
  try {
    for (begin(); running.size > 0; begin()) {
      const { job, result } = await Promise.race(pending());
      if (until.aborted) break;
      running.delete(job);
      yield result;
      if (until.aborted) break;
    }
    if (signal.aborted || !deadline.aborted) return;
    for (const { task } of [...running.values(), ...waiting]) yield late(task);
  } finally {
    stop.abort();
    await Promise.allSettled(pending());
  }
}
