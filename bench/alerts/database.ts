import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { insertRoutes } from '#server/db/queries/alerts/alert-routes.ts';
import { startPostgres } from '#server/embedded/launcher.ts';
import { processorMs } from '../harness/rounds.ts';
import type { Wish } from './world.ts';

/** A PostgreSQL server with the product's tables and durable commits. */
export async function openServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-bench-'));
  // PostgreSQL may run under its own account, which must be able to traverse the folder.
  fs.chmodSync(folder, 0o711);
  const server = await startPostgres({ folder });
  await migrateDatabase(server.url);
  const close = async () => {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { url: server.url, close };
}

const CHUNK = 50_000;

/** One statement that fills a table may take so long. */
const SETTLING_MS = 30 * 60_000;

/** Fills the product's tables: three alerts a member, all due at `dueAt`. */
export async function fillAlerts(
  url: string,
  criteria: Iterable<Wish>,
  dueAt: Date,
): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create temp table wishes (n int generated always as identity,
    origins text, destinations text, day date, days int, price int, go_wild boolean, max_stops int, party int)`);
  const insert = (some: readonly Wish[]) =>
    client.query(
      `insert into wishes (origins, destinations, day, days, price, go_wild, max_stops, party)
      select * from unnest($1::text[], $2::text[], $3::date[], $4::int[], $5::int[], $6::boolean[], $7::int[], $8::int[])`,
      [
        some.map(({ origins }) => `{${origins.join()}}`),
        some.map(({ destinations }) => `{${destinations.join()}}`),
        some.map(({ day }) => day),
        some.map(({ days }) => days),
        some.map(({ maxPrice }) => maxPrice),
        some.map(({ goWildOnly }) => goWildOnly),
        some.map(({ maxStops }) => maxStops),
        some.map(({ party }) => party),
      ],
    );
  let chunk: Wish[] = [];
  for (const wish of criteria)
    if (chunk.push(wish) === CHUNK) {
      await insert(chunk);
      chunk = [];
    }
  await insert(chunk);
  await client.query(`
    insert into users (id, email, first_name, last_name, is_premium, created_at, email_verified_at)
    select md5('user' || n)::uuid, 'm' || n || '@example.test', 'Maya', 'Ruiz', true, now(), now()
    from generate_series(0, (select max(n) / 3 from wishes)) n;
    insert into alerts (id, user_id, origins, destinations, range_from, range_to, max_price, gowild_only,
      max_stops, party, created_at)
    select md5('alert' || n)::uuid, md5('user' || n / 3)::uuid, origins::text[], destinations::text[],
      case when days > 1 then day end, case when days > 1 then day + days - 1 end, price, go_wild, max_stops,
      party, now()
    from wishes;
    insert into alert_dates (alert_id, day)
    select md5('alert' || n)::uuid, day + ahead from wishes, generate_series(0, days - 1) ahead`);
  const database = openDatabase(url, { max: 1, responseTimeoutMs: SETTLING_MS });
  await database.db.execute('set statement_timeout = 0');
  await insertRoutes(database.db, sql`true`);
  await database.close();
  const due = dueAt.toISOString();
  await client.query(
    `insert into watch_targets (origin, day, due_at)
    select distinct origin, day, '${due}'::timestamptz from alert_routes`,
  );
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}

/** Rows and sizes of what an alert takes, in MB. */
export async function readSizes(client: pg.Client): Promise<Readonly<Record<string, number>>> {
  const { rows } = await client.query<Record<string, string>>(`select
    (select count(*) from alerts) as alerts,
    (select count(*) from alerts where range_from is not null) as ranges,
    (select count(*) from alerts where destinations = '{}') as anywhere,
    (select count(*) from alert_dates) as dates,
    (select count(*) from alert_routes) as routes,
    pg_table_size('alert_routes') / 1e6 as routes_mb,
    pg_relation_size('alert_routes_waiting') / 1e6 as waiting_index_mb,
    pg_indexes_size('alert_routes') / 1e6 as indexes_mb,
    pg_total_relation_size('alert_dates') / 1e6 as dates_mb,
    pg_total_relation_size('alerts') / 1e6 as alerts_mb`);
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, text]) => [name, Number(text)]),
  );
}

export interface Meter {
  /** Processor time of all server processes of the database, milliseconds. */
  readonly serverMs: number;
  readonly walMb: number;
  readonly found: number;
}

/** Counters of the server so far. Connections must stay the same in between. */
export async function readMeter(client: pg.Client): Promise<Meter> {
  const { rows } = await client.query<{ wal: string; found: string; pids: number[] }>(`select
    pg_current_wal_lsn() - '0/0'::pg_lsn as wal,
    (select count(*) from alert_dates where state = 'found') as found,
    (select coalesce(array_agg(pid), '{}') from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()) as pids`);
  const [row] = rows;
  if (!row) throw new Error('The server tells nothing of itself');
  const serverMs = row.pids.reduce((sum, pid) => sum + processorMs(pid), 0);
  return { serverMs, walMb: Number(row.wal) / 1e6, found: Number(row.found) };
}
