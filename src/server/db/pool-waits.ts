import type pg from 'pg';

/** The connection pools of one process. */
export interface Pools {
  readonly main: pg.Pool;
  /** For inserts of searches, which wait for the disk. */
  readonly searches: pg.Pool;
}

/** A shared disk can stall for this long without being overloaded. */
const DISK_PAUSE_MS = 1_000;

/**
 * Measures how long callers wait for a connection. `now` in milliseconds from any origin.
 * @returns the longest current wait in milliseconds, without the first {@link DISK_PAUSE_MS} of a wait for `searches`;
 * 0 if nobody waits.
 */
export function watchPools({ main, searches }: Pools, now: () => number): () => number {
  const mainWaits = watchWaits(main, now);
  const searchesWait = watchWaits(searches, now);
  return () => Math.max(mainWaits(), searchesWait() - DISK_PAUSE_MS);
}

type Answer = Parameters<pg.Pool['connect']>[0];

function watchWaits(pool: pg.Pool, now: () => number): () => number {
  /** Start of each wait, in order of arrival. */
  const waiting = new Map<symbol, number>();
  const connect = pool.connect.bind(pool);

  function timed(): Promise<pg.PoolClient>;
  function timed(answer: Answer): void;
  function timed(answer?: Answer): Promise<pg.PoolClient> | undefined {
    const waiter = Symbol('waiter');
    waiting.set(waiter, now());
    if (!answer) return connect().finally(() => waiting.delete(waiter));
    connect((error, client, release) => {
      waiting.delete(waiter);
      answer(error, client, release);
    });
    return undefined;
  }
  // Pool queries call `connect` as well.
  pool.connect = timed;
  return () => {
    const [since] = waiting.values();
    return since === undefined ? 0 : now() - since;
  };
}
