import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterEach, expect, inject, it } from 'vitest';
import { onServer, withDatabase } from '#test/postgres-server.ts';
import { installQueues, MIGRATION_LOCK, migrateDatabase, migrationsFolder } from './migrate.ts';

const NAME = `roamfare_migrate_${process.pid}`;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A database as the release before left it. */
async function givenDatabaseBefore(step: string) {
  const server = inject('postgresUrl');
  await onServer(server, `create database ${NAME}`);
  closing.push(() => onServer(server, `drop database if exists ${NAME} with (force)`));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  closing.push(() => fs.rmSync(folder, { recursive: true }));
  fs.cpSync(migrationsFolder, folder, { recursive: true });
  const journalFile = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(fs.readFileSync(journalFile, 'utf8'));
  const end = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(step));
  expect(end).toBeGreaterThan(0);
  fs.writeFileSync(
    journalFile,
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }),
  );
  const url = withDatabase(server, NAME);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  closing.push(() => client.end());
  await installQueues(drizzle(client));
  await migrate(drizzle(client), { migrationsFolder: folder });
  return { url, client };
}

it('turns messages that wait in the outbox of the previous release into jobs, and no others', async () => {
  const { url, client } = await givenDatabaseBefore('_messages_by_pg_boss');
  await client.query(`
    insert into outbox
      (dedupe_key, channel, "to", subject, text, html, created_at, due_at, attempts, leased_until, fence, sent_at, dead_at)
    values
      ('waits', 'email', 'a@b.test', 's', 't', 'h', now(), '2026-01-02', 0, null, 0, null, null),
      ('tried later', 'push', 'id', 's', 't', 'h', now(), '2099-01-02', 3, null, 3, null, null),
      ('in hand', 'sms', '3035550100', 's', 't', 'h', now(), '2026-01-02', 1, '2099-01-03', 1, null, null),
      ('sent', 'email', 'a@b.test', 's', '', '', now(), now(), 1, null, 1, now(), null),
      ('dead', 'email', 'a@b.test', 's', 't', 'h', now(), now(), 9, null, 9, null, now())`);
  await migrateDatabase(url);
  await migrateDatabase(url);
  const { rows } = await client.query(`
    select dedupe_key as key, name, state::text, trying, start_after::date::text as due
    from outbox left join pgboss.job on data ->> 'message' = outbox.id::text order by outbox.id`);
  expect(rows).toEqual([
    { key: 'waits', name: 'send-email', state: 'created', trying: false, due: '2026-01-02' },
    { key: 'tried later', name: 'send-push', state: 'created', trying: false, due: '2099-01-02' },
    { key: 'in hand', name: 'send-sms', state: 'created', trying: true, due: '2099-01-03' },
    { key: 'sent', name: null, state: null, trying: false, due: null },
    { key: 'dead', name: null, state: null, trying: false, due: null },
  ]);
}, 120_000);

it('keeps the newest fares of each journey and day as fare history', async () => {
  const { url, client } = await givenDatabaseBefore('_fare_history');
  await client.query(`
    create table fare_observations_2026_11 partition of fare_observations
      for values from ('2026-11-01Z') to ('2026-12-01Z');
    insert into fare_observations
      (seen_at, source, origin, destination, day, journey, go_wild, standard, discount_den, go_wild_seats, seats)
    values
      ('2026-11-20T10:00Z', 'feed', 'DEN', 'MCO', '2026-12-09', 'F9 1@20:30 F9 22@00:40+1', 1541, 9800, null, 2, 9),
      ('2026-11-20T23:59Z', 'feed', 'DEN', 'MCO', '2026-12-09', 'F9 1@20:30 F9 22@00:40+1', null, 8000, null, null, 8),
      ('2026-11-21T00:00Z', 'feed', 'DEN', 'MCO', '2026-12-09', 'F9 1@20:35 F9 22@00:40+1', null, 7000, null, null, 7),
      ('2026-11-21T01:00Z', 'feed', 'DEN', 'MCO', '2026-12-09', 'F9 1@20:35 F9 22@00:40+1', null, null, null, null, null),
      ('2026-11-21T00:00Z', 'feed', 'DEN', 'MCO', '2026-12-09', 'F9 2@09:00', 1541, null, null, null, 9),
      ('2026-11-21T01:00Z', 'test', 'DEN', 'MCO', '2026-12-09', 'F9 1@20:35 F9 22@00:40+1', null, 6000, null, null, null)`);
  await migrateDatabase(url);
  const { rows } = await client.query(`
    select seen_on::text, source, fares from fare_history order by seen_on, source`);
  const journey = 'F9 1 F9 22+1';
  expect(rows).toEqual([
    { seen_on: '2026-11-20', source: 'feed', fares: { [journey]: { standard: [8000, 8] } } },
    {
      seen_on: '2026-11-21',
      source: 'feed',
      fares: { [journey]: { standard: [7000, 7] }, 'F9 2': { goWild: [1541, null] } },
    },
    { seen_on: '2026-11-21', source: 'test', fares: { [journey]: { standard: [6000, null] } } },
  ]);
}, 120_000);

