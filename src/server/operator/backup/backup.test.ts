import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { inCopySession, inTransaction } from '#server/db/copy/copy-session.ts';
import { countKnownSteps, goSteps } from '#server/db/copy/schema-version.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { ask, backupScene, contents } from '#test/operator/backup-scene.ts';

const scene = backupScene();
const { emptyDatabase, backupIn, take, restore } = scene;

describe('a backup', () => {
  it('gives back every row, partitions, triggers and numbers', async () => {
    const manifest = await take('whole');
    const url = await emptyDatabase();
    const { leftOut, newSteps } = await restore('whole', url);
    expect([leftOut, newSteps]).toEqual([[], 0]);
    const restored = await contents(url);
    expect(restored).toEqual(await contents(scene.sourceUrl));
    expect(restored.fare_observations_2026_10).not.toBe('');
    expect(manifest.tables.find(({ name }) => name === 'fare_observations')?.rows).toBe(800);

    await migrateDatabase(url);
    const next = `insert into searches (search_type, travel_date, created_at) values ('search', '2026-12-01', now()) returning id`;
    expect(await ask(url, next)).toEqual([{ id: '101' }]);
    await expect(ask(url, `delete from audit_log`)).rejects.toThrow('append-only');
  });

  it('is for its owner alone, and leaves nothing else behind', async () => {
    await take('whole');
    expect(fs.readdirSync(scene.folder)).toEqual(['whole']);
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
    expect(fs.readdirSync(scene.folder)).toEqual([]);
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
    fs.cpSync(scene.whole, backupIn('whole'), { recursive: true });
    const before = await contents(scene.keptUrl);
    expect(before.meta).toContain('kept');
    await expect(restore('whole', scene.keptUrl)).rejects.toThrow('not empty');
    expect(await contents(scene.keptUrl)).toEqual(before);
    await restore('whole', scene.keptUrl, true);
    expect(await contents(scene.keptUrl)).toEqual(await contents(scene.sourceUrl));
  });

  it('is not replaced while somebody uses it', async () => {
    fs.cpSync(scene.whole, backupIn('whole'), { recursive: true });
    const client = new pg.Client(scene.keptUrl);
    await client.connect();
    await expect(restore('whole', scene.keptUrl, true)).rejects.toThrow('1 other connection uses');
    await client.end();
  });
});
