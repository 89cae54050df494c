import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { shardOf } from '#domain/alert.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
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

/** Fills the product's tables: three alerts a member with one date each, all due at `dueAt`. */
export async function fillAlerts(
  url: string,
  criteria: Iterable<Wish>,
  dueAt: Date,
): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create temp table wishes (n int generated always as identity,
    origin text, destination text, day date, price int, go_wild boolean, shard int)`);
  const insert = (some: readonly Wish[]) =>
    client.query(
      `insert into wishes (origin, destination, day, price, go_wild, shard)
      select * from unnest($1::text[], $2::text[], $3::date[], $4::int[], $5::boolean[], $6::int[])`,
      [
        some.map(({ origin }) => origin),
        some.map(({ destination }) => destination),
        some.map(({ day }) => day),
        some.map(({ maxPrice }) => maxPrice),
        some.map(({ goWildOnly }) => goWildOnly),
        some.map(({ origin, day }) => shardOf(origin, day)),
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
    insert into users (id, email, first_name, last_name, is_premium, created_at)
    select md5('user' || n)::uuid, 'm' || n || '@example.test', 'Maya', 'Ruiz', true, now()
    from generate_series(0, (select max(n) / 3 from wishes)) n;
    insert into alerts (id, user_id, origin, destination, max_price, gowild_only, created_at)
    select md5('alert' || n)::uuid, md5('user' || n / 3)::uuid, origin, destination, price, go_wild, now()
    from wishes;
    insert into alert_dates (alert_id, day, origin, destination, max_price, gowild_only)
    select md5('alert' || n)::uuid, day, origin, destination, price, go_wild from wishes`);
  const due = dueAt.toISOString();
  await client.query(`insert into poll_targets (origin, day, shard, due_at)
    select distinct origin, day, shard, '${due}'::timestamptz from wishes`);
  await client.query(`update poll_shards set due_at = '${due}'`);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
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
