import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { migrateDatabase } from '#server/db/migrate.ts';
import { ask, backupFixture, contents } from '#test/operator/backup-fixture.ts';
import { findClientPrograms } from '#test/operator/client-programs.ts';
import { dumpServer, restoreServer } from './server.ts';

const native = findClientPrograms();

describe.skipIf(!native)(
  'the backup of a PostgreSQL server (skipped where this machine has no pg_dump)',
  () => {
    if (!native) return;
    const fixture = backupFixture(native);
    const dump = (url = fixture.sourceUrl) => dumpServer(url, fixture.folder);
    const restore = (url: string, replace = false) =>
      restoreServer(url, fixture.folder, { replace });

    it('restores every row of every schema, with partitions, triggers and sequences', async () => {
      expect((await dump()).accounts).toBe(2);
      const url = await fixture.emptyDatabase();
      expect((await restore(url)).accounts).toBe(2);
      const restored = await contents(url);
      expect(restored).toEqual(await contents(fixture.sourceUrl));
      expect(restored['queue.letters']).not.toBe('');

      const next = `insert into searches (search_type, travel_date, created_at) values ('search', '2026-12-01', now()) returning id`;
      expect(await ask(url, next)).toEqual([{ id: '101' }]);
      await expect(ask(url, `delete from audit_log`)).rejects.toThrow('append-only');
    }, 60_000);

    it('makes the database dump readable by its owner only', async () => {
      await dump();
      expect(fs.readdirSync(fixture.folder)).toEqual(['database.dump']);
      expect(fs.statSync(path.join(fixture.folder, 'database.dump')).mode & 0o777).toBe(0o600);
    }, 60_000);

    it('replaces a database that is not empty only with --replace', async () => {
      await dump();
      const url = await fixture.emptyDatabase();
      await migrateDatabase(url);
      await ask(
        url,
        `create schema newer; create table newer.kept (id serial, user_id uuid references users);
       insert into newer.kept default values; create type mood as enum ('fine');
       create view visitors as select email from users; insert into meta values ('mine', 'kept')`,
      );
      const before = await contents(url);
      await expect(restore(url)).rejects.toThrow('not empty');
      expect(await contents(url)).toEqual(before);
      await restore(url, true);
      expect(await contents(url)).toEqual(await contents(fixture.sourceUrl));
      expect(await ask(url, `select from pg_type where typname = 'mood'`)).toEqual([]);
    }, 60_000);

    it('refuses to restore while another connection uses the database', async () => {
      await dump();
      const url = await fixture.emptyDatabase();
      const client = new pg.Client(url);
      await client.connect();
      await expect(restore(url, true)).rejects.toThrow('1 other connection uses');
      await client.end();
    }, 60_000);

    it('changes nothing when a dump is damaged or a restore fails half way', async () => {
      const url = await fixture.emptyDatabase();
      await migrateDatabase(url);
      await ask(url, `insert into meta values ('mine', 'kept')`);
      const before = await contents(url);
      await dump();
      const file = path.join(fixture.folder, 'database.dump');
      const whole = fs.readFileSync(file);
      fs.truncateSync(file, whole.length - 2_000);
      await expect(restore(url, true)).rejects.toThrow(/nothing was changed|cannot be read/);
      fs.truncateSync(file, 100);
      await expect(restore(url, true)).rejects.toThrow('cannot be read');
      expect(await contents(url)).toEqual(before);
    }, 60_000);

    it('refuses a dump of a newer schema or of another build', async () => {
      const [source, target] = [await fixture.emptyDatabase(), await fixture.emptyDatabase()];
      await migrateDatabase(source);
      const newer = 'f'.repeat(64);
      await ask(
        source,
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${newer}', 1900000000000)`,
      );
      await dump(source);
      await expect(restore(target)).rejects.toThrow('does not know');
      expect(await contents(target)).toEqual({});
    }, 60_000);

    it('refuses to back up a database that the product never used', async () => {
      await expect(dump(await fixture.emptyDatabase())).rejects.toThrow('never used');
      expect(fs.readdirSync(fixture.folder)).toEqual([]);
    }, 60_000);
  },
);

describe('missing or outdated client programs', () => {
  const withPath = async (bin: string, work: () => Promise<unknown>) => {
    const before = process.env.PATH;
    process.env.PATH = bin;
    try {
      await work();
    } finally {
      process.env.PATH = before;
    }
  };

  it('names the client programs to install in one line', async () => {
    const url = inject('postgresUrl');
    const major = (
      await ask<{ major: number }>(
        url,
        `select current_setting('server_version_num')::int / 10000 as major`,
      )
    )[0]?.major;
    const install = `Install the client programs of PostgreSQL ${major} or newer (on Debian: postgresql-client-${major}).`;
    await withPath('/nonexistent', () =>
      expect(dumpServer(url, '/nonexistent')).rejects.toThrow(
        `pg_dump is not on the PATH. ${install}`,
      ),
    );
    const bin = fs.mkdtempSync('.cache/programs-');
    fs.writeFileSync(path.join(bin, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"\n', {
      mode: 0o755,
    });
    await withPath(path.resolve(bin), () =>
      expect(dumpServer(url, '/nonexistent')).rejects.toThrow(
        `pg_dump is of PostgreSQL 9, the server of ${major}. ${install}`,
      ),
    );
    fs.rmSync(bin, { recursive: true });
  });
});
