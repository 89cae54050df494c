import fs from 'node:fs';
import { generateDrizzleJson } from 'drizzle-kit/api';
import pg from 'pg';
import { afterEach, expect, inject, it } from 'vitest';
import { queueMessages } from '#server/jobs/boss.ts';
import { testDatabase } from '#test/database.ts';
import { fixedFares, flight, stillClock, testApp } from '#test/harness.ts';
import { onServer, withDatabase } from '#test/postgres-server.ts';
import { CASING } from './columns.ts';
import { openDatabase } from './database.ts';
import { outbox } from './message-schema.ts';
import {
  appliedMigrations,
  knownMigrations,
  MIGRATION_LOCK,
  migrateDatabase,
  migrationsFolder,
  openBoss,
  productUrl,
} from './migrate.ts';
import { enqueueMessage } from './queries/messages/outbox.ts';

const NAME = `roamfare_migrate_${process.pid}`;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function givenEmptyDatabase() {
  const server = inject('postgresUrl');
  await onServer(server, `create database ${NAME}`);
  closing.push(() => onServer(server, `drop database if exists ${NAME} with (force)`));
  const url = withDatabase(server, NAME);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  closing.push(() => client.end());
  return { server, url, client };
}

it('the migration is the one that `npm run migrate` writes from the schema files', async () => {
  const files = fs.globSync('src/server/db/*schema.ts');
  const modules = await Promise.all(files.map((file) => import(`${process.cwd()}/${file}`)));
  const snapshot = fs.readFileSync(`${migrationsFolder}/meta/0000_snapshot.json`, 'utf8');
  const described = generateDrizzleJson(
    Object.assign({}, ...modules),
    undefined,
    undefined,
    CASING,
  );
  expect(JSON.parse(JSON.stringify(described.tables))).toEqual(JSON.parse(snapshot).tables);
  const migration = fs.readFileSync(`${migrationsFolder}/0000_start.sql`, 'utf8');
  expect(migration.endsWith(fs.readFileSync('src/server/db/extra.sql', 'utf8'))).toBe(true);
});

it('migrates without the time limits that the role or the database has', async () => {
  const { server, url, client: holder } = await givenEmptyDatabase();
  await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await onServer(server, `alter database ${NAME} set statement_timeout = '250ms'`);
  const migrated = migrateDatabase(url);
  await holder.query('select pg_sleep(1)');
  await holder.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  await expect(migrated).resolves.toBeUndefined();
}, 120_000);

it('migrates once, and refuses the schema of another build without a change', async () => {
  const { url, client } = await givenEmptyDatabase();
  await migrateDatabase(url);
  await migrateDatabase(url);
  expect(await appliedMigrations(client)).toEqual(knownMigrations());
  const other = 'f'.repeat(64);
  await client.query('update drizzle.__drizzle_migrations set hash = $1', [other]);
  await expect(migrateDatabase(url)).rejects.toThrow('another build made its schema');
  expect(await appliedMigrations(client)).toEqual([other]);
}, 120_000);

const box = testDatabase();

async function asProduct() {
  const url = await productUrl(box.url);
  const { db, pool, close } = openDatabase(url, { max: 2, connectTimeoutMs: 15_000 });
  closing.push(close);
  return { db, pool, url };
}

it.each([
  'create table extra (n int)',
  'create schema extra',
  'drop table users',
  'alter table users add column extra text',
  'truncate users',
  'create role extra',
  `copy users to '/tmp/users'`,
  'delete from drizzle.__drizzle_migrations',
  'create table pgboss.extra (n int)',
])('the role of the product may not: %s', async (statement) => {
  const { pool } = await asProduct();
  await expect(pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});

it('the role of the product serves people and enqueues and takes messages', async () => {
  const { db } = await asProduct();
  const clock = stillClock();
  const fares = fixedFares([flight('DEN 06:30-07:00 > LAS 07:40-08:00')]);
  const app = await testApp({ db, fares, clock });
  const search = '/api/flights/search?origin=DEN&date=2026-11-25';
  expect((await app.server.inject(search)).statusCode).toBe(200);

  await enqueueMessage(
    db,
    { key: 'a', channel: 'sms', to: '3035550100', subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' },
    clock.now(),
  );
  expect(await db.$count(outbox)).toBe(1);
  const boss = openBoss(db, { migrate: false, supervise: true });
  const errors: unknown[] = [];
  boss.on('error', (error) => void errors.push(error));
  await boss.start();
  closing.unshift(() => boss.stop({ graceful: false }));
  await queueMessages(db, boss);
  const [job] = await boss.fetch('send-sms');
  await boss.complete('send-sms', job?.id ?? '');
  await boss.supervise();
  expect(errors).toEqual([]);
});

it('the role of the product survives a second start, under a new password', async () => {
  const first = await productUrl(box.url);
  const second = await productUrl(box.url);
  expect(second).not.toBe(first);
  const client = new pg.Client(second);
  await client.connect();
  closing.push(() => client.end());
  const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user');
  expect(rows).toEqual([{ rolsuper: false }]);
});
