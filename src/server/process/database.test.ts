import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startPostgres } from '#server/embedded/launcher.ts';
import { testDatabase } from '#test/database.ts';
import { onServer } from '#test/postgres-server.ts';
import { openBuiltInDatabase, openConfiguredDatabase } from './database.ts';

const box = testDatabase();

const configOf = (change: Readonly<Record<string, string>>) =>
  readConfig({ FARES: 'none', ...change });

it('starts on no schema of an older version when it may not migrate', async () => {
  const config = configOf({ DATABASE_URL: box.url, MIGRATE_AT_START: 'false' });
  await openConfiguredDatabase(config, box.url);
  await onServer(box.url, 'delete from drizzle.__drizzle_migrations');
  await expect(openConfiguredDatabase(config, box.url)).rejects.toThrow('Run roamfare migrate.');
});

it.each(['true', 'false'])(
  'asks for an empty database in place of one of another build, with MIGRATE_AT_START=%s',
  async (mayMigrate) => {
    await onServer(
      box.url,
      `delete from drizzle.__drizzle_migrations;
       insert into drizzle.__drizzle_migrations (id, hash, created_at) values (1, repeat('f', 64), 0)`,
    );
    const config = configOf({ DATABASE_URL: box.url, MIGRATE_AT_START: mayMigrate });
    await expect(openConfiguredDatabase(config, box.url)).rejects.toThrow(
      /^The database [\w.:]+\/\w+ holds data of another build of Roamfare, which this version does not take over\. Set DATABASE_URL to an empty database\.$/,
    );
  },
);

it('refuses the demo accounts of a built-in database in production, until they are permitted', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-folder-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  fs.chmodSync(folder, 0o711);
  const production = {
    DATA_DIR: folder,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://fares.example',
    TWO_FACTOR_KEYS: 'a'.repeat(32),
  };
  const withoutDemos = await openBuiltInDatabase(configOf(production), () => {});
  await onServer(
    withoutDemos.url,
    `insert into users (email, first_name, last_name, created_at) values ('admin@demo.example', 'Ada', 'Admin', now())`,
  );
  await withoutDemos.close();
  await expect(openBuiltInDatabase(configOf(production), () => {})).rejects.toThrow(
    'The demo account admin@demo.example can sign in',
  );
  const permitted = { ...production, ALLOW_IN_PRODUCTION: 'demo-accounts' };
  await (await openBuiltInDatabase(configOf(permitted), () => {})).close();
}, 120_000);

it('says what to do about a data folder of another build, and leaves the folder free', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-folder-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  fs.chmodSync(folder, 0o711);
  const config = configOf({ DATA_DIR: folder });
  const first = await openBuiltInDatabase(config, () => {});
  await first.close();
  const postgres = await startPostgres({ folder });
  await onServer(postgres.url, `update drizzle.__drizzle_migrations set hash = repeat('f', 64)`);
  await postgres.stop();
  const started = openBuiltInDatabase(config, () => {});
  await expect(started).rejects.toThrow(
    `The data folder ${folder} holds the database of another build of Roamfare, which this version does not take over. Delete the folder, or set DATA_DIR to another one, and start again.`,
  );
  expect(fs.existsSync(path.join(folder, 'roamfare.lock'))).toBe(false);
}, 120_000);
