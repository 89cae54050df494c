import type pg from 'pg';

/** Of one process. */
export interface Pools {
  readonly main: pg.Pool;
  /** Of those that are being written down, and wait for the disk. */
  readonly searches: pg.Pool;
}

/** A disk that others use too stands still for as long without being too slow for what is asked. */
const DISK_PAUSE_MS = 1_000;

/**
 * Watches who asks for a connection. `now` in milliseconds since whenever.
 * @returns for how long the one has been waiting that waits longest, in milliseconds, and a search only for how long
 *   beyond a pause of the disk; 0 when nobody waits.
 */
export function watchPools({ main, searches }: Pools, now: () => number): () => number {
  const mainWaits = watchWaits(main, now);
  const searchesWait = watchWaits(searches, now);
  return () => Math.max(mainWaits(), searchesWait() - DISK_PAUSE_MS);
}

type Answer = Parameters<pg.Pool['connect']>[0];

function watchWaits(pool: pg.Pool, now: () => number): () => number {
  /** Since when each waits, in the order in which they came. */
  const waiting = new Map<symbol, number>();
  const connect = pool.connect.bind(pool);

  function timed(): Promise<pg.PoolClient>;
  function timed(answer: Answer): void;
  function timed(answer?: Answer): Promise<pg.PoolClient> | undefined {
    const one = Symbol('one who waits');
    waiting.set(one, now());
    if (!answer) return connect().finally(() => waiting.delete(one));
    connect((error, client, release) => {
      waiting.delete(one);
      answer(error, client, release);
    });
    return undefined;
  }
  // Queries past `connect` ask here as well.
  pool.connect = timed;
  return () => {
    const [since] = waiting.values();
    return since === undefined ? 0 : now() - since;
  };
}
