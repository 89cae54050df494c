import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBackup, DUMP, FILES, makeBackup } from './folder.ts';

let home = '';
beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-folder-'));
});
afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

const within = (...parts: string[]) => path.join(home, 'new/backup', ...parts);
const make = () =>
  makeBackup(within(), async (draft) => {
    fs.writeFileSync(path.join(draft, DUMP), 'every row');
    fs.mkdirSync(path.join(draft, 'more'));
    fs.writeFileSync(path.join(draft, 'more/empty'), '');
    return 'made';
  });

it('creates a backup folder for its owner only, with checksums in sha256sum format', async () => {
  expect(await make()).toBe('made');
  expect(fs.readdirSync(path.dirname(within()))).toEqual(['backup']);
  expect(fs.statSync(within()).mode & 0o777).toBe(0o700);
  expect(fs.readFileSync(within('SHA256SUMS'), 'utf8')).toMatch(
    /^[0-9a-f]{64} {2}database\.dump\n[0-9a-f]{64} {2}more\/empty\n$/,
  );
  await checkBackup(within(), DUMP);
});

it('does not overwrite a backup and leaves nothing behind when one fails', async () => {
  await make();
  await expect(make()).rejects.toThrow('is there already');
  const failing = makeBackup(path.join(home, 'other'), () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(fs.readdirSync(home)).toEqual(['new']);
});

describe('a damaged backup', () => {
  const damages: Record<string, [words: string, harm: () => void]> = {
    'a truncated file': [`damaged: ${DUMP}`, () => fs.truncateSync(within(DUMP), 3)],
    'a changed byte': [`damaged: ${DUMP}`, () => fs.writeFileSync(within(DUMP), 'every cow')],
    'a missing file': ['damaged: more/empty', () => fs.rmSync(within('more/empty'))],
    'a backup that was never finished': ['no whole backup', () => fs.rmSync(within('SHA256SUMS'))],
    'a backup in the previous format': [
      'restore it with that version',
      () => fs.writeFileSync(within('manifest.json'), '{}'),
    ],
  };
  it.each(Object.keys(damages))('refuses a damaged backup: %s', async (damage) => {
    await make();
    const [text, harm] = damages[damage] ?? ['', () => {}];
    harm();
    await expect(checkBackup(within(), DUMP)).rejects.toThrow(text);
  });

  it('refuses a backup of the other kind', async () => {
    await make();
    await expect(checkBackup(within(), FILES)).rejects.toThrow('Set DATABASE_URL');
  });
});
