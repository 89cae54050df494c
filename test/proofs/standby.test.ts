import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { pingDatabase } from '#server/db/queries/accounts/users.ts';
import { isStorageError } from '#server/db/storage-error.ts';
import { readiness } from '#server/http/health.ts';
import { openStandby } from '../standby-server.ts';

it('is not ready on a standby and writes once the standby is promoted', async () => {
  const standby = await openStandby();
  onTestFinished(() => standby.close());
  const { db, close } = openDatabase(standby.url, { max: 2 });
  onTestFinished(() => close());
  const isDraining = () => false;
  const statusNow = async () =>
    (await readiness({ check: () => pingDatabase(db), isDraining })).status;

  expect(await statusNow()).toBe(503);
  const error = await db.execute(sql`select 1`).catch((reason: unknown) => reason);
  expect(isStorageError(error)).toBe(true);
  expect(error).toMatchObject({ cause: { cause: { message: 'the database is read-only' } } });

  await standby.promote();
  await expect.poll(statusNow, { timeout: 5_000 }).toBe(200);
  await db.execute(sql`create table written ()`);
}, 60_000);
