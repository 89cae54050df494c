import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '#server/process/start-error.ts';

const FAST_STOP_MS = 20_000;
const HARD_STOP_MS = 5_000;
const ZOMBIE_MS = 5_000;
const POLL_MS = 20;

const fileOf = (dataDir: string) => path.join(dataDir, 'postmaster.pid');

/** Parses the PID file of a running server. */
export function readPostmaster(
  dataDir: string,
): { readonly pid: number; readonly port: number; readonly ready: boolean } | undefined {
  try {
    const lines = fs.readFileSync(fileOf(dataDir), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** The port of the server that runs on these files and accepts connections, whoever started it. */
export function runningPort(dataDir: string): number | undefined {
  const found = readPostmaster(dataDir);
  return found?.ready && isAlive(found.pid) && isPostgresOn(found.pid, dataDir)
    ? found.port
    : undefined;
}

/**
 * Stops a server that outlived the process which started it, so that the data has one owner again. It is a regular
 * shutdown: no committed data is lost.
 * @throws StartError when it does not end.
 */
export async function stopOrphan(dataDir: string): Promise<void> {
  const { pid } = readPostmaster(dataDir) ?? {};
  if (pid === undefined) return;
  if (isAlive(pid) && isPostgresOn(pid, dataDir)) {
    if (await stopServer(pid)) return;
    throw new StartError(
      `PostgreSQL (process ${pid}) still holds ${dataDir} and does not stop; end it and start again.`,
    );
  }
  // While the PID of a killed server is in use, PostgreSQL believes that it runs. Keep its PID file until then: it
  // keeps a new server from starting beside child processes of the old one. Do not wait if the PID is another live process.
  if (!isAlive(pid) && (await within(ZOMBIE_MS, () => !exists(pid)))) return;
  fs.rmSync(fileOf(dataDir), { force: true });
}

/** Disconnects clients and shuts down, or kills the server if that takes too long. True when it has ended. */
export async function stopServer(pid: number): Promise<boolean> {
  signal(pid, 'SIGINT');
  if (await within(FAST_STOP_MS, () => !isAlive(pid))) return true;
  // The next start recovers from the write-ahead log.
  signal(pid, 'SIGQUIT');
  return within(HARD_STOP_MS, () => !isAlive(pid));
}

/** Waits until the server accepts connections. @throws StartError with the reason that `failed` returns. */
export async function untilReady(
  dataDir: string,
  pid: number,
  failed: () => string | undefined,
): Promise<void> {
  for (;;) {
    const reason = failed();
    if (reason !== undefined) throw new StartError(`PostgreSQL did not start: ${reason}`);
    const found = readPostmaster(dataDir);
    if (found?.pid === pid && found.ready) return;
    await delay(POLL_MS);
  }
}

function isPostgresOn(pid: number, dataDir: string): boolean {
  const command = commandLine(pid);
  return command === undefined || (command.includes('postgres') && command.includes(dataDir));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

async function within(ms: number, holds: () => boolean): Promise<boolean> {
  for (let waited = 0; waited < ms && !holds(); waited += POLL_MS) await delay(POLL_MS);
  return holds();
}

/**
 * Start time of a process, in the format of the system; undefined when it has ended, even if it is still a zombie.
 * Together with the PID it identifies a process: PIDs alone are reused.
 */
export function processStart(pid: number): string | undefined {
  if (!exists(pid)) return undefined;
  if (process.platform !== 'linux') return ps(pid, 'lstart=') ?? 'unknown';
  // The name in parentheses may contain spaces; after it, the state is the 3rd field and the start time the 22nd.
  const fields = readProc(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');
  return fields[0] === 'Z' ? undefined : fields[19];
}

export const isAlive = (pid: number): boolean => processStart(pid) !== undefined;

/** The command line of a process, arguments separated by spaces; undefined when unknown, as while it ends. */
const commandLine = (pid: number): string | undefined =>
  process.platform === 'linux'
    ? readProc(pid, 'cmdline').replaceAll('\0', ' ').trim() || undefined
    : ps(pid, 'command=');

/** Whether the PID is in use, even by a zombie. */
function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readProc(pid: number, file: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

const ps = (pid: number, column: string): string | undefined =>
  spawnSync('ps', ['-o', column, '-p', `${pid}`], { encoding: 'utf8' }).stdout?.trim() || undefined;
