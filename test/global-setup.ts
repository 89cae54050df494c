import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { seedNetwork } from '#server/features/network/load-network.ts';
import { readNetworkSeed } from '#server/features/network/read-data.ts';
import { onServer, openPostgres, withDatabase } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server, as a user who may create databases. */
    readonly postgresUrl: string;
    /** Name of the template database that the databases of tests copy. */
    readonly templateName: string;
  }
}

/** Starts one server with one migrated template for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openPostgres();
  const template = `roamfare_template_${process.pid}`;
  await onServer(server.url, `drop database if exists ${template}`);
  await onServer(server.url, `create database ${template}`);
  await migrateDatabase(withDatabase(server.url, template));
  await loadData(withDatabase(server.url, template));
  project.provide('postgresUrl', server.url);
  project.provide('templateName', template);
  return async () => {
    await dropDatabases(server.url, template);
    await server.close();
  };
}

/** The timetable and the blackout dates of the product, which each process would load otherwise. */
async function loadData(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1, connectTimeoutMs: 15_000 });
  await seedNetwork(db, () => readNetworkSeed('data'));
  await close();
}

/** The template and its copies. */
async function dropDatabases(url: string, template: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [template],
  );
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  await client.end();
}
