import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { accountFor, findBinaries } from '#server/embedded/account.ts';
import { readPostmaster } from '#server/embedded/postmaster.ts';

/** The product as a process of its own, run from the source unless a built program is named. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY_MS = 120_000;
const POLL_MS = 25;

export interface Run {
  readonly child: ChildProcess;
  /** Where it serves once it is ready. */
  readonly origin: string;
  /** Its output so far. */
  output(): string;
  /** Resolves with the exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
}

export interface RunOptions {
  readonly role?: 'web' | 'worker';
  /** Built program to run. */
  readonly program?: string;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
}

/** Starts it without waiting. */
export function launch({ role, program, port, environment }: RunOptions): Run {
  const args = [program ?? 'src/server/main.ts', ...(role ? [role] : [])];
  return watch(
    spawn(process.execPath, args, {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        LOG_LEVEL: 'error',
        WARM_UP_MS: '1000',
        // Fares must not change during a proof.
        FARE_MARKET: 'still',
        // Proofs make many calls on a busy machine; `npm run load` covers load shedding.
        BUSY_AFTER_MS: '0',
        ...environment,
      },
      // Its own process group, so that a test can end all its processes.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
    `http://127.0.0.1:${port}`,
  );
}

/** Runs `node` with these arguments in the project root. */
export const runNode = (args: readonly string[], environment: Record<string, string> = {}): Run =>
  watch(
    spawn(process.execPath, args, {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
    '',
  );

function watch(child: ChildProcess, origin: string): Run {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  return { child, origin, ended, output: () => output };
}

/** Starts it and waits until it is ready. */
export async function start(options: RunOptions): Promise<Run> {
  const run = launch(options);
  let over: number | string | undefined;
  void run.ended.then((code) => {
    over = code;
  });
  await until(async () => {
    if (over !== undefined) throw new Error(`It ended with ${over}:\n${run.output()}`);
    return (await statusOf(`${run.origin}/readyz`)) === 200;
  });
  return run;
}

/** Status of the response, or undefined without one. */
export const statusOf = (url: string): Promise<number | undefined> =>
  fetch(url).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => undefined,
  );

/** Polls until the condition holds. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`It did not happen within ${READY_MS} ms`);
    await delay(POLL_MS);
  }
}

/** Sends SIGTERM, as an operator would, and resolves with the exit code. */
export function terminate(run: Run): Promise<number | string> {
  run.child.kill('SIGTERM');
  return run.ended;
}

/** The built-in PostgreSQL of a data folder and its child processes. */
export function postgresProcesses(dataDir: string): number[] {
  const account = accountFor(findBinaries(), path.join(dataDir, 'postgres'));
  const pid = readPostmaster(account.dataDir)?.pid;
  if (pid === undefined) return [];
  // Each of them leads its own process group, so a signal to the first group does not reach the others.
  const children = `/proc/${pid}/task/${pid}/children`;
  const rest = fs.existsSync(children) ? fs.readFileSync(children, 'utf8').trim().split(' ') : [];
  return [pid, ...rest.filter(Boolean).map(Number)];
}

/** Kills the whole process tree at once, as a power cut would. */
export async function killAtOnce(run: Run, dataDir: string): Promise<void> {
  const product = -(run.child.pid ?? 0);
  const victims = [...postgresProcesses(dataDir), product];
  // Signals arrive one after the other: the stopped product cannot notice or answer that its database is gone.
  process.kill(product, 'SIGSTOP');
  for (const pid of victims)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // A helper of the database that has just ended by itself.
    }
  await run.ended;
}

/** A new data folder. The built-in database may run under its own account, which must be able to traverse it. */
export function newDataFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-proof-'));
  fs.chmodSync(folder, 0o711);
  return folder;
}

/** Below the ephemeral ports of systems, so that no other process takes them first. */
const PORTS = [10_000, 32_000] as const;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

/** A time zone where it is about noon, so that the day does not end during a test. */
export function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  // The signs of these zones are inverted.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** A small search that every plan may make, on a date that is in the future everywhere. */
export function searchPath(): string {
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  return `/api/flights/search?origin=DEN&date=${date}`;
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Status and body of a registration. */
export async function register(origin: string, account: Account) {
  const person = { ...account, first_name: 'Maya', last_name: 'Ruiz' };
  const answer = await post(`${origin}/api/auth/register`, person);
  return { status: answer.status, body: await answer.json() };
}

/** Status and body of a sign-in. */
export async function signIn(origin: string, { email, password }: Account) {
  const answer = await post(`${origin}/api/auth/login`, { email, password });
  return { status: answer.status, body: await answer.json() };
}

export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
