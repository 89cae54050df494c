import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { openDatabase } from './database.ts';
import { isStorageFault } from './storage-fault.ts';

const box = testDatabase();

it('outlives a connection that the server ends within a transaction', async () => {
  const { db, close } = openDatabase(box.url, { max: 1 });
  const lost = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const ends = sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`;
    await box.db.execute(ends);
    await tx.execute(sql`select 1`);
  });
  await expect(lost).rejects.toSatisfy(isStorageFault);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await close();
});

it('lets go of the locks of a transaction in which nothing is said any more', async () => {
  const { db, close } = openDatabase(box.url, { max: 1 });
  const { rows } = await db.execute(sql`show idle_in_transaction_session_timeout`);
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '30s' }]);
  await close();
});
