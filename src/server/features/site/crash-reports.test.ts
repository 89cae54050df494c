import { expect, it } from 'vitest';
import { openLog } from '#server/telemetry/log.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, stillClock } from '#test/harness.ts';

const box = testDatabase();
const FAULT = { reference: 'ab12cd34', name: 'TypeError', place: '/plans' };

async function setUp() {
  const lines: string[] = [];
  const log = openLog({ level: 'warn', write: (line) => lines.push(line) });
  const clock = stillClock();
  const server = await fileServer({ db: box.db, clock, log, environment: { TRUST_PROXY: '1' } });
  const report = (payload: object, address = '203.0.113.1') =>
    server.inject({
      method: 'POST',
      url: '/api/faults',
      payload,
      headers: { 'x-forwarded-for': address },
    });
  return { report, clock, read: () => lines.map((line) => JSON.parse(line)) };
}

it('logs which screen crashed and how', async () => {
  const { report, read } = await setUp();
  expect((await report(FAULT)).statusCode).toBe(204);
  expect(read()).toEqual([
    {
      time: expect.any(String),
      level: 'warn',
      pid: process.pid,
      ...FAULT,
      msg: 'a page crashed in a browser',
    },
  ]);
});

it('logs only known screens of a crash', async () => {
  const { report, read } = await setUp();
  await report({ ...FAULT, place: '/reset-password?token=secret' });
  await report({ ...FAULT, place: '/reset-password' });
  expect(read().map(({ place }) => place)).toEqual(['other', '/reset-password']);
});

it('refuses a crash report with extra, missing or malformed fields', async () => {
  const { report, read } = await setUp();
  for (const payload of [
    { ...FAULT, name: 'maya@example.test' },
    { ...FAULT, name: 'x'.repeat(61) },
    { ...FAULT, reference: 'x y' },
    { ...FAULT, reference: 'a'.repeat(40) },
    { ...FAULT, stack: 'at maya' },
    {},
  ])
    expect((await report(payload)).statusCode, JSON.stringify(payload)).toBe(400);
  expect(read()).toEqual([]);
});

it('accepts twenty crash reports an hour from one network address', async () => {
  const { report, read, clock } = await setUp();
  const statuses = await Promise.all(Array.from({ length: 25 }, () => report(FAULT)));
  expect(statuses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(20);
  expect(statuses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  const crashes = read().filter(({ msg }) => msg === 'a page crashed in a browser');
  expect(crashes).toHaveLength(20);
  expect((await report(FAULT, '203.0.113.2')).statusCode).toBe(204);
  clock.moveBy(60 * 60_000);
  expect((await report(FAULT)).statusCode).toBe(204);
});
