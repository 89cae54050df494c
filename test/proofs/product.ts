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
  /** Everything it has printed so far. */
  output(): string;
  /** Settles with the exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
}

export interface RunOptions {
  readonly role?: 'web' | 'worker';
  /** Built program to run. */
  readonly program?: string;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
}

/** Starts it and does not wait. */
export function launch({ role, program, port, environment }: RunOptions): Run {
  const args = [program ?? 'src/server/main.ts', ...(role ? [role] : [])];
  return watch(
    spawn(process.execPath, args, {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        LOG_LEVEL: 'error',
        // No fare changes by itself while a proof looks at it.
        FARE_MARKET: 'still',
        // Proofs ask for much at once on a machine with other work; `npm run load` looks at refusals.
        BUSY_AFTER_MS: '0',
        ...environment,
      },
      // A group of its own, so that a test can end it with everything that belongs to it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
    `http://127.0.0.1:${port}`,
  );
}

/** Runs `node` with these arguments in the project's folder. */
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

/** Starts it and waits until it wants requests. */
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

/** Status of the answer, or undefined when nobody answers. */
export const statusOf = (url: string): Promise<number | undefined> =>
  fetch(url).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => undefined,
  );

/** Asks again and again until the answer is yes. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`It did not happen within ${READY_MS} ms`);
    await delay(POLL_MS);
  }
}

/** Ends it as an operator would, and answers the exit code. */
export function terminate(run: Run): Promise<number | string> {
  run.child.kill('SIGTERM');
  return run.ended;
}

/** The built-in PostgreSQL of a data folder and the processes that it has started. */
export function postgresProcesses(dataDir: string): number[] {
  const account = accountFor(findBinaries(), path.join(dataDir, 'postgres'));
  const pid = readPostmaster(account.dataDir)?.pid;
  if (pid === undefined) return [];
  // Each of them leads a process group of its own, so the group of the first does not reach the others.
  const children = `/proc/${pid}/task/${pid}/children`;
  const rest = fs.existsSync(children) ? fs.readFileSync(children, 'utf8').trim().split(' ') : [];
  return [pid, ...rest.filter(Boolean).map(Number)];
}

/** Ends the whole tree at once, as a power cut would: nobody gets to tidy up. */
export async function killAtOnce(run: Run, dataDir: string): Promise<void> {
  const product = -(run.child.pid ?? 0);
  const victims = [...postgresProcesses(dataDir), product];
  // Signals come one after the other: between them the product must not notice, nor answer, that its database is gone.
  process.kill(product, 'SIGSTOP');
  for (const pid of victims)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // A helper of the database that has just ended by itself.
    }
  await run.ended;
}

/** A new data folder. The built-in database may run under an account of its own, which must walk through. */
export function newDataFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-proof-'));
  fs.chmodSync(folder, 0o711);
  return folder;
}

/** Below those that systems hand out by themselves, so that nobody gets it before the process that it is for. */
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

/** A zone in which it is about noon, so that no day ends while a test runs. */
export function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  // These names count westwards.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** A small search that every plan may make, for a day that lies ahead everywhere. */
export function searchPath(): string {
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  return `/api/flights/search?origin=BOI&date=${date}`;
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
