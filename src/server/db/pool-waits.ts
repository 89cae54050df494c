import type pg from 'pg';

type Answer = Parameters<pg.Pool['connect']>[0];

/**
 * Watches who asks a pool for a connection. `now` in milliseconds since whenever.
 * @returns for how long the one has been waiting that waits longest, in milliseconds; 0 when nobody waits.
 */
export function watchWaits(pool: pg.Pool, now: () => number): () => number {
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
