import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAlive } from '#server/embedded/process-identity.ts';
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
  return { code: await command.ended, lines: command.output().trim().split('\n') };
}

const blackoutDates = async (): Promise<string[]> =>
  (await fetch(`${run.origin}/api/gowild/blackout-dates`)).json();

it('loads newer data into a product that runs, which notices it', async () => {
  const loaded = await operate('load-blackouts', file('days.txt', '2027-12-24\n2027-12-25\n'));
  expect(loaded).toEqual({
    code: 0,
    lines: [
      'Blackout dates: 161 before, 2 after',
      'Added: 2 (2027-12-24, 2027-12-25)',
      expect.stringMatching(/^Removed: 161 \(2023-05-25, /),
      'Running processes notice it by themselves.',
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

it('refuses a file with a fault and changes nothing', async () => {
  const before = await blackoutDates();
  expect(await operate('load-blackouts', file('bad.txt', '2027-12-31\n2027-02-30\n'))).toEqual({
    code: 1,
    lines: [
      'bad.txt:2: "2027-02-30" is not a day like 2026-12-24',
      '1 fault; nothing was changed.',
    ],
  });
  expect(await operate('load-timetable', file('bad.csv', MONTH.replace('0705', '0706')))).toEqual({
    code: 1,
    lines: [
      expect.stringMatching(/^bad\.csv:2: CRSArrTime: "0706" is not 120 minutes after/),
      '1 fault; nothing was changed.',
    ],
  });
  const { code, lines } = await operate('load-everything', 'x');
  expect([code, lines[0]]).toEqual([1, 'Say what to do:']);
  expect(lines.map((line) => line.trim().split(' ')[0])).toContain('load-blackouts');
  expect(await operate('load-blackouts')).toEqual({
    code: 1,
    lines: ['Write it like this: load-blackouts FILE'],
  });
  expect(await blackoutDates()).toEqual(before);
}, 60_000);

it('makes administrators and ends sessions in a product that runs', async () => {
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
  expect((await operate('sign-out', '--all')).lines).toEqual([
    'Everybody is signed out; sessions ended: 1.',
  ]);
  expect(await status()).toBe(401);
  expect(await operate('promote', 'nobody@example.test')).toEqual({
    code: 1,
    lines: ['There is no account with the address nobody@example.test.'],
  });
}, 60_000);

it('loads into a product that does not run, and leaves nothing running', async () => {
  await terminate(run);
  const { code } = await operate('load-blackouts', file('one.json', '["2027-12-26"]'));
  expect(code).toBe(0);
  expect(postgresProcesses(dataDir).filter(isAlive)).toEqual([]);
  run = await start({ port: await freePort(), environment: { DATA_DIR: dataDir } });
  expect(await blackoutDates()).toEqual(['2027-12-26']);
}, 60_000);
