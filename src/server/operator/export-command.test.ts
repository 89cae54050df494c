import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stillClock } from '#test/harness.ts';
import { commandFixture, LEO, MAYA } from '#test/operator/command-fixture.ts';
import type { OperatorDeps } from './command.ts';
import { EXPORT_COMMANDS } from './file-commands.ts';

const { givenUser, operate, auditRows } = commandFixture();

function newFile(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-export-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return path.join(folder, 'list.csv');
}

describe('export', () => {
  it('writes a list to a new file that nobody else can read, and records the read', async () => {
    await givenUser(MAYA, { isPremium: true });
    await givenUser(LEO);
    const file = newFile();
    const size = await operate('export', 'members', 'premium', file);
    const text = fs.readFileSync(file, 'utf8');
    expect(size).toContain(`${file} is written: ${text.length.toLocaleString('en-US')} bytes.`);
    expect(text).toMatch(/^id,email,/);
    expect([text.includes(MAYA), text.includes(LEO)]).toEqual([true, false]);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(await auditRows()).toEqual([
      ['users.listed', null, { filter: 'premium', q_length: 0, csv: true }],
    ]);
  });

  it.each(['members', 'alerts', 'searches', 'audit-log', 'messages'])(
    'writes the list %s',
    async (list) => {
      const file = newFile();
      await operate('export', list, 'all', file);
      expect(fs.readFileSync(file, 'utf8')).toMatch(/^id,[a-z_,]+\r\n/);
    },
  );

  it('deletes a file that it could not finish, and tells why', async () => {
    const file = newFile();
    const { export: command } = EXPORT_COMMANDS;
    const run = await command?.prepare({ text: ['members', 'all', file], dataFolder: 'data' });
    const clock = stillClock();
    // Without a database the first row cannot be read.
    const deps = { clock, db: undefined, emails: undefined } as unknown as OperatorDeps;
    await expect(run?.(deps)).rejects.toThrow(TypeError);
    expect(fs.existsSync(file)).toBe(false);
  });

  it('refuses an unknown list, an unknown filter and a file that is there', async () => {
    const file = newFile();
    fs.writeFileSync(file, 'mine');
    await expect(operate('export', 'members', 'all', file)).rejects.toThrow(
      'cannot be created (EEXIST)',
    );
    await expect(operate('export', 'toString', 'all', file)).rejects.toThrow(
      'There is no list toString. Lists: members, alerts,',
    );
    await expect(operate('export', 'members', 'rich', file)).rejects.toThrow(
      'There is no filter rich of this list.',
    );
    expect([fs.readFileSync(file, 'utf8'), await auditRows()]).toEqual(['mine', []]);
  });
});
