import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { shardOf } from '#domain/alert/shard.ts';
import type { AirportCode } from '#domain/network/airport.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { startPostgres } from '#server/embedded/launcher.ts';
import type { Wishes } from './wishes.ts';
import { FIRST_DAY, type World } from './world.ts';

/** A PostgreSQL of its own with the product's tables, that forgets nothing it has acknowledged. */
export async function openServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-bench-'));
  // PostgreSQL may run under an account of its own, which must be able to walk through.
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

/** Fills the product's tables: three alerts a member, a date each, all of them watched and in the index already. */
export async function fillAlerts(url: string, world: World, wishes: Wishes): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create temp table wishes (
    n int, origin text, destination text, day date, price int, go_wild boolean, shard int)`);
  for (let from = 0; from < wishes.count; from += CHUNK)
    await client.query(
      `insert into wishes select * from unnest(
        $1::int[], $2::text[], $3::text[], $4::date[], $5::int[], $6::boolean[], $7::int[])`,
      columnsOf(world, wishes, from, Math.min(from + CHUNK, wishes.count)),
    );
  await client.query(`insert into users (id, email, first_name, last_name, is_premium, created_at)
    select distinct md5('user' || n / 3)::uuid, 'm' || n / 3 || '@example.test', 'Maya', 'Ruiz', true, now()
    from wishes`);
  await client.query(`insert into alerts
      (id, user_id, origin, destination, max_price, gowild_only, created_at)
    select md5('alert' || n)::uuid, md5('user' || n / 3)::uuid, origin, destination, price, go_wild, now()
    from wishes`);
  await client.query(`insert into alert_dates
      (alert_id, day, origin, destination, max_price, gowild_only, shard, is_new)
    select md5('alert' || n)::uuid, day, origin, destination, price, go_wild, shard, false
    from wishes`);
  await client.query(`insert into watches (origin, day, shard, due_at)
    select distinct origin, day, shard, '2026-11-30T12:00Z'::timestamptz from wishes`);
  await client.query(`update watch_shards set due_at = '2026-11-30T12:00Z'`);
  for (const table of ['users', 'alerts', 'alert_dates', 'watches'])
    await client.query(`vacuum analyze ${table}`);
  await client.query('checkpoint');
  await client.end();
}

function columnsOf(world: World, wishes: Wishes, from: number, to: number): unknown[][] {
  const { airports } = world.schedule;
  const columns: unknown[][] = [[], [], [], [], [], [], []];
  for (let alert = from; alert < to; alert++) {
    const list = wishes.lists[alert] ?? 0;
    const key = list >> 1;
    const origin = airports[Math.floor(key / airports.length) % airports.length]?.code;
    const destination = airports[key % airports.length]?.code;
    const day = dayOfKey(world, key);
    const values = [
      alert,
      origin,
      destination,
      day,
      wishes.prices[alert],
      (list & 1) === 1,
      origin && shardOf(origin, day),
    ];
    for (const [at, value] of values.entries()) columns[at]?.push(value);
  }
  return columns;
}

const dayOfKey = ({ schedule, firstDay }: World, key: number): LocalDate =>
  addDays(FIRST_DAY, Math.floor(key / schedule.airports.length ** 2) - firstDay);

/** Key of a route and day, −1 for an unknown airport. */
export function keyOfRoute(
  { schedule, firstDay }: World,
  origin: AirportCode,
  destination: AirportCode,
  daysAhead: number,
): number {
  const [from, to] = [origin, destination].map((code) => schedule.airportIndex.get(code) ?? -1);
  if (from === undefined || to === undefined || from < 0 || to < 0) return -1;
  return ((daysAhead + firstDay) * schedule.airports.length + from) * schedule.airports.length + to;
}
