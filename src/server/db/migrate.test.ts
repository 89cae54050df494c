import fs from 'node:fs';
import { generateDrizzleJson } from 'drizzle-kit/api';
import pg from 'pg';
import { afterEach, expect, inject, it } from 'vitest';
import { onServer, withDatabase } from '#test/postgres-server.ts';
import { CASING } from './columns.ts';
import {
  appliedMigrations,
  knownMigrations,
  MIGRATION_LOCK,
  migrateDatabase,
  migrationsFolder,
} from './migrate.ts';

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
