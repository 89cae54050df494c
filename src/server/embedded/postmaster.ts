import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '#server/process/start-error.ts';
import { commandLine, exists, isAlive } from './process-identity.ts';

const FAST_STOP_MS = 20_000;
const HARD_STOP_MS = 5_000;
const BURIAL_MS = 5_000;
const POLL_MS = 20;

const fileOf = (dataDir: string) => path.join(dataDir, 'postmaster.pid');

/** What a running server says about itself. */
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

/** The port of the server that runs on these files and takes connections, whoever started it. */
export function runningPort(dataDir: string): number | undefined {
  const found = readPostmaster(dataDir);
  return found?.ready && isAlive(found.pid) && isPostgresOn(found.pid, dataDir)
    ? found.port
    : undefined;
}

/**
 * Stops a server that outlived the process which started it, so that the data has one owner again. Nothing
 * acknowledged is lost: it shuts down as on any other day.
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
  // As long as the number of a killed server is taken, PostgreSQL believes that it runs. Its file stays meanwhile, for
  // it keeps a new server away from helpers of the old one. A stranger who is alive will not go.
  if (!isAlive(pid) && (await within(BURIAL_MS, () => !exists(pid)))) return;
  fs.rmSync(fileOf(dataDir), { force: true });
}

/** Cuts clients off and shuts down; if that takes too long, at once. True when it has ended. */
export async function stopServer(pid: number): Promise<boolean> {
  signal(pid, 'SIGINT');
  if (await within(FAST_STOP_MS, () => !isAlive(pid))) return true;
  // Recovers from its log at the next start.
  signal(pid, 'SIGQUIT');
  return within(HARD_STOP_MS, () => !isAlive(pid));
}

/** Waits until the server takes connections, or until `failed` says why it never will. */
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
    // It has just ended.
  }
}

async function within(ms: number, holds: () => boolean): Promise<boolean> {
  for (let waited = 0; waited < ms && !holds(); waited += POLL_MS) await delay(POLL_MS);
  return holds();
}
