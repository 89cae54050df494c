import fs from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import {
  freePort,
  newDataFolder,
  postgresProcesses,
  register,
  signIn,
  start,
  statusOf,
  terminate,
  until,
} from './product.ts';

it('starts the built-in PostgreSQL again when it is killed, and loses nothing', async () => {
  const dataDir = newDataFolder();
  const run = await start({ port: await freePort(), environment: { DATA_DIR: dataDir } });
  onTestFinished(async () => {
    await terminate(run);
    fs.rmSync(dataDir, { recursive: true, force: true });
  });
  const account = { email: 'maya@example.test', password: 'correct horse battery' };
  expect(await register(run.origin, account)).toMatchObject({ status: 200 });

  for (let kill = 1; kill <= 2; kill += 1) {
    const [postmaster = 0] = postgresProcesses(dataDir);
    process.kill(postmaster, 'SIGKILL');
    const statuses = new Set<number | undefined>();
    const look = async () => {
      const status = await statusOf(`${run.origin}/readyz`);
      statuses.add(status);
      return status;
    };
    await until(async () => (await look()) === 503);
    await until(async () => (await look()) === 200);
    expect(statuses).toEqual(new Set([200, 503]));
    await until(async () => (await signIn(run.origin, account)).status === 200);
    expect(postgresProcesses(dataDir)[0]).not.toBe(postmaster);
  }
  expect(run.child.exitCode).toBe(null);
  // A start may fail while processes of the killed server still end, and is tried again.
  expect(run.output().match(/has ended and is started again/g)?.length).toBeGreaterThanOrEqual(2);
  expect(run.output().match(/works again/g)).toHaveLength(2);
}, 180_000);
