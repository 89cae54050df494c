import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { type Database, type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { onServer, withDatabase } from './postgres-server.ts';

/** Tables filled by data loads or migrations: their rows stay between the tests of a file. */
const REFERENCE_TABLES = ['timetable_rows', 'blackout_dates', 'meta'];
/** The disk of a busy machine may pause for a second. */
const CONNECT_TIMEOUT_MS = 15_000;
/** Of the pool of all tests: other connections to its database are left over from a file. */
const POOL_NAME = 'all-tests';
const RESET_FIGURES = `
  delete from meta where key in ('searches_counted_until', 'figures_open_from', 'figures_counted_at');`;
/** What a file may leave behind: open connections, and values that the product makes when they are missing. */
const WITHOUT_REST = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend'
    and pid <> pg_backend_pid() and application_name <> '${POOL_NAME}';
  delete from meta where key not in ('network_version', 'timetable_source', 'timetable_until')`;
/** More than the tests of all files together take from a sequence: a test has moved it. */
const MANY_IDS = 1_000_000_000;
/** A change of it would reach the next file. */
const STATE = `
  select md5(concat_ws('|',
    (select string_agg(t::text, '' order by t::text) from timetable_rows t),
    (select string_agg(t::text, '' order by t::text) from blackout_dates t),
    (select string_agg(t::text, '' order by key) from meta t),
    (select string_agg(t::text, '' order by t::text) from drizzle.__drizzle_migrations t),
    (select string_agg(name, '' order by name) from pgboss.queue),
    (select string_agg(concat(relname, relacl), '' order by relname) from pg_class
     where relnamespace::regnamespace::text in ('public', 'pgboss', 'drizzle')),
    (select string_agg(concat(attrelid, attname, atttypid, attnotnull), '' order by attrelid, attnum)
     from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace),
    (select string_agg(conname, '' order by conname) from pg_constraint),
    (select string_agg(sequencename::text, '' order by sequencename) from pg_sequences where last_value > ${MANY_IDS}),
    (select string_agg(tgname, '' order by tgname) from pg_trigger),
    (select string_agg(setconfig::text, '') from pg_db_role_setting join pg_database d on d.oid = setdatabase
     where datname = current_database()))) as state`;

interface TestDatabase {
  readonly db: Database;
  readonly url: string;
}

/** A database that the test files of this process use one after the other. */
interface SharedDatabase extends OpenDatabase {
  readonly url: string;
  /** Deletes all rows but those of {@link REFERENCE_TABLES}. */
  readonly empty: () => Promise<void>;
  /** Whether a file has left it as a new database is, but for rows that `empty` deletes. */
  readonly isAsNew: () => Promise<boolean>;
  readonly drop: () => Promise<void>;
}

/** What a file has opened for all of its tests, by name. */
const opened = new Map<string, Promise<{ readonly close: () => Promise<unknown> }>>();

/** Opens it for the first test of a file that asks for this name; it is closed after the last test of the file. */
export function oncePerFile<T extends { readonly close: () => Promise<unknown> }>(
  name: string,
  open: () => Promise<T>,
): Promise<T> {
  const known = opened.get(name) ?? open();
  opened.set(name, known);
  return known as Promise<T>;
}

async function closeOpened(): Promise<void> {
  const all = [...opened.values()];
  opened.clear();
  for (const one of await Promise.allSettled(all))
    if (one.status === 'fulfilled') await one.value.close();
}

/** Free for the next file. */
let free: SharedDatabase | undefined;

/**
 * A PostgreSQL database for this test file, emptied before every test. Call it once at the top of the file; `db` and
 * `url` are available in tests. Sequences go on: no test knows the number of a row in advance.
 */
export function testDatabase(): TestDatabase {
  let used: SharedDatabase | undefined;
  let hasFailed = false;
  const inUse = () => {
    if (!used) throw new Error('The database opens before the first test; use it inside tests.');
    return used;
  };

  beforeAll(async () => {
    used = free ?? (await createDatabase(inject('postgresUrl'), inject('templateName')));
    free = undefined;
  });
  beforeEach(async ({ onTestFailed }) => {
    onTestFailed(() => {
      hasFailed = true;
    });
    await inUse().empty();
  });
  afterAll(async () => {
    await closeOpened();
    if (!used) return;
    // A test that has timed out may still be running.
    if (hasFailed) return used.drop();
    await used.empty();
    if (await used.isAsNew()) free = used;
    else await used.drop();
  });

  return {
    get url() {
      return inUse().url;
    },
    get db() {
      return inUse().db;
    },
  };
}

async function createDatabase(serverUrl: string, template: string): Promise<SharedDatabase> {
  const name = `${template}_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(serverUrl, name);
  const open = openDatabase(`${url}?application_name=${POOL_NAME}`, {
    max: 10,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  await client.query(await emptying(client));
  const asNew = await stateOf(client);
  return {
    ...open,
    url,
    empty: () => empty(client),
    async isAsNew() {
      await client.query(WITHOUT_REST);
      return (await stateOf(client)) === asNew;
    },
    drop: async () => {
      await open.close();
      await client.end();
      await onServer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

const DEADLOCK = '40P01';

/** Again after a deadlock: a request of the test before may still write down its end. */
async function empty(client: pg.Client): Promise<void> {
  try {
    await client.query('select pg_temp.empty_all()');
  } catch (error) {
    if ((error as { code?: string }).code !== DEADLOCK) throw error;
    await empty(client);
  }
}

/**
 * Statements that make a function which deletes the rows of each table that has any: the server plans it once for all
 * tests. Triggers and foreign keys are off, so the order of tables does not matter.
 */
async function emptying(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
       and relname <> all($1)
     union all
     select 'pgboss.job'`,
    [REFERENCE_TABLES],
  );
  const deletions = rows.map(
    ({ name }) => `if exists (select from ${name}) then delete from ${name}; end if;`,
  );
  return `
    set session_replication_role = replica;
    create function pg_temp.empty_all() returns void language plpgsql as $$
    begin ${deletions.join('\n')} ${RESET_FIGURES} end $$`;
}

async function stateOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ state: string }>(STATE);
  return rows[0]?.state ?? '';
}
