import { randomInt } from 'node:crypto';
import type pg from 'pg';

/** Shorter than the five seconds within which the product recovers: a lost opening can delay it this long. */
const OPENING_MS = 4_000;
/** Every opening costs the server a process and a password check. */
const AT_ONCE = 2;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;

interface OpenerOptions {
  readonly max: number;
  /** Milliseconds that a caller waits for a connection. */
  readonly connectTimeoutMs: number;
}

type Answer = Parameters<pg.Pool['connect']>[0];

/**
 * Opens the connections of a pool apart from the callers that wait for one. The pool itself has one limit for both: it
 * would end an opening when its caller gives up, and every caller would begin another, until a slow server has no
 * connection left. Here an opening goes on and serves the next caller; a few run at once, and after a failure a single
 * one, after a pause that grows. A caller that gives up gets the error of the last opening as the cause.
 */
export function openInBackground(pool: pg.Pool, { max, connectTimeoutMs }: OpenerOptions): void {
  const take = pool.connect.bind(pool);
  // The pool reads these options with each call: callers find it full and wait for an open connection.
  const ofCallers = { max: 0, connectionTimeoutMillis: connectTimeoutMs };
  const ofOpenings = { max, connectionTimeoutMillis: OPENING_MS };
  Object.assign(pool.options, ofCallers);
  let opening = 0;
  let failures = 0;
  let lastError: unknown;
  let pause: NodeJS.Timeout | undefined;

  const isNeeded = () =>
    pool.waitingCount > opening + pool.idleCount &&
    pool.totalCount < max &&
    opening < (failures > 0 ? 1 : AT_ONCE);

  const openMissing = () => {
    while (!pause && !pool.ending && isNeeded()) void openOne().then(openMissing);
  };
  const openOne = async () => {
    opening += 1;
    Object.assign(pool.options, ofOpenings);
    const opened = take();
    Object.assign(pool.options, ofCallers);
    try {
      const client = await opened;
      failures = 0;
      lastError = undefined;
      client.release();
    } catch (error) {
      lastError = error;
      rest();
    } finally {
      opening -= 1;
    }
  };
  const rest = () => {
    const endPause = () => {
      pause = undefined;
      openMissing();
    };
    clearTimeout(pause);
    pause = setTimeout(endPause, pauseAfter(failures)).unref();
    failures += 1;
  };
  const explained = (error: Error) => (lastError ? withCause(error, lastError) : error);

  pool.connect = connectWith(take, { explained, openMissing });
  // A lost connection is replaced for the callers that wait.
  pool.on('remove', openMissing);
}

interface Opener {
  readonly explained: (error: Error) => Error;
  readonly openMissing: () => void;
}

function connectWith(
  take: pg.Pool['connect'],
  { explained, openMissing }: Opener,
): pg.Pool['connect'] {
  function connect(): Promise<pg.PoolClient>;
  function connect(answer: Answer): void;
  function connect(answer?: Answer): Promise<pg.PoolClient> | undefined {
    if (!answer) {
      const asked = take().then(releaseWhenLost, (error: Error) => {
        throw explained(error);
      });
      openMissing();
      return asked;
    }
    take((error, client, release) => answer(error && explained(error), client, release));
    openMissing();
    return undefined;
  }
  return connect;
}

/** Milliseconds, with jitter. */
function pauseAfter(failures: number): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
  return randomInt(longest / 2, longest);
}

/**
 * Returns a lost connection to the pool, which removes it: the query builder keeps it forever when the server is lost
 * while a transaction begins.
 */
function releaseWhenLost(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  let isReleased = false;
  const lost = () => client.release(true);
  client.release = (error) => {
    if (isReleased) return;
    isReleased = true;
    client.off('end', lost);
    release(error);
  };
  client.once('end', lost);
  return client;
}

const withCause = ({ message }: Error, cause: unknown) => new Error(message, { cause });

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
