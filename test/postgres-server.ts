import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '#server/embedded/launcher.ts';

export interface PostgresServer {
  /** URL for a user who may create databases. */
  readonly url: string;
  close(): Promise<void>;
}

/** The server at TEST_DATABASE_URL, or a temporary one without durable commits. */
export async function openPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, close: async () => {} };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-test-'));
  // PostgreSQL may run under its own account, which must be able to traverse the folder.
  fs.chmodSync(folder, 0o711);
  const postgres = await startPostgres({ folder, ephemeral: true });
  const close = async () => {
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { url: postgres.url, close };
}

/** Runs one statement that cannot run in a transaction, such as `create database`. */
export async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(sql);
  await client.end();
}

export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}
