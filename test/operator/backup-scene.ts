import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { ensureMonths } from '#server/db/queries/fares/observation-months.ts';
import { restoreBackup } from '#server/operator/backup/restore-backup.ts';
import { takeBackup } from '#server/operator/backup/take-backup.ts';
import { onServer, withDatabase } from '#test/postgres-server.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const SOURCE_ROWS = `
  insert into users (email, first_name, last_name, password_hash, created_at) values
    ('maya@example.test', E'Tab\\there \\\\N', E'two\\nlines', null, '2026-11-21 18:00:00.123456+00'),
    ('leo@example.test', '', '東京 🛫 "quoted", {braces}', '$argon2id$x', 'infinity');
  insert into sessions (token_hash, user_id, created_at, last_seen_at)
    select '\\x00ff0a5c', id, now(), now() from users where email = 'maya@example.test';
  insert into searches (user_id, search_type, origin_airport, travel_date, created_at)
    select id, 'search', 'DEN', '2026-12-01', now() from users, generate_series(1, 50);
  delete from searches where id = (select max(id) from searches);
  insert into alerts (id, user_id, origin, destination, max_price, gowild_only, created_at)
    select gen_random_uuid(), id, 'DEN', 'LAS', 4900, true, now() from users;
  insert into audit_log (at, action, detail) values (now(), 'proved', '{"a": [1, null, "\\u00e9"]}');
  insert into fare_observations (seen_at, source, origin, destination, day, journey, go_wild)
    select '2026-11-21 18:00+00'::timestamptz - n * interval '1 hour', 'sample', 'DEN', 'LAS', '2026-12-01', 'F9 77', n
    from generate_series(1, 800) n;
  update watch_shards set fence = 7, due_at = now() where id = 5`;

export async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Every row of every table and partition, in the words of PostgreSQL. */
export async function contents(url: string): Promise<Record<string, string>> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '') as text from "${name}" t`,
    );
    found[name] = rows[0]?.text ?? '';
  }
  await client.end();
  return found;
}

/** A database to be backed up, another that holds something else, and a folder for each test. Call it once per file. */
export function backupScene() {
  const serverUrl = inject('postgresUrl');
  const made: string[] = [];
  /** A database of this name's own, with nothing in it. */
  async function emptyDatabase(): Promise<string> {
    const name = `roamfare_test_${randomUUID().replaceAll('-', '')}`;
    await onServer(serverUrl, `create database ${name}`);
    made.push(name);
    return withDatabase(serverUrl, name);
  }

  let sourceUrl = '';
  let keptUrl = '';
  let whole = '';
  let folder = '';
  const backupIn = (name: string) => path.join(folder, name);
  const take = (name: string, url = sourceUrl) =>
    takeBackup({ url, folder: backupIn(name), product: '1.4.0' });
  const restore = (name: string, url: string, replace = false) =>
    restoreBackup({ url, folder: backupIn(name), replace });

  beforeAll(async () => {
    sourceUrl = await emptyDatabase();
    await migrateDatabase(sourceUrl);
    const { db, close } = openDatabase(sourceUrl, { max: 1 });
    await ensureMonths(db, NOW);
    await close();
    await ask(sourceUrl, SOURCE_ROWS);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-backup-'));
    whole = path.join(folder, 'whole');
    await take('whole');
    keptUrl = await emptyDatabase();
    await migrateDatabase(keptUrl);
    await ask(keptUrl, `insert into meta values ('mine', 'kept')`);
  }, 60_000);
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-backup-'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
  afterAll(async () => {
    fs.rmSync(path.dirname(whole), { recursive: true, force: true });
    for (const name of made)
      await onServer(serverUrl, `drop database if exists ${name} with (force)`);
  });

  return {
    emptyDatabase,
    backupIn,
    take,
    restore,
    get sourceUrl() {
      return sourceUrl;
    },
    /** A database that holds something else. */
    get keptUrl() {
      return keptUrl;
    },
    /** A backup of the source, to be left as it is. */
    get whole() {
      return whole;
    },
    /** Of the test. */
    get folder() {
      return folder;
    },
  };
}
