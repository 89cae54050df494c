import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { accountFor, findBinaries } from '#server/embedded/account.ts';
import { startPostgres } from '#server/embedded/launcher.ts';
import { readPostmaster } from '#server/embedded/postmaster.ts';
import { freePort, newDataFolder, statusOf } from '#test/proofs/product.ts';

const PROGRAM = 'dist/server/main.js';
const READY_MS = 180_000;

/** Settings of a deployment; the rest are defaults. */
const SETTINGS = {
  NODE_ENV: 'production',
  FARES: 'sample',
  TWO_FACTOR_KEYS: 'a key of the measurement and of nothing else',
  // The generator acts as the proxy.
  TRUST_PROXY: '1',
  // Nobody uses up an allowance; it is counted all the same.
  FREE_SEARCHES: '10000/day',
};

/** Seconds of processor time by process. */
export type Processor = Readonly<Record<'web' | 'worker' | 'postgresql', number>>;

export interface DatabaseServer {
  readonly folder: string;
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A PostgreSQL server with durable commits. */
export async function openDatabaseServer(): Promise<DatabaseServer> {
  const folder = newDataFolder();
  const { url, stop } = await startPostgres({ folder });
  return { folder, url, stop };
}

export interface Product {
  readonly origins: readonly string[];
  /** Used so far. */
  readonly processor: () => Processor;
  /** Stops the product and its database. */
  readonly close: () => Promise<void>;
}

/**
 * Starts the built product: so many web processes and a worker, with output to one file each, as a log collector has
 * it. Resolves once the last web process is ready.
 */
export async function startProduct(server: DatabaseServer, webs: number): Promise<Product> {
  const account = accountFor(findBinaries(), path.join(server.folder, 'postgres'));
  const postmaster = readPostmaster(account.dataDir)?.pid ?? 0;
  const runs: Run[] = [];
  const close = async () => {
    await Promise.all(runs.map(({ stop }) => stop()));
    await server.stop();
    fs.rmSync(server.folder, { recursive: true, force: true });
  };
  try {
    runs.push(await start('worker', server));
    const started = Array.from({ length: webs }, () => start('web', server));
    runs.push(...(await Promise.all(started)));
  } catch (error) {
    await close();
    throw error;
  }
  const of = (role: Role) => runs.filter((run) => run.role === role);
  const used = (role: Role) => of(role).reduce((sum, { pid }) => sum + processorOf(pid), 0);
  return {
    origins: of('web').map(({ origin }) => origin),
    processor: () => ({
      web: used('web'),
      worker: used('worker'),
      postgresql: processorWithChildren(postmaster),
    }),
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

/** Starts a process and waits until it is ready. */
async function start(role: Role, { folder, url }: DatabaseServer): Promise<Run> {
  const [port, ops] = [await freePort(), await freePort()];
  const written = path.join(folder, `${role}-${port}.log`);
  const log = fs.openSync(written, 'a');
  // As the units of the deployment start it.
  const flags = role === 'web' ? ['--max-semi-space-size=64'] : [];
  const child = spawn(process.execPath, [...flags, PROGRAM, role], {
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

/** Clock ticks in a second, as /proc counts. */
const TICKS = 100;

/** Seconds of processor time of a process and its ended children; 0 where the system does not report it. */
function processorOf(pid: number): number {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, in parentheses, may contain anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  } catch {
    return 0;
  }
}

/** The same for a process and its present children. */
function processorWithChildren(pid: number): number {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split(' ') : [];
  const pids = children.filter(Boolean).map(Number);
  return pids.reduce((sum, child) => sum + processorOf(child), processorOf(pid));
}
