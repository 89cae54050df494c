import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type Database, type OpenDatabase, openDatabase, type Tx } from './database.ts';
import { isStorageError } from './storage-error.ts';
import { withClient } from './whole-database.ts';

/** A replica that is further behind is not asked. */
const MAX_DELAY_MS = 30_000;
/** After a replica did not answer, or was too far behind, the primary answers for so long. */
const REST_MS = 10_000;
const CONNECTIONS = 4;

/** An answer, and how old it may be; `delayMs` is undefined if the primary has given it. */
export interface Read<T> {
  readonly value: T;
  readonly delayMs: number | undefined;
}

/** Runs reads in one snapshot that may be seconds old. */
export type ReadFromReplica = <T>(work: (tx: Tx) => Promise<T>) => Promise<Read<T>>;

/** A pool of its own for a replica, which takes no changes. */
export const openReplica = (url: string, options: { readonly behindPooler?: boolean } = {}) =>
  openDatabase(url, { ...options, max: CONNECTIONS, isReplica: true });

interface ReplicaOptions {
  /** Milliseconds of a clock that runs on. */
  readonly now: () => number;
  readonly maxDelayMs?: number;
  readonly restMs?: number;
}

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** Reads from the replica, and from the primary while the replica is away or too far behind. */
export function readsFrom(
  primary: Database,
  { db: replica }: Pick<OpenDatabase, 'db'>,
  { now, maxDelayMs = MAX_DELAY_MS, restMs = REST_MS }: ReplicaOptions,
): ReadFromReplica {
  let restsUntil = -Infinity;
  const ask = async <T>(work: (tx: Tx) => Promise<T>): Promise<Read<T> | undefined> => {
    try {
      return await replica.transaction(async (tx) => {
        const delayMs = await replicaDelay(tx);
        if (delayMs === undefined || delayMs > maxDelayMs) return undefined;
        return { value: await work(tx), delayMs };
      }, SNAPSHOT);
    } catch (error) {
      if (isStorageError(error) || isConflict(error)) return undefined;
      throw error;
    }
  };
  return async (work) => {
    if (now() >= restsUntil) {
      const answer = await ask(work);
      if (answer) return answer;
      restsUntil = now() + restMs;
    }
    return { value: await primary.transaction(work, SNAPSHOT), delayMs: undefined };
  };
}

/**
 * Milliseconds since the last transaction that the replica has replayed: the most that it can be behind, as every
 * process of the product commits a report each ten seconds. What it has received and not replayed says less: a replica
 * whose primary is out of reach has replayed all that it received. Undefined if the server is no replica, or has
 * replayed nothing yet.
 */
export async function replicaDelay(tx: Pick<Tx, 'execute'>): Promise<number | undefined> {
  const { rows } = await tx.execute<{ delay: number | null }>(sql`
    select case when pg_is_in_recovery() and pg_last_wal_receive_lsn() is not null then
      1000 * greatest(0, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::float8 end as delay`);
  return rows[0]?.delay ?? undefined;
}

/** Of the server at `url`; undefined also if it does not answer, or is further behind than reads may be. */
export const usableDelay = (url: string): Promise<number | undefined> =>
  withClient(url, (client) => replicaDelay(drizzle(client)), { query_timeout: MAX_DELAY_MS }).then(
    (delayMs) => (delayMs === undefined || delayMs > MAX_DELAY_MS ? undefined : delayMs),
    () => undefined,
  );

/** Replaying a change has ended the query: the replica waits for queries only so long. */
const CONFLICT = '40001';

function isConflict(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if ('code' in one && one.code === CONFLICT) return true;
  return false;
}
