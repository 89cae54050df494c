import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { type Db, openDatabase } from './database.ts';
import { isStorageError } from './storage-error.ts';

const box = testDatabase();

it('opens a new connection after the server ends one within a transaction', async () => {
  const { db, close } = openDatabase(box.url, { max: 1 });
  const lost = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const ends = sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`;
    await box.db.execute(ends);
    await tx.execute(sql`select 1`);
  });
  await expect(lost).rejects.toSatisfy(isStorageError);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await close();
});

it('limits how long an idle transaction holds its locks', async () => {
  const { db, close } = openDatabase(box.url, { max: 1 });
  const { rows } = await db.execute(sql`show idle_in_transaction_session_timeout`);
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '30s' }]);
  await close();
});

it('opens all pool connections in warm-up and does not need the database for it to resolve', async () => {
  const { db, pool, warm, close } = openDatabase(box.url, { max: 3 });
  await warm();
  expect(pool).toMatchObject({ totalCount: 3, idleCount: 3 });
  await db.execute(sql`select 1`);
  expect(pool).toMatchObject({ totalCount: 3, idleCount: 3 });
  await close();

  const away = openDatabase('postgres://nobody@127.0.0.1:1/nothing', { max: 2 });
  await expect(away.warm()).resolves.toBeUndefined();
  await away.close();
});

describe('prepared statements', () => {
  const cachedCalls = async (db: Db) =>
    (await db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`))
      .rows;
  const ask = (db: Db, times: number) =>
    Array.from({ length: times }, (_, time) => db.execute(sql`select ${time}::int as one`));

  it('prepares a repeated statement once per connection, with unchanged results', async () => {
    const { db, close } = openDatabase(box.url, { max: 1 });
    const answers = await Promise.all(ask(db, 5));
    expect(answers.map(({ rows }) => rows)).toEqual([0, 1, 2, 3, 4].map((one) => [{ one }]));
    expect(await cachedCalls(db)).toEqual([{ statement: 'select $1::int as one' }]);
    await db
      .transaction(async (tx) => {
        await expect(tx.execute(sql`select ${'x'}::int as one`)).rejects.toThrow();
      })
      .catch(() => {});
    expect((await Promise.all(ask(db, 1)))[0]?.rows).toEqual([{ one: 0 }]);
    await close();
  });

  it('prepares no statement behind a pooler', async () => {
    const { db, close } = openDatabase(box.url, { max: 1, behindPooler: true });
    await Promise.all(ask(db, 5));
    expect(await cachedCalls(db)).toEqual([]);
    await close();
  });

  it('prepares at most 256 statements per connection', async () => {
    const { db, close } = openDatabase(box.url, { max: 1 });
    for (let length = 1; length <= 300; length++) {
      const list = sql.join(
        Array.from({ length }, (_, at) => sql`${at}::int`),
        sql`, `,
      );
      for (let time = 0; time < 3; time++) await db.execute(sql`select 1 where 0 in (${list})`);
    }
    expect(await cachedCalls(db)).toHaveLength(256);
    await close();
  });
});
