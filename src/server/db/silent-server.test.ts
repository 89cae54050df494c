import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#test/database-proxy.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { isStorageError } from './storage-error.ts';

const box = testDatabase();
const one = sql`select 1 as one`;
const failure = (asked: PromiseLike<unknown>) =>
  Promise.resolve(asked).then(
    () => undefined,
    (error: unknown) => error,
  );

let proxy: DatabaseProxy;
let database: OpenDatabase;
beforeEach(async () => {
  proxy = await openDatabaseProxy(box.url);
  database = openDatabase(proxy.url, { max: 2, responseTimeoutMs: 200 });
});
afterEach(async () => {
  proxy.resume();
  await database.close();
  await proxy.close();
});

describe('a database server that falls silent', () => {
  it('fails a query of a silent server and uses a new connection once the server answers', async () => {
    await database.warm();
    proxy.silence();
    const failed = await failure(database.db.execute(one));
    expect(isStorageError(failed)).toBe(true);
    proxy.resume({ lost: true });
    await expect.poll(() => failure(database.db.execute(one))).toBeUndefined();
    expect((await database.db.execute(one)).rows).toEqual([{ one: 1 }]);
  });

  it('keeps a silent connection that has no query out', async () => {
    await database.warm();
    const opened = proxy.opened();
    const { rows } = await database.db.transaction(async (tx) => {
      await tx.execute(one);
      // The other connection is cut meanwhile, so this one was silent for as long.
      await failure(database.db.execute(sql`select pg_sleep(2)`));
      return tx.execute(one);
    });
    expect(rows).toEqual([{ one: 1 }]);
    await expect.poll(() => proxy.openNow()).toBe(1);
    expect(proxy.opened()).toBe(opened);
  });

  it('gives up a connection that is lost while its transaction begins', async () => {
    await database.warm();
    proxy.silence();
    const begun = Array.from({ length: 2 }, () =>
      failure(database.db.transaction((tx) => tx.execute(one))),
    );
    for (const error of await Promise.all(begun)) expect(isStorageError(error)).toBe(true);
    expect(database.pool.totalCount).toBe(0);
    proxy.resume({ lost: true });
    await expect.poll(() => failure(database.db.execute(one))).toBeUndefined();
  });
});

describe('a read-only database server', () => {
  const readOnlyUrl = () => {
    const url = new URL(box.url);
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    return url.href;
  };

  it('refuses a server that can only be read', async () => {
    const standby = openDatabase(readOnlyUrl(), { max: 1 });
    const error = await failure(standby.db.execute(one));
    expect(error).toMatchObject({ cause: { cause: { code: '25006' } } });
    expect(isStorageError(error)).toBe(true);
    await standby.close();
  });

  it('leaves a server that becomes read-only', async () => {
    const single = openDatabase(proxy.url, { max: 1 });
    await single.db.execute(sql`set default_transaction_read_only = on`);
    const opened = proxy.opened();
    const change = () =>
      single.db.transaction((tx) => tx.execute(sql`create temporary table a ()`));
    expect(isStorageError(await failure(change()))).toBe(true);
    expect(await failure(change())).toBeUndefined();
    expect(proxy.opened()).toBe(opened + 1);
    await single.close();
  });
});
