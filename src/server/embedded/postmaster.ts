import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { commandLine, exists, isAlive } from './process-identity.ts';

const FAST_STOP_MS = 20_000;
const HARD_STOP_MS = 5_000;
const BURIAL_MS = 5_000;
const POLL_MS = 20;

/** What a running server says about itself in `postmaster.pid`. */
interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

export function readPostmaster(dataDir: string): Postmaster | undefined {
  try {
    const lines = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** The server that runs on these files and takes connections, whoever started it. */
export function findServer(dataDir: string): Postmaster | undefined {
  const found = readPostmaster(dataDir);
  return found?.ready && isAlive(found.pid) && isPostgresOn(found.pid, dataDir) ? found : undefined;
}

/**
 * Stops a server that outlived the process which started it, so that the data has one owner again.
 * Nothing acknowledged is lost: it shuts down as on any other day.
 * @throws StartError when it does not end.
 */
export async function stopOrphan(dataDir: string): Promise<void> {
  const found = readPostmaster(dataDir);
  if (!found) return;
  if (!isAlive(found.pid)) return buried(found.pid, dataDir);
  if (!isPostgresOn(found.pid, dataDir)) {
    // The number belongs to another process by now, which would keep the new server from starting.
    fs.rmSync(path.join(dataDir, 'postmaster.pid'), { force: true });
    return;
  }
  if (!(await stopServer(found.pid))) {
    throw new StartError(
      `PostgreSQL (process ${found.pid}) still holds ${dataDir} and does not stop; end it and start again.`,
    );
  }
}

/**
 * Waits until the system has noticed the end of a killed server: as long as its number is taken, PostgreSQL
 * believes that it runs. Its pid file stays meanwhile, for it keeps a new server away from helpers of the old.
 */
async function buried(pid: number, dataDir: string): Promise<void> {
  for (let waited = 0; waited < BURIAL_MS; waited += POLL_MS) {
    if (!exists(pid)) return;
    await delay(POLL_MS);
  }
  // Nobody notices here, as in a container without an init; the helpers have ended by themselves by now.
  fs.rmSync(path.join(dataDir, 'postmaster.pid'), { force: true });
}

/** Cuts clients off and shuts down; if that takes too long, at once. True when it has ended. */
export async function stopServer(pid: number): Promise<boolean> {
  signal(pid, 'SIGINT');
  if (await ended(pid, FAST_STOP_MS)) return true;
  // Recovers from its log at the next start.
  signal(pid, 'SIGQUIT');
  return ended(pid, HARD_STOP_MS);
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

async function ended(pid: number, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs; waited += POLL_MS) {
    if (!isAlive(pid)) return true;
    await delay(POLL_MS);
  }
  return !isAlive(pid);
}
