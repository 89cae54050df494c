import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { prepareStatements } from './prepared-statements.ts';
import * as schema from './schema.ts';

/** A connection pool that may open transactions: use cases take this. */
export type Database = NodePgDatabase<typeof schema>;
/** An open transaction. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Either of them: query functions take this. */
export type Db = Database | Tx;

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  /**
   * Opens all connections in advance; those that fail are opened when they are needed. While not one opens, asks again
   * for some seconds: a process may start beside its database, or on a busy machine.
   */
  readonly warm: () => Promise<void>;
  /** Waits for queries under way. */
  readonly close: () => Promise<void>;
}

const DATE_OID = 1082;
const STATEMENT_TIMEOUT_MS = 5_000;
const PATIENCE_MS = 1_000;
const WARM_TRIES = 6;
const WARM_PAUSE_MS = 500;
/**
 * A process that falls silent within a transaction, paused or cut off, holds its locks no longer than this. Longer
 * than the payment provider may take, and shorter than any lease.
 */
const IDLE_TRANSACTION_MS = 30_000;

/** Days have no zone, so they stay 'YYYY-MM-DD' instead of becoming midnight somewhere. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === DATE_OID && format !== 'binary'
      ? (text: string) => text
      : pg.types.getTypeParser(oid, format),
};

interface PoolOptions {
  readonly max: number;
  /** Another program stands between here and the server, and may change the server between transactions. */
  readonly behindPooler?: boolean;
  /** How long whoever needs a connection waits for it; a second where nothing is said. */
  readonly patienceMs?: number;
}

/** Opens lazily: an unreachable server is noticed by the first query, as soon as its patience is at an end. */
export function openDatabase(
  url: string,
  { max, behindPooler = false, patienceMs = PATIENCE_MS }: PoolOptions,
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Opening one takes as long as many queries, and it would have to learn its statements again.
    min: max,
    types,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    connectionTimeoutMillis: patienceMs,
  });
  // An idle connection that the server drops is replaced by the pool; unheard, its error would end the process.
  pool.on('error', () => {});
  // The same of one that is in use but waits for nothing just now: whoever has it hears with the next query.
  pool.on('connect', (client) => client.on('error', () => {}));
  if (!behindPooler) pool.on('connect', prepareStatements);
  return {
    db: drizzle(pool, { schema }),
    pool,
    warm: () => warm(pool, max),
    close: () => pool.end(),
  };
}

async function warm(pool: pg.Pool, connections: number): Promise<void> {
  for (let tried = 0; tried < WARM_TRIES && pool.totalCount === 0; tried += 1) {
    if (tried > 0) await delay(WARM_PAUSE_MS);
    const opening = Array.from({ length: connections }, () => pool.connect());
    for (const one of await Promise.allSettled(opening))
      if (one.status === 'fulfilled') one.value.release();
  }
}
