import { expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { durabilityOf } from './durability.ts';

const box = testDatabase();

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
