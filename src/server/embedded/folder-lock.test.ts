import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartError } from '#server/process/start-error.ts';
import { lockFolder } from './data-folder.ts';
import { processStart } from './postmaster.ts';

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const lockFile = () => path.join(folder, 'roamfare.lock');
const holder = () => JSON.parse(fs.readFileSync(lockFile(), 'utf8'));
const leave = (holder: object) => fs.writeFileSync(lockFile(), JSON.stringify(holder));

it('refuses a second process on a locked data folder and names the first', () => {
  lockFolder(folder, 'http://127.0.0.1:3000');
  const again = () => lockFolder(folder, 'http://127.0.0.1:4000');
  expect(again).toThrow(StartError);
  expect(again).toThrow(`process ${process.pid}, http://127.0.0.1:3000`);
});

it('unlocks the data folder', () => {
  lockFolder(folder, 'a')();
  expect(fs.readdirSync(folder)).toEqual([]);
  lockFolder(folder, 'b');
  expect(holder()).toMatchObject({ address: 'b' });
});

it('takes over the folder lock of a process that has ended', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  leave({ pid, started: '1', address: 'a' });
  lockFolder(folder, 'b');
  expect(fs.readdirSync(folder)).toEqual(['roamfare.lock']);
  expect(holder()).toMatchObject({ pid: process.pid });
});

it('takes over the folder lock when another process now has the process id', () => {
  leave({ pid: process.pid, started: `${processStart(process.pid)}0`, address: 'a' });
  lockFolder(folder, 'b');
  expect(holder()).toMatchObject({ pid: process.pid, address: 'b' });
});

it('takes over a truncated folder lock', () => {
  fs.writeFileSync(lockFile(), '{"pid":1');
  lockFolder(folder, 'b');
  expect(holder()).toMatchObject({ pid: process.pid, address: 'b' });
});

it('does not remove the folder lock of a process that took over', () => {
  const unlock = lockFolder(folder, 'a');
  leave({ pid: 1, started: 'x', address: 'b' });
  unlock();
  expect(fs.existsSync(lockFile())).toBe(true);
});
