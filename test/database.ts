import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { type Database, type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { onServer, withDatabase } from './postgres-server.ts';

/** Tables filled by data loads or migrations: their rows stay between tests. */
const REFERENCE_TABLES = ['timetable_rows', 'blackout_dates', 'meta', 'poll_shards'];
/** The disk of a busy machine may pause for a second. */
const PATIENCE_MS = 15_000;
const RESET_SHARDS =
  "delete from meta where key in ('searches_counted_until', 'figures_open_from', 'figures_counted_at'); update poll_shards set due_at = null, leased_until = null, failures = 0, last_error = null";

/**
 * A PostgreSQL database for this test file, emptied before every test. Call it once at the top of the file; `db` and
 * `url` are available in tests.
 */
export function testDatabase(): { readonly db: Database; readonly url: string } {
  const serverUrl = inject('postgresUrl');
  const name = `roamfare_test_${randomUUID().replaceAll('-', '')}`;
  const url = withDatabase(serverUrl, name);
  let open: OpenDatabase | undefined;
  let emptyAll = '';

  beforeAll(async () => {
    await onServer(serverUrl, `create database ${name} template ${inject('templateName')}`);
    open = openDatabase(url, { max: 10, patienceMs: PATIENCE_MS });
    emptyAll = await deletion(open.pool);
  });
  beforeEach(async () => {
    if (open && emptyAll) await empty(open.pool, emptyAll);
  });
  afterAll(async () => {
    await open?.close();
    await onServer(serverUrl, `drop database if exists ${name} with (force)`);
  });

  return {
    url,
    get db() {
      if (!open) throw new Error('The database opens before the first test; use it inside tests.');
      return open.db;
    },
  };
}

const DEADLOCK = '40P01';

/** Again after a deadlock: a request of the test before may still write down its end. */
async function empty(pool: pg.Pool, statements: string): Promise<void> {
  try {
    await pool.query(statements);
  } catch (error) {
    if ((error as { code?: string }).code !== DEADLOCK) throw error;
    await empty(pool, statements);
  }
}

/**
 * Statements that delete every row and restart every sequence. `truncate` is slower: it replaces the files of all
 * tables. Triggers and foreign keys are off, so the order of tables does not matter.
 */
async function deletion(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ statement: string }>(
    `select 'delete from ' || oid::regclass as statement from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
       and relname <> all($1)
     union all
     select 'delete from pgboss.job'
     union all
     select format('select setval(%L, %s, false)', seqrelid::regclass, seqstart) from pg_sequence`,
    [REFERENCE_TABLES],
  );
  const statements = rows.map((row) => row.statement).join(';');
  return `begin; set local session_replication_role = replica; ${statements}; ${RESET_SHARDS}; commit`;
}
