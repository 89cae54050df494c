import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '#server/db/migrate.ts';
import { startPostgres } from '#server/embedded/launcher.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server, as a user who may create databases on it. */
    readonly postgresUrl: string;
    /** Name of the database that each test file copies. */
    readonly templateName: string;
  }
}

/** One server and one migrated template for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(process.env.TEST_DATABASE_URL);
  const template = `roamfare_template_${process.pid}`;
  await command(server.url, `drop database if exists ${template}`);
  await command(server.url, `create database ${template}`);
  await migrateDatabase(withDatabase(server.url, template));
  project.provide('postgresUrl', server.url);
  project.provide('templateName', template);
  return async () => {
    await command(server.url, `drop database if exists ${template}`);
    await server.close();
  };
}

async function openServer(given: string | undefined) {
  if (given) return { url: given, close: async () => {} };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-test-'));
  // PostgreSQL may run under an account of its own, which must be able to walk through.
  fs.chmodSync(folder, 0o711);
  const postgres = await startPostgres({ folder, ephemeral: true });
  const close = async () => {
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { url: postgres.url, close };
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(sql);
  await client.end();
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}
