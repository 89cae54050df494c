import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { CASING } from './columns.ts';
import { openInBackground } from './pool.ts';
import * as schema from './schema.ts';

/** A connection pool, which can open transactions. Use cases take this. */
export type Database = NodePgDatabase<typeof schema>;
/** An open transaction. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A pool or a transaction. Query functions take this. */
export type Db = Database | Tx;

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  /**
   * Opens all connections in advance; those that fail are opened on demand. Retries for some seconds while none opens,
   * because a process may start together with its database or on a busy machine.
   */
  readonly warm: () => Promise<void>;
  /** Waits for running queries. */
  readonly close: () => Promise<void>;
}

const DATE_OID = 1082;
const STATEMENT_TIMEOUT_MS = 5_000;
/** Longer than the server may take by its own limit; with {@link CONNECT_TIMEOUT_MS}, shorter than the 8 s of a call. */
const RESPONSE_TIMEOUT_MS = 6_500;
const KEEP_ALIVE_MS = 5_000;
const CONNECT_TIMEOUT_MS = 1_000;
const WARM_TRIES = 4;
const WARM_PAUSE_MS = 500;
/**
 * A process that stalls within a transaction, paused or cut off, holds its locks no longer than this. Longer than the
 * payment provider may take, and shorter than any lease.
 */
const IDLE_TRANSACTION_MS = 30_000;

/** Dates have no zone, so they stay 'YYYY-MM-DD' instead of becoming midnight in some zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === DATE_OID && format !== 'binary'
      ? (text: string) => text
      : pg.types.getTypeParser(oid, format),
};

interface PoolOptions {
  readonly max: number;
  /** A pooler between this process and the server may switch servers between transactions. */
  readonly behindPooler?: boolean;
  /** The server takes no changes. */
  readonly isReplica?: boolean;
  /** Milliseconds that a caller waits for a connection; 1000 by default. */
  readonly connectTimeoutMs?: number;
  /** Milliseconds after which a server that does not answer a query is left; 6500 by default. */
  readonly responseTimeoutMs?: number;
}

/** What every connection asks the server for. */
export const timeoutsOf = () => ({
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
});

/** Connects lazily: the first query reports an unreachable server after `connectTimeoutMs`. */
export function openDatabase(
  url: string,
  {
    max,
    behindPooler = false,
    isReplica = false,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
    responseTimeoutMs = RESPONSE_TIMEOUT_MS,
  }: PoolOptions,
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Opening a connection takes as long as many queries, and it would have to prepare its statements again.
    min: max,
    types,
    ...timeoutsOf(),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // The pool waits for it; its types say that it does not.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => {
      // Without a listener, the error of a connection that is lost between two queries would end the process.
      client.on('error', () => {});
      closeUnresponsive(client, responseTimeoutMs);
      return isReplica ? undefined : requireWritable(client);
    },
  });
  openInBackground(pool, { max, connectTimeoutMs });
  // The pool replaces an idle connection that the server drops; without a listener its error would end the process.
  pool.on('error', () => {});
  if (!behindPooler) pool.on('connect', prepareStatements);
  return {
    db: drizzle(pool, { schema, casing: CASING }),
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

/** The server can only be read: it was the primary until a moment ago, or it is a standby. */
const READ_ONLY = '25006';

/** The fields of a connection that its types leave out. */
interface ConnectionParts {
  /** False from the moment a query is sent until it is answered. */
  readonly readyForQuery: boolean;
  /** True once the goodbye was sent. */
  readonly _ending: boolean;
  readonly connection: NodeJS.EventEmitter & { readonly stream: Socket };
}

/**
 * Ends the connection when a query is out and the server has sent nothing for `responseTimeoutMs`: a server that is
 * frozen or gone keeps none of its own limits. The caller gets 'Connection terminated unexpectedly'. Ends it as well
 * when the server reports that it is read-only, so that the next connection may reach the new primary.
 */
function closeUnresponsive(client: pg.ClientBase, responseTimeoutMs: number): void {
  const parts = client as unknown as ConnectionParts;
  const { connection } = parts;
  const { stream } = connection;
  // Without traffic in either direction; a query that is sent starts the time again.
  stream.setTimeout(responseTimeoutMs);
  stream.on('timeout', () => {
    if (!parts.readyForQuery || parts._ending) stream.destroy();
  });
  connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
    if (code === READ_ONLY) stream.destroy();
  });
}

/** @throws when the server can only be read. */
async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>(
    'show transaction_read_only',
  );
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('the database is read-only'), { code: READ_ONLY });
}

/** Uses on one connection from which a statement is prepared. */
const MIN_USES = 3;
/** Prepared statements per connection: lists of varying length create new texts without end. */
const MAX_PREPARED = 256;
const MAX_COUNTED = 2_000;
const MAX_LENGTH = 8_192;

/**
 * Lets the server parse a statement with parameters once on this connection, and plan it once where that is no worse,
 * instead of each time; this saves a third of the work of polling alerts. Not for a connection behind a pooler that
 * switches servers between transactions.
 */
function prepareStatements(client: pg.PoolClient): void {
  const nameOf = statementNames();
  const send = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
  const query = (config: unknown, values: unknown, ...rest: readonly unknown[]) => {
    const name = isUnnamed(config) && hasValues(values) ? nameOf(config.text) : undefined;
    return send(name === undefined ? config : { ...(config as object), name }, values, ...rest);
  };
  client.query = query as typeof client.query;
}

interface UnnamedStatement {
  readonly text: string;
}

/** A statement from the query builder that has no name yet; copies bring their own `submit`. */
const isUnnamed = (config: unknown): config is UnnamedStatement =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string' &&
  !('submit' in config) &&
  !('name' in config && config.name);

const hasValues = (values: unknown) => Array.isArray(values) && values.length > 0;

/** Names statement texts from their third use on, up to the limits. */
function statementNames(): (text: string) => string | undefined {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (text.length > MAX_LENGTH || names.size >= MAX_PREPARED) return undefined;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < MIN_USES) {
      if (count > 1 || uses.size < MAX_COUNTED) uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}