it('keeps alerts of one route as they were, with what polls read of their unfinished days', async () => {
  const { url, client } = await givenDatabaseBefore('_alert_questions');
  await client.query(`
    insert into users (id, email, first_name, last_name, created_at)
    values ('00000000-0000-4000-8000-000000000001', 'a@b.test', 'Maya', 'Ruiz', now());
    insert into alerts (id, user_id, origin, destination, max_price, gowild_only, created_at) values
      ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-000000000001', 'DEN', 'LAS', 1500, true, now()),
      ('00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-000000000001', 'DEN', 'MCO', 4900, false, now());
    insert into alert_dates
      (alert_id, day, origin, destination, max_price, gowild_only, state, found_price, found_fare, finished_at) values
      ('00000000-0000-4000-8000-00000000000a', '2026-12-01', 'DEN', 'LAS', 1500, true, 'open', null, null, null),
      ('00000000-0000-4000-8000-00000000000a', '2026-12-02', 'DEN', 'LAS', 1500, true, 'found', 1491, 'goWild', now()),
      ('00000000-0000-4000-8000-00000000000b', '2026-12-01', 'DEN', 'MCO', 4900, false, 'paused', null, null, now()),
      ('00000000-0000-4000-8000-00000000000b', '2026-12-02', 'DEN', 'MCO', 4900, false, 'passed', null, null, now())`);
  await migrateDatabase(url);
  const { rows: alerts } = await client.query(`
    select origins, destinations, range_from, discount_den, max_stops, party, channels, notices from alerts order by id`);
  const usual = {
    range_from: null,
    discount_den: true,
    max_stops: null,
    party: 1,
    channels: ['email', 'sms', 'push'],
    notices: 0,
  };
  expect(alerts).toEqual([
    { origins: ['DEN'], destinations: ['LAS'], ...usual },
    { origins: ['DEN'], destinations: ['MCO'], ...usual },
  ]);
  const { rows: dates } = await client.query(`
    select d.day::text, state, found_origin as from, found_destination as to, r.origin, r.destination, r.fares,
      r.max_price, r.is_paused
    from alert_dates d left join alert_routes r on r.date_id = d.id order by d.id`);
  const none = { from: null, to: null };
  const ended = { origin: null, destination: null, fares: null, max_price: null, is_paused: null };
  const den = { ...none, origin: 'DEN' };
  expect(dates).toEqual([
    {
      day: '2026-12-01',
      state: 'open',
      ...den,
      destination: 'LAS',
      fares: 'go_wild',
      max_price: 1500,
      is_paused: false,
    },
    { day: '2026-12-02', state: 'found', ...ended, from: 'DEN', to: 'LAS' },
    {
      day: '2026-12-01',
      state: 'paused',
      ...den,
      destination: 'MCO',
      fares: 'any',
      max_price: 4900,
      is_paused: true,
    },
    { day: '2026-12-02', state: 'passed', ...none, ...ended },
  ]);
}, 120_000);

