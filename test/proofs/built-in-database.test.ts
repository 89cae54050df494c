import fs from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFailed, onTestFinished } from 'vitest';
import { builtInFiles } from '#server/embedded/launcher.ts';
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

it('starts and answers without a warning, as `npm start` does', async () => {
  const dataDir = newDataFolder();
  // Set to nothing: what they are without any setting.
  const environment = { DATA_DIR: dataDir, BUSY_AFTER_MS: '', WARM_UP_MS: '' };
  const run = await start({ port: await freePort(), environment });
  onTestFinished(async () => {
    await terminate(run);
    fs.rmSync(dataDir, { recursive: true, force: true });
  });
  for (const call of ['/', '/api/airports', '/api/board?airport=DEN'])
    expect([call, await statusOf(`${run.origin}${call}`)]).toEqual([call, 200]);
  expect(run.output()).not.toMatch(/warning/i);
});

it('starts the built-in PostgreSQL again when it is killed, and loses nothing', async () => {
  const dataDir = newDataFolder();
  const run = await start({ port: await freePort(), environment: { DATA_DIR: dataDir } });
  onTestFailed(() => void process.stderr.write(`The product said:\n${run.output()}\n`));
  onTestFinished(async () => {
    await terminate(run);
    fs.rmSync(dataDir, { recursive: true, force: true });
  });
  const account = { email: 'maya@example.test', password: 'correct horse battery' };
  expect(await register(run.origin, account)).toMatchObject({ status: 200 });

  const ready = () => statusOf(`${run.origin}/readyz`);
  const kill = (): number => {
    const [postmaster = 0] = postgresProcesses(dataDir);
    process.kill(postmaster, 'SIGKILL');
    return postmaster;
  };
  const worksAgain = async (postmaster: number) => {
    await until(() => ![undefined, postmaster].includes(postgresProcesses(dataDir)[0]));
    await until(async () => (await ready()) === 200);
    await until(async () => (await signIn(run.origin, account)).status === 200);
  };

  await worksAgain(kill());

  // A start without its settings fails, so the database is away until they are back.
  const settings = path.join(builtInFiles(dataDir), 'postgresql.conf');
  fs.renameSync(settings, `${settings}.away`);
  const postmaster = kill();
  await until(async () => (await ready()) === 503);
  await until(() => run.output().includes('postgresql.conf'));
  fs.renameSync(`${settings}.away`, settings);
  await worksAgain(postmaster);

  // A log that cannot be opened, as on a read-only disk, keeps it away, too.
  const log = path.join(dataDir, 'postgres.log');
  fs.renameSync(log, `${log}.away`);
  fs.mkdirSync(log);
  const last = kill();
  await until(() => run.output().includes('EISDIR'));
  fs.rmdirSync(log);
  await worksAgain(last);

  expect(run.child.exitCode).toBe(null);
  expect(run.output().match(/has ended and is started again/g)?.length).toBeGreaterThanOrEqual(2);
  expect(run.output().match(/works again/g)).toHaveLength(3);
}, 180_000);
