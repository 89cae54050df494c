import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { migrateDatabase } from '#server/db/migrate.ts';
import { type EmbeddedPostgres, startPostgres } from '#server/embedded/launcher.ts';
import { onServer, withDatabase } from '#test/postgres-server.ts';
import { newDataFolder } from '#test/proofs/product.ts';

const SOURCE_ROWS = `
  insert into users (email, first_name, last_name, password_hash, created_at) values
    ('maya@example.test', E'Tab\\there \\\\N', E'two\\nlines', null, '2026-11-21 18:00:00.123456+00'),
    ('leo@example.test', '', '東京 🛫 "quoted", {braces}', '$argon2id$x', 'infinity');
  insert into sessions (token_hash, user_id, created_at, last_seen_at)
    select '\\x00ff0a5c', id, now(), now() from users where email = 'maya@example.test';
  insert into searches (user_id, search_type, origin_airport, travel_date, created_at)
    select id, 'search', 'DEN', '2026-12-01', now() from users, generate_series(1, 50);
  delete from searches where id = (select max(id) from searches);
  insert into audit_log (at, action, detail) values (now(), 'proved', '{"a": [1, null, "\\u00e9"]}');
  create schema queue;
  create table queue.job (id int generated always as identity, name text, primary key (id, name)) partition by list (name);
  create table queue.letters partition of queue.job for values in ('letters');
  insert into queue.job (name) select 'letters' from generate_series(1, 800)`;

export async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Every row of every table and partition in every schema, as PostgreSQL prints it. */
export async function contents(url: string): Promise<Record<string, string>> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    // Each migration updates the queues of pg-boss with a timestamp.
    const row = `(to_jsonb(t) - 'updated_on')::text`;
    const { rows } = await client.query<{ text: string }>(
      `select coalesce(string_agg(${row}, E'\\n' order by ${row} collate "C"), '') as text from ${name} t`,
    );
    found[name] = rows[0]?.text ?? '';
  }
  await client.end();
  return found;
}

/** A server with matching client programs, a database to back up, and a folder for each test. */
export function backupFixture(native: string) {
  const home = newDataFolder();
  const before = process.env.PATH;
  let server: EmbeddedPostgres;
  let sourceUrl = '';
  let folder = '';

  /** A database with nothing in it. */
  async function emptyDatabase(): Promise<string> {
    const name = `roamfare_test_${randomUUID().replaceAll('-', '')}`;
    await onServer(server.url, `create database ${name}`);
    return withDatabase(server.url, name);
  }

  beforeAll(async () => {
    server = await startPostgres({ folder: home, native, ephemeral: true });
    process.env.PATH = `${path.join(native, 'bin')}${path.delimiter}${before}`;
    sourceUrl = await emptyDatabase();
    await migrateDatabase(sourceUrl);
    await ask(sourceUrl, SOURCE_ROWS);
  }, 60_000);
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-backup-'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
  afterAll(async () => {
    process.env.PATH = before;
    await server.stop();
    fs.rmSync(home, { recursive: true, force: true });
  });

  return {
    emptyDatabase,
    get sourceUrl() {
      return sourceUrl;
    },
    /** The folder of the test. */
    get folder() {
      return folder;
    },
  };
}
