import { expect, it } from 'vitest';
import { processReports } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { freePort, start, statusOf, until } from './product.ts';

const box = testDatabase();
const CANARY = 'maya@example.test';

/** A module loaded before the product that throws the error on a signal. */
const planted = (error: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${error} });`)}`;

it.each([
  ['is thrown', `throw new TypeError('${CANARY}')`],
  ['is rejected', `Promise.reject(new TypeError('${CANARY}'))`],
])(
  'an uncaught error ends the process in order when it %s',
  async (_, error) => {
    const run = await start({
      role: 'web',
      port: await freePort(),
      environment: { DATABASE_URL: box.url, DRAIN_MS: '3000', NODE_OPTIONS: planted(error) },
    });
    const reports = () => box.db.$count(processReports);
    await until(async () => (await reports()) === 1);
    run.child.kill('SIGUSR2');
    await until(async () => (await statusOf(`${run.origin}/readyz`)) === 503);
    expect(await statusOf(`${run.origin}/api/airports`)).toBe(200);
    expect(await run.ended).toBe(1);
    expect(await reports()).toBe(0);
    const lines = run.output().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      msg: 'the process ends after an error',
      error: { name: 'TypeError' },
    });
    expect(lines[0]).not.toContain(CANARY);
  },
  60_000,
);
