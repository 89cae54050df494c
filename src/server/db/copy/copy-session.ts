import pg from 'pg';

/** One connection on which tables are copied, for as long as that takes. */
export type CopySession = pg.Client;

/** What the text of a row must not depend on; and no limit of time, since tables may be large. */
const SETTINGS = [
  `set timezone to 'UTC'`,
  `set datestyle to 'ISO, YMD'`,
  `set intervalstyle to 'iso_8601'`,
  `set bytea_output to 'hex'`,
  `set extra_float_digits to 1`,
  `set statement_timeout to 0`,
  `set idle_in_transaction_session_timeout to 0`,
  // A table that somebody keeps locked must not hold up everybody who comes after us.
  `set lock_timeout to '30s'`,
].join(';');

/**
 * Opens a connection, lets `work` use it and closes it. `url` must reach the server directly: a transaction
 * pooler keeps neither settings nor locks.
 */
export async function inCopySession<T>(
  url: string,
  work: (session: CopySession) => Promise<T>,
): Promise<T> {
  const session = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // The query under way reports a lost connection; without a listener it would end the process.
  session.on('error', () => {});
  await session.connect();
  try {
    await session.query(SETTINGS);
    return await work(session);
  } finally {
    await session.end().catch(() => {});
  }
}

/** Runs `work` in a transaction of this kind: all of it holds, or none. */
export async function inTransaction<T>(
  session: CopySession,
  kind: 'isolation level repeatable read, read only' | 'isolation level read committed',
  work: () => Promise<T>,
): Promise<T> {
  await session.query(`start transaction ${kind}`);
  try {
    const result = await work();
    await session.query('commit');
    return result;
  } catch (error) {
    // A connection that is lost rolls back by itself.
    await session.query('rollback').catch(() => {});
    throw error;
  }
}