it('migrates without the time limits that the role or the database has', async () => {
  const server = inject('postgresUrl');
  await onServer(server, `create database ${NAME}`);
  closing.push(() => onServer(server, `drop database if exists ${NAME} with (force)`));
  const url = withDatabase(server, NAME);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  closing.push(() => holder.end());
  await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await onServer(server, `alter database ${NAME} set statement_timeout = '250ms'`);
  const migrated = migrateDatabase(url);
  await holder.query('select pg_sleep(1)');
  await holder.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  await expect(migrated).resolves.toBeUndefined();
}, 120_000);

it('moves every search and fare into the partition of its month, with its number and member', async () => {
  const { url, client } = await givenDatabaseBefore('_partitions');
  const member = '00000000-0000-4000-8000-000000000001';
  await client.query(`
    insert into users (id, email, first_name, last_name, created_at)
    values ('${member}', 'a@b.test', 'Maya', 'Ruiz', now());
    insert into searches (user_id, search_type, origin_airport, travel_date, trip, travelers, passes, results_found, created_at)
    select case when n % 3 = 0 then '${member}'::uuid end, 'trips', 'DEN', '2026-12-01', n::text, 2, 1, n,
      '2026-08-31T12:00Z'::timestamptz + n * interval '5 hours' from generate_series(1, 400) n;
    delete from searches where id > 395;
    insert into fare_history (seen_on, day, seen_at, source, origin, destination, fares)
    select '2026-08-31'::date + n, '2026-12-24', now(), 'feed', 'DEN', 'MCO', '{"F9 1": {"standard": [9800, null]}}'
    from generate_series(0, 90) n`);
  const contents = async () => {
    const all = async (table: string) =>
      (
        await client.query(`select md5(string_agg(t::text, ';' order by t::text)) as sum, count(*)::int from (
        select ${table === 'searches' ? 'id, user_id, search_type, origin_airport, destination_airport, travel_date, trip, travelers, passes, results_found, total_flights, created_at' : '*'} from ${table}) t`)
      ).rows[0];
    return { searches: await all('searches'), fares: await all('fare_history') };
  };
  const before = await contents();
  expect([before.searches.count, before.fares.count]).toEqual([395, 91]);
  await migrateDatabase(url);
  expect(await contents()).toEqual(before);
  const { rows: months } = await client.query(`
    select tableoid::regclass::text as part, count(*)::int from searches group by 1
    union all select tableoid::regclass::text, count(*)::int from fare_history group by 1 order by 1`);
  expect(months).toEqual([
    { part: 'fare_history_2026_08', count: 1 },
    { part: 'fare_history_2026_09', count: 30 },
    { part: 'fare_history_2026_10', count: 31 },
    { part: 'fare_history_2026_11', count: 29 },
    { part: 'searches_2026_08', count: 2 },
    { part: 'searches_2026_09', count: 144 },
    { part: 'searches_2026_10', count: 149 },
    { part: 'searches_2026_11', count: 100 },
  ]);
  const { rows } = await client.query(`
    insert into searches (search_type, travel_date, created_at) values ('search', '2026-12-01', now()) returning id::int`);
  expect(rows).toEqual([{ id: 401 }]);
  await client.query(`delete from users where id = '${member}'`);
  const { rows: left } = await client.query(
    'select count(user_id)::int, count(*)::int as all from searches',
  );
  expect(left).toEqual([{ count: 0, all: 396 }]);
}, 120_000);

it('counts the addresses of accounts from before as verified, and those of later ones not', async () => {
  const { url, client } = await givenDatabaseBefore('_email_links');
  const insert = (email: string) =>
    client.query(
      "insert into users (email, first_name, last_name, created_at) values ($1, 'Maya', 'Ruiz', now())",
      [email],
    );
  await insert('before@b.test');
  await migrateDatabase(url);
  await insert('since@b.test');
  const { rows } = await client.query(
    'select email, email_verified_at is not null as verified from users order by email',
  );
  expect(rows).toEqual([
    { email: 'before@b.test', verified: true },
    { email: 'since@b.test', verified: false },
  ]);
}, 120_000);
