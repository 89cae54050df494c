import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EmbeddedPostgres, startPostgres } from './launcher.ts';
import { isAlive, readPostmaster } from './postmaster.ts';

// Files are made on a disk that others use too.
vi.setConfig({ testTimeout: 120_000 });

let folder = '';
let running: EmbeddedPostgres | undefined;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'postgres-'));
  fs.chmodSync(folder, 0o711);
});
afterEach(async () => {
  await running?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const start = async () => {
  running = await startPostgres({ folder, ephemeral: true });
  return running;
};

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows.flatMap((row) => Object.values(row));
}

/** Starts a server whose owner is then killed without a chance to clean up. */
async function orphan(): Promise<number> {
  const launcher = new URL('./launcher.ts', import.meta.url).href;
  const script = `const { startPostgres } = await import(${JSON.stringify(launcher)});
    const { url } = await startPostgres({ folder: ${JSON.stringify(folder)}, ephemeral: true });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(owner.stdout, 'data');
  await ask(String(url).trim(), 'create table kept as select 7 as n');
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  return readPostmaster(path.join(folder, 'postgres'))?.pid ?? 0;
}

it('keeps the data of the built-in database across starts', async () => {
  const first = await start();
  await ask(first.url, 'create table kept as select 7 as n');
  await first.stop();
  expect(await ask((await start()).url, 'select n from kept')).toEqual([7]);
});

it('refuses a connection to the built-in database with a wrong password', async () => {
  const { url } = await start();
  const guess = new URL(url);
  guess.password = 'guess';
  await expect(ask(guess.href, 'select 1')).rejects.toThrow('password authentication failed');
});

it('stops the database server that a killed process left running, without losing data', async () => {
  const left = await orphan();
  expect(isAlive(left)).toBe(true);
  expect(await ask((await start()).url, 'select n from kept')).toEqual([7]);
  expect(isAlive(left)).toBe(false);
});

it('does not stop another process that has the process id of the old database server', async () => {
  await (await start()).stop();
  fs.writeFileSync(path.join(folder, 'postgres/postmaster.pid'), `${process.pid}\n${folder}\n`);
  expect(await ask((await start()).url, 'select 1')).toEqual([1]);
});

it('reports when the built-in database server ends on its own', async () => {
  const { ended } = await start();
  process.kill(readPostmaster(path.join(folder, 'postgres'))?.pid ?? 0, 'SIGQUIT');
  await expect(ended).resolves.toEqual(expect.any(String));
});
