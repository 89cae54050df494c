import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { users } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import { ensureDemoAccounts } from './demo-accounts.ts';

const box = testDatabase();

it.each([
  ['none of them in production', { production: true, allowInProduction: null }, 0],
  ['them in production by name', { production: true, allowInProduction: ['demo-accounts'] }, 3],
  ['them elsewhere', { production: false, allowInProduction: null }, 3],
] as const)('the built-in database has demo accounts: %s', async (_what, config, count) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-demo-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  const made = await ensureDemoAccounts({ db: box.db, clock: stillClock(), config }, dataDir);
  expect([made.length, await box.db.$count(users)]).toEqual([count, count]);
  expect(fs.readdirSync(dataDir)).toHaveLength(count > 0 ? 1 : 0);
});
