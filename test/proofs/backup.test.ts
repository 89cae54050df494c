import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  freePort,
  killAtOnce,
  newDataFolder,
  type Run,
  register,
  runNode,
  signIn,
  start,
  terminate,
} from './product.ts';

const folders: string[] = [];
const folder = () => {
  const made = newDataFolder();
  folders.push(made);
  return made;
};
const runs: Run[] = [];
afterAll(async () => {
  await Promise.all(runs.map(terminate));
  for (const made of folders) fs.rmSync(made, { recursive: true, force: true });
}, 60_000);

async function startOn(dataDir: string): Promise<Run> {
  const run = await start({ port: await freePort(), environment: { DATA_DIR: dataDir } });
  runs.push(run);
  return run;
}

async function operate(dataDir: string, ...args: string[]) {
  const command = runNode(['src/server/operator.ts', ...args], {
    DATA_DIR: dataDir,
  });
  return { code: await command.ended, words: command.output().trim() };
}

it('backs up the stopped built-in database and restores it to another folder', async () => {
  const [first, second, home] = [folder(), folder(), folder()];
  const backup = path.join(home, 'stopped');
  const maya = { email: 'maya@example.test', password: 'correct horse' };
  const leo = { email: 'leo@example.test', password: 'correct horse' };

  const run = await startOn(first);
  await register(run.origin, maya);
  for (const words of [
    ['backup', backup],
    ['restore', backup, '--replace'],
  ])
    expect((await operate(first, ...words)).words).toMatch(/already running on|no whole backup/);
  expect(fs.readdirSync(home)).toEqual([]);
  await killAtOnce(run, first);
  expect(await operate(first, 'backup', backup)).toEqual({
    code: 0,
    words: expect.stringMatching(
      new RegExp(`^Database: built-in, in ${first}\nBackup in ${backup}\nTime: .*Z\n4 accounts, `),
    ),
  });
  const again = await startOn(first);
  await register(again.origin, leo);
  expect((await operate(first, 'restore', backup, '--replace')).words).toContain(
    'already running on',
  );
  expect(await terminate(again)).toBe(0);
  const later = path.join(home, 'later');
  expect((await operate(first, 'backup', later)).code).toBe(0);

  expect(await operate(second, 'restore', backup)).toEqual({
    code: 0,
    words: expect.stringContaining('4 accounts, '),
  });
  expect(await operate(second, 'restore', later)).toEqual({
    code: 1,
    words: expect.stringContaining('not empty'),
  });
  const restored = await startOn(second);
  expect((await signIn(restored.origin, maya)).status).toBe(200);
  expect((await signIn(restored.origin, leo)).status).toBe(401);
  await terminate(restored);

  // A restore interrupted between its two renames.
  fs.renameSync(path.join(second, 'postgres'), path.join(second, 'postgres.replaced'));
  expect((await operate(second, 'restore', later, '--replace')).code).toBe(0);
  expect(fs.readdirSync(second).filter((name) => /restoring|replaced/.test(name))).toEqual([]);
  const replaced = await startOn(second);
  expect((await signIn(replaced.origin, leo)).status).toBe(200);
}, 240_000);

it('recovers from a restore that was interrupted between its two renames', async () => {
  const dataDir = folder();
  expect((await operate(dataDir, 'list')).code).toBe(0);
  fs.renameSync(path.join(dataDir, 'postgres'), path.join(dataDir, 'postgres.replaced'));
  await register((await startOn(dataDir)).origin, {
    email: 'a@example.test',
    password: 'long enough',
  });
  expect(fs.readdirSync(dataDir)).not.toContain('postgres.replaced');
}, 120_000);

it('explains the arguments of backup and restore', async () => {
  const dataDir = folder();
  for (const [args, words] of [
    [['backup'], 'Usage: backup FOLDER'],
    [['backup', '--now'], 'Usage: backup FOLDER'],
    [['restore', '--replace'], 'Usage: restore FOLDER [--replace]'],
    [['restore', path.join(dataDir, 'nothing')], 'There is no whole backup'],
    [['backup', path.join(dataDir, 'new')], `${dataDir} holds no built-in database.`],
  ] as const)
    expect(await operate(dataDir, ...args)).toEqual({
      code: 1,
      words: expect.stringContaining(words),
    });
  expect(fs.readdirSync(dataDir)).toEqual([]);
}, 120_000);
