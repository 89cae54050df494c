import fs from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAlive } from '#server/embedded/postmaster.ts';
import { SERVER_BUNDLE } from '../../scripts/server-bundle.mjs';
import { person } from '../harness.ts';
import {
  freePort,
  newDataFolder,
  postgresProcesses,
  type Run,
  runNode,
  start,
  terminate,
  until,
} from './product.ts';

const dataDir = newDataFolder();
const file = (name: string, text: string) => {
  const made = path.join(dataDir, name);
  fs.writeFileSync(made, text);
  return made;
};
const MONTH = [
  'FlightDate,DayOfWeek,Reporting_Airline,Flight_Number_Reporting_Airline,Origin,Dest,CRSDepTime,CRSArrTime,CRSElapsedTime',
  ...['03', '10', '17', '24'].map((day) => `2026-08-${day},1,F9,77,DEN,LAS,0605,0705,120.00`),
].join('\n');

let run: Run;
beforeAll(async () => {
  run = await start({ port: await freePort(), environment: { DATA_DIR: dataDir } });
}, 60_000);
afterAll(async () => {
  await terminate(run);
  fs.rmSync(dataDir, { recursive: true, force: true });
}, 30_000);

async function operate(...args: string[]) {
  const command = runNode(['src/server/operator.ts', ...args], {
    DATA_DIR: dataDir,
  });
  const code = await command.ended;
  const [first = '', ...rest] = command.output().trim().split('\n');
  // The output starts with the database.
  const hasDatabase = first === `Database: built-in, in ${dataDir}`;
  return { code, lines: hasDatabase ? rest : [first, ...rest], hasDatabase };
}

const blackoutDates = async (): Promise<string[]> =>
  (await fetch(`${run.origin}/api/gowild/blackout-dates`)).json();

