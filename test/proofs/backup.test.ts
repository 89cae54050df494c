import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  freePort,
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

it('takes the built-in database to another folder, whether the product runs or not', async () => {
  const [first, second, home] = [folder(), folder(), folder()];
  const backup = path.join(home, 'running');
  const maya = { email: 'maya@example.test', password: 'correct horse' };
  const leo = { email: 'leo@example.test', password: 'correct horse' };

  const run = await startOn(first);
  await register(run.origin, maya);
  const taken = await operate(first, 'backup', backup);
  expect(taken).toEqual({ code: 0, words: expect.stringContaining(`Backup in ${backup}`) });
  expect(await operate(first, 'restore', backup, '--replace')).toEqual({
    code: 1,
    words: expect.stringContaining('stop web, workers and poolers first'),
  });
  await register(run.origin, leo);
  expect(await terminate(run)).toBe(0);
  const later = path.join(home, 'stopped');
  expect((await operate(first, 'backup', later)).code).toBe(0);

  expect(await operate(second, 'restore', backup)).toEqual({
    code: 0,
    words: expect.stringContaining('each table checked against the backup'),
  });
  expect(await operate(second, 'restore', later)).toEqual({
    code: 1,
    words: expect.stringContaining('not empty'),
  });
  const restored = await startOn(second);
  expect((await signIn(restored.origin, maya)).status).toBe(200);
  expect((await signIn(restored.origin, leo)).status).toBe(401);
  await terminate(restored);

  expect((await operate(second, 'restore', later, '--replace')).code).toBe(0);
  const replaced = await startOn(second);
  expect((await signIn(replaced.origin, leo)).status).toBe(200);
}, 240_000);

it('says what it wants to know', async () => {
  const dataDir = folder();
  for (const [args, words] of [
    [['backup'], 'npm run backup -- FOLDER'],
    [['backup', '--now'], 'npm run backup -- FOLDER'],
    [['restore', '--replace'], 'npm run restore -- FOLDER'],
    [['restore', path.join(dataDir, 'nothing')], 'There is no whole backup'],
  ] as const)
    expect(await operate(dataDir, ...args)).toEqual({
      code: 1,
      words: expect.stringContaining(words),
    });
}, 120_000);
