import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { users } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { openForgetfulPooler } from '#test/deploy/pooler.ts';
import { stillClock } from '#test/harness.ts';
import { onServer } from '#test/postgres-server.ts';
import { databaseProblems, durabilityOf } from './database-checks.ts';

const box = testDatabase();

const configOf = (change: Readonly<Record<string, string>> = {}) =>
  readConfig({ DATABASE_URL: box.url, FARES: 'none', ...change });

const PRODUCTION = { NODE_ENV: 'production', TWO_FACTOR_KEYS: 'a'.repeat(32) };
const IN_ALL_WAYS = { ...PRODUCTION, ALLOW_IN_PRODUCTION: 'demo-accounts' };

it('refuses demo accounts that can sign in to a database in production', async () => {
  const person = {
    passwordHash: 'x',
    firstName: 'Ada',
    lastName: 'Admin',
    createdAt: stillClock().now(),
  };
  await box.db.insert(users).values([
    { ...person, email: 'admin@demo.example' },
    { ...person, email: 'free@demo.example', isActive: false },
  ]);
  const problemsIn = (change?: Record<string, string>) =>
    databaseProblems(configOf(change), box.url);
  expect(await problemsIn(PRODUCTION)).toEqual([
    'The demo account admin@demo.example can sign in: roamfare disable admin@demo.example demo; ALLOW_IN_PRODUCTION=demo-accounts permits it',
  ]);
  expect([await problemsIn(), await problemsIn(IN_ALL_WAYS)]).toEqual([[], []]);
});

it('finds no fault in a database that is reached directly', async () => {
  expect(await databaseProblems(configOf(PRODUCTION), box.url)).toEqual([]);
});

it('names what a pooler leaves out of force, and a missing direct address', async () => {
  const pooler = await openForgetfulPooler(box.url);
  const through = (change?: Record<string, string>) =>
    databaseProblems(configOf({ DATABASE_URL: pooler.url, ...change }), pooler.url);
  const notInForce = ['statement_timeout', 'idle_in_transaction_session_timeout'].map((name) =>
    expect.stringContaining(`${name} is not in force`),
  );
  expect(await through()).toEqual([expect.stringContaining('DATABASE_URL_DIRECT'), ...notInForce]);
  expect(await through({ DATABASE_URL_DIRECT: box.url })).toEqual(notInForce);

  const { username, pathname } = new URL(box.url);
  const name = pathname.slice(1);
  for (const timeout of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await onServer(box.url, `alter role ${username} in database ${name} set ${timeout} = '5s'`);
  expect(await through({ DATABASE_URL_DIRECT: box.url })).toEqual([]);
  pooler.close();
});

/** The database with one setting changed for the session, as `alter role` would do it. */
const withSetting = (setting: string) => {
  const url = new URL(box.url);
  url.searchParams.set('options', `-c ${setting}`);
  return url.href;
};

it.each(['off', 'local'])(
  'names synchronous_commit=%s as a setting that loses acknowledged commits',
  async (value) => {
    const { errors } = await durabilityOf(withSetting(`synchronous_commit=${value}`));
    expect(errors).toContain(`synchronous_commit=${value}`);
  },
);

it.each(['on', 'remote_write', 'remote_apply'])('accepts synchronous_commit=%s', async (value) => {
  const { errors } = await durabilityOf(withSetting(`synchronous_commit=${value}`));
  expect(errors.filter((error) => error.startsWith('synchronous_commit'))).toEqual([]);
});

it('warns of no standby where there is none', async () => {
  expect(await durabilityOf(box.url)).toMatchObject({ isAsynchronous: false });
});