it('loads newer data while the product runs and applies it', async () => {
  const loaded = await operate('load-blackouts', file('days.txt', '2027-12-24\n2027-12-25\n'));
  expect(loaded).toEqual({
    code: 0,
    hasDatabase: true,
    lines: [
      'Blackout dates: 161 before, 2 after',
      'Added: 2 (2027-12-24, 2027-12-25)',
      expect.stringMatching(/^Removed: 161 \(2023-05-25, /),
      'Running processes reload it automatically.',
    ],
  });
  await until(async () => (await blackoutDates()).length === 2);

  const { code, lines } = await operate('load-timetable', file('month.csv', MONTH));
  expect([code, lines.slice(0, 3)]).toEqual([
    0,
    [
      'Timetable now in use: US DOT, August 2026 and estimates',
      'Rows: 1468 before, 395 after, 394 of them estimates',
      'Routes gained: none',
    ],
  ]);
  expect(lines[3]).toMatch(/^Routes lost: 521 \(/);
}, 60_000);

it('refuses a data file with an error and changes nothing', async () => {
  const before = await blackoutDates();
  expect(await operate('load-blackouts', file('bad.txt', '2027-12-31\n2027-02-30\n'))).toEqual({
    code: 1,
    hasDatabase: false,
    lines: [
      'bad.txt:2: "2027-02-30" is not a day like 2026-12-24',
      '1 fault; nothing was changed.',
    ],
  });
  expect(await operate('load-timetable', file('bad.csv', MONTH.replace('0705', '0706')))).toEqual({
    code: 1,
    hasDatabase: false,
    lines: [
      expect.stringMatching(/^bad\.csv:2: CRSArrTime: "0706" is not 120 minutes after/),
      '1 fault; nothing was changed.',
    ],
  });
  const { code, lines } = await operate('load-everything', 'x');
  expect([code, lines[0]]).toEqual([1, 'Commands:']);
  expect(lines.map((line) => line.trim().split(' ')[0])).toContain('load-blackouts');
  expect(await operate('load-blackouts')).toEqual({
    code: 1,
    hasDatabase: false,
    lines: ['Usage: load-blackouts FILE'],
  });
  expect(await blackoutDates()).toEqual(before);
}, 60_000);

it('promotes administrators and ends sessions while the product runs', async () => {
  const ask = (path: string, init: RequestInit = {}) => fetch(`${run.origin}/api${path}`, init);
  const registered = await ask('/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person('ops@example.test')),
  });
  const { token } = await registered.json();
  const headers = { authorization: `Bearer ${token}` };
  const status = async () => (await ask('/admin/dashboard', { headers })).status;

  expect(await status()).toBe(403);
  expect((await operate('promote', 'Ops@Example.test')).code).toBe(0);
  expect(await status()).toBe(200);
  expect((await operate('list')).lines).toEqual([
    expect.stringMatching(/^admin@demo\.example {2}Ada Admin, /),
    expect.stringMatching(/^ops@example\.test {2}Maya Ruiz, last signed in /),
  ]);
  expect((await operate('demote', 'ops@example.test')).code).toBe(0);
  expect(await status()).toBe(403);
  expect((await operate('sign-out', '--all', 'A test')).lines).toEqual([
    'Everybody is signed out; sessions ended: 1.',
  ]);
  expect(await status()).toBe(401);
  expect(await operate('promote', 'nobody@example.test')).toEqual({
    code: 1,
    hasDatabase: true,
    lines: ['There is no account with the address nobody@example.test.'],
  });
}, 60_000);

it('loads data while the product is stopped and leaves no process running', async () => {
  await terminate(run);
  const { code } = await operate('load-blackouts', file('one.json', '["2027-12-26"]'));
  expect(code).toBe(0);
  expect(postgresProcesses(dataDir).filter(isAlive)).toEqual([]);
  run = await start({ port: await freePort(), environment: { DATA_DIR: dataDir } });
  expect(await blackoutDates()).toEqual(['2027-12-26']);
}, 60_000);

it('runs operator commands from the build and refuses without a database', async () => {
  const home = fs.mkdtempSync('.cache/deployed-');
  for (const name of ['bin', 'data']) fs.cpSync(name, path.join(home, name), { recursive: true });
  fs.copyFileSync('package.json', path.join(home, 'package.json'));
  const roamfare = async (...words: string[]) => {
    const command = runNode([path.join(home, 'bin/roamfare.mjs'), ...words]);
    return [await command.ended, command.output()];
  };
  expect(await roamfare('list')).toEqual([1, expect.stringContaining('has not been built here')]);

  await build({
    input: { operator: 'src/server/operator.ts' },
    ...SERVER_BUNDLE,
    output: { dir: path.join(home, 'dist/server'), format: 'esm' },
  });
  fs.cpSync('src/server/db/migrations', path.join(home, 'dist/server/migrations'), {
    recursive: true,
  });
  const before = fs.readdirSync(home);
  expect(await roamfare()).toEqual([1, expect.stringContaining('backup FOLDER')]);
  for (const words of [
    ['promote', 'ops@example.test'],
    ['backup', path.join(home, 'new')],
  ]) {
    const settings = path.join(home, 'roamfare.env');
    expect(await roamfare(...words, '--settings', settings)).toEqual([
      1,
      expect.stringContaining('roamfare.env cannot be read (ENOENT)'),
    ]);
    fs.writeFileSync(settings, 'DATABASE_URL=postgres://app:hunter2@127.0.0.1:9/app\n');
    const [code, output] = await roamfare(...words, '--settings', settings);
    expect(code).toBe(1);
    expect(output).toContain('Database: 127.0.0.1:9/app (DATABASE_URL of ');
    expect(output).toContain('127.0.0.1:9/app cannot be used (ECONNREFUSED)');
    expect(output).not.toContain('hunter2');
    fs.rmSync(settings);
  }
  expect(fs.readdirSync(home)).toEqual(before);
  fs.rmSync(home, { recursive: true });
}, 60_000);
