import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDataFolder } from './data-folder.ts';

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'folder-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

it('makes the data folder with its parents and leaves it empty', () => {
  const deep = path.join(folder, 'a/b');
  expect(openDataFolder(deep)).toBe(deep);
  expect(fs.readdirSync(deep)).toEqual([]);
});

it('explains in one line why the data folder cannot be written, also to root', () => {
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, '');
  const below = path.join(file, 'data');
  expect(() => openDataFolder(below)).toThrow(
    `The data folder ${below} cannot be written: a part of the path is a file. Set DATA_DIR to another one.`,
  );
  expect(() => openDataFolder(file)).toThrow('it is a file');
  // A file system that nobody may write to.
  if (process.platform === 'linux') {
    expect(() => openDataFolder('/proc/roamfare')).toThrow('cannot be written');
  }
});
