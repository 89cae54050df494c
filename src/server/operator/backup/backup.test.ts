import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { inCopySession, inTransaction } from '#server/db/copy/copy-session.ts';
import { countKnownSteps, goSteps } from '#server/db/copy/schema-version.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { ensureMonths } from '#server/db/queries/fares/observation-months.ts';
import { onServer, withDatabase } from '#test/postgres-server.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const serverUrl = inject('postgresUrl');
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

const made: string[] = [];
/** A database of this name's own, with nothing in it. */
async function emptyDatabase(): Promise<string> {
  const name = `roamfare_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}`);
  made.push(name);
  return withDatabase(serverUrl, name);
}

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Every row of every table and partition, in the words of PostgreSQL. */
async function contents(url: string): Promise<Record<string, string>> {
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

let sourceUrl = '';
/** A database that holds something else. */
let keptUrl = '';
/** A backup of the source, to be left as it is. */
let whole = '';
/** Of the test. */
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

describe('a backup', () => {
  it('gives back every row, partitions, triggers and numbers', async () => {
    const manifest = await take('whole');
    const url = await emptyDatabase();
    const { leftOut, newSteps } = await restore('whole', url);
    expect([leftOut, newSteps]).toEqual([[], 0]);
    const restored = await contents(url);
    expect(restored).toEqual(await contents(sourceUrl));
    expect(restored.fare_observations_2026_10).not.toBe('');
    expect(manifest.tables.find(({ name }) => name === 'fare_observations')?.rows).toBe(800);

    await migrateDatabase(url);
    const next = `insert into searches (search_type, travel_date, created_at) values ('search', '2026-12-01', now()) returning id`;
    expect(await ask(url, next)).toEqual([{ id: '101' }]);
    await expect(ask(url, `delete from audit_log`)).rejects.toThrow('append-only');
  });

  it('is for its owner alone, and leaves nothing else behind', async () => {
    await take('whole');
    expect(fs.readdirSync(folder)).toEqual(['whole']);
    expect(fs.statSync(backupIn('whole')).mode & 0o777).toBe(0o700);
    for (const file of fs.readdirSync(backupIn('whole')))
      expect([file, fs.statSync(path.join(backupIn('whole'), file)).mode & 0o777]).toEqual([
        file,
        0o600,
      ]);
  });

  it('is not written over another', async () => {
    await take('whole');
    await expect(take('whole')).rejects.toThrow('is there already');
  });

  it('leaves nothing behind when it fails', async () => {
    await expect(take('none', await emptyDatabase())).rejects.toThrow('never been used');
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('of an older schema is brought to that of this version', async () => {
    const older = await emptyDatabase();
    await inCopySession(older, (session) =>
      inTransaction(session, 'isolation level read committed', () => goSteps(session, 2)),
    );
    await ask(
      older,
      `insert into users (email, first_name, last_name, created_at) values ('old@example.test', 'A', 'B', now())`,
    );
    await take('older', older);
    const url = await emptyDatabase();
    expect((await restore('older', url)).newSteps).toBe(countKnownSteps() - 2);
    expect(await ask(url, 'select email, is_premium from users')).toEqual([
      { email: 'old@example.test', is_premium: false },
    ]);
    expect(Object.keys(await contents(url))).toContain('audit_log');
  });

  it('leaves out tables of others, and says so', async () => {
    const url = await emptyDatabase();
    await migrateDatabase(url);
    await ask(url, 'create table somebody_elses (n int)');
    await take('more', url);
    expect((await restore('more', await emptyDatabase())).leftOut).toEqual(['somebody_elses']);
  });
});

describe('a database that holds something', () => {
  it('is left alone unless that is asked for plainly', async () => {
    fs.cpSync(whole, backupIn('whole'), { recursive: true });
    const before = await contents(keptUrl);
    expect(before.meta).toContain('kept');
    await expect(restore('whole', keptUrl)).rejects.toThrow('not empty');
    expect(await contents(keptUrl)).toEqual(before);
    await restore('whole', keptUrl, true);
    expect(await contents(keptUrl)).toEqual(await contents(sourceUrl));
  });

  it('is not replaced while somebody uses it', async () => {
    fs.cpSync(whole, backupIn('whole'), { recursive: true });
    const client = new pg.Client(keptUrl);
    await client.connect();
    await expect(restore('whole', keptUrl, true)).rejects.toThrow('1 other connection uses');
    await client.end();
  });
});

/** Writes the manifest anew, with a seal that fits: damage that only its contents can show. */
function reseal(name: string, change: (manifest: any) => void): void {
  const file = path.join(backupIn(name), 'manifest.json');
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8'));
  change(manifest);
  const text = JSON.stringify(manifest);
  fs.writeFileSync(file, text);
  const digest = createHash('sha256').update(text).digest('hex');
  fs.writeFileSync(path.join(backupIn(name), 'manifest.sha256'), `${digest}  manifest.json\n`);
}

const tableFile = (name: string, table: string) => path.join(backupIn(name), `${table}.copy.gz`);

describe('a damaged backup is refused and changes nothing:', () => {
  const damages: Record<string, [words: string, harm: () => void]> = {
    'a file cut short': [
      'instead of',
      () => {
        const file = tableFile('whole', 'searches');
        fs.truncateSync(file, fs.statSync(file).size - 1);
      },
    ],
    'a changed byte': [
      'checksum of users',
      () => {
        const file = tableFile('whole', 'users');
        const bytes = fs.readFileSync(file);
        bytes[bytes.length >> 1]! ^= 1;
        fs.writeFileSync(file, bytes);
      },
    ],
    'a missing file': [
      'file of sessions is missing',
      () => fs.rmSync(tableFile('whole', 'sessions')),
    ],
    'a changed manifest': [
      'damaged: manifest.json',
      () => {
        const file = path.join(backupIn('whole'), 'manifest.json');
        fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"rows": 99', '"rows": 98'));
      },
    ],
    'one that was never finished': [
      'no whole backup',
      () => fs.rmSync(path.join(backupIn('whole'), 'manifest.json')),
    ],
    'a row that is missing from a file': [
      'Nothing was changed',
      () => {
        const packed = gzipSync('');
        fs.writeFileSync(tableFile('whole', 'attempts'), packed);
        fs.writeFileSync(tableFile('whole', 'audit_log'), packed);
        reseal('whole', ({ tables }) => {
          for (const table of tables)
            if (table.name === 'audit_log') {
              table.bytes = packed.length;
              table.sha256 = createHash('sha256').update(packed).digest('hex');
            }
        });
      },
    ],
    'a table that is missing from the manifest': [
      'lacks phones',
      () =>
        reseal('whole', (manifest) => {
          manifest.tables = manifest.tables.filter(({ name }: any) => name !== 'phones');
        }),
    ],
    'a newer schema': [
      'does not know',
      () =>
        reseal('whole', ({ schema }) =>
          schema.push({ hash: 'f'.repeat(64), at: 1_900_000_000_000 }),
        ),
    ],
    'words of SQL where bounds should be': [
      'does not know',
      () =>
        reseal('whole', ({ tables }) => {
          const table = tables.find(({ partitions }: any) => partitions.length > 0);
          table.partitions[0].bounds += '; drop table users';
        }),
    ],
  };

  it.each(Object.keys(damages))('%s', async (damage) => {
    fs.cpSync(whole, backupIn('whole'), { recursive: true });
    const [words, harm] = damages[damage]!;
    harm();
    const before = await contents(keptUrl);
    await expect(restore('whole', keptUrl, true)).rejects.toThrow(words);
    expect(await contents(keptUrl)).toEqual(before);
  });
});
