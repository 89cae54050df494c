import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { accountFor } from '#server/embedded/account.ts';
import { findBinaries } from '#server/embedded/binaries.ts';
import { startPostgres } from '#server/embedded/launcher.ts';
import { readPostmaster } from '#server/embedded/postmaster.ts';
import { freePort, statusOf } from '#test/proofs/product.ts';
import { memoryOf, processorOf, processorWithChildren } from './machine.ts';

const PROGRAM = 'dist/server/main.js';
const READY_MS = 180_000;

/** As a deployment would have it; the rest is what the product does by itself. */
const SETTINGS = {
  NODE_ENV: 'production',
  // The generator stands where the proxy does.
  TRUST_PROXY: '1',
  // Nobody comes to the end of an allowance; it is counted all the same.
  FREE_SEARCHES: '10000/day',
};

/** Seconds of processor time, by who used it. */
export type Processor = Readonly<Record<'web' | 'worker' | 'postgresql', number>>;

export interface Product {
  readonly url: string;
  readonly origins: readonly string[];
  /** Used so far. */
  readonly processor: () => Processor;
  /** Megabytes of the larger web process. */
  readonly memory: () => number;
  readonly close: () => Promise<void>;
}

/**
 * The built product on a PostgreSQL of its own that forgets nothing: so many web processes and a worker. What they
 * write goes to a file each, as with a system that collects it.
 */
export async function startProduct(webs: number, profiles?: string): Promise<Product> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-load-'));
  // PostgreSQL may run under an account of its own, which must be able to walk through.
  fs.chmodSync(folder, 0o711);
  const postgres = await startPostgres({ folder });
  const account = accountFor(findBinaries(), path.join(folder, 'postgres'));
  const postmaster = readPostmaster(account.dataDir)?.pid ?? 0;
  const runs: Run[] = [];
  const close = async () => {
    await Promise.all(runs.map(({ stop }) => stop()));
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    const options = { folder, url: postgres.url, profiles };
    while (runs.length < webs) runs.push(await start('web', options));
    runs.push(await start('worker', options));
  } catch (error) {
    await close();
    throw error;
  }
  const of = (role: Role) => runs.filter((run) => run.role === role);
  const used = (role: Role) => of(role).reduce((sum, { pid }) => sum + processorOf(pid), 0);
  return {
    url: postgres.url,
    origins: of('web').map(({ origin }) => origin),
    processor: () => ({
      web: used('web'),
      worker: used('worker'),
      postgresql: processorWithChildren(postmaster),
    }),
    memory: () => Math.max(...of('web').map(({ pid }) => memoryOf(pid))),
    close,
  };
}

type Role = 'web' | 'worker';

interface Run {
  readonly role: Role;
  readonly pid: number;
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

interface StartOptions {
  readonly folder: string;
  readonly url: string;
  readonly profiles: string | undefined;
}

/** Starts a process and waits until it wants work. */
async function start(role: Role, { folder, url, profiles }: StartOptions): Promise<Run> {
  const [port, ops] = [await freePort(), await freePort()];
  const written = path.join(folder, `${role}-${port}.log`);
  const log = fs.openSync(written, 'a');
  const profiling = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [];
  const child = spawn(process.execPath, [...profiling, PROGRAM, role], {
    env: {
      PATH: process.env.PATH,
      ...SETTINGS,
      DATABASE_URL: url,
      DRAIN_MS: '0',
      PORT: String(port),
      OPS_PORT: String(ops),
    },
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  const ready = `http://127.0.0.1:${role === 'web' ? port : ops}/readyz`;
  for (const deadline = performance.now() + READY_MS; (await statusOf(ready)) !== 200; ) {
    await delay(100);
    if (child.exitCode === null && performance.now() < deadline) continue;
    await stop();
    const said = fs.readFileSync(written, 'utf8').slice(-2_000);
    throw new Error(`The ${role} process does not become ready:\n${said}`);
  }
  return { role, pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop };
}
