import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { listSessions } from '#server/db/queries/accounts/sign-in-methods.ts';
import { insertUser } from '#server/db/queries/accounts/users.ts';
import { testDatabase } from '#test/database.ts';
import { findSessionByToken } from './identify.ts';
import { openSession } from './sessions.ts';

const box = testDatabase();

/** One connection that waits for commits, which those of other tests do not. */
function openDurable() {
  const url = new URL(box.url);
  url.searchParams.set('options', '-c synchronous_commit=on');
  const durable = openDatabase(url.href, { max: 1 });
  onTestFinished(() => durable.close());
  return durable.db;
}

/** A table that lists the `synchronous_commit` of every change of a session. */
const RECORDER = [
  sql`create table commits (setting text)`,
  sql`create function record_commit() returns trigger language plpgsql as
    $$begin insert into commits values (current_setting('synchronous_commit')); return null; end$$`,
  sql`create trigger recorded after insert or update on sessions
    for each row execute function record_commit()`,
];

it('notes when a session was last seen without waiting for a standby, and only that', async () => {
  const db = openDurable();
  const createdAt = new Date('2026-11-26T12:00:00Z');
  const person = { email: 'maya@example.test', firstName: 'Maya', lastName: 'Ruiz' };
  const user = await insertUser(db, { ...person, passwordHash: null, createdAt });
  const userId = user?.id ?? '';
  for (const statement of RECORDER) await db.execute(statement);
  const at = new Date('2026-11-26T12:05:00Z');
  const token = await openSession(db, userId, createdAt);
  await findSessionByToken({ db, clock: { now: () => at } }, token);
  await openSession(db, userId, at);
  const { rows } = await db.execute(sql`select setting from commits`);
  expect(rows.map(({ setting }) => setting)).toEqual(['on', 'off', 'on']);
  const seen = await listSessions(db, userId);
  expect(seen.map(({ lastSeenAt }) => lastSeenAt)).toEqual([at, at]);
});
