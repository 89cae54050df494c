import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, StartError } from '#server/process/start-error.ts';
import { type Account, accountFor, findBinaries, programAs } from './account.ts';
import { runningPort, stopOrphan, stopServer, untilReady } from './postmaster.ts';

export interface EmbeddedPostgres {
  /** URL of the database `postgres` as superuser; reachable from this machine only. */
  readonly url: string;
  /** Resolves with the last error line of the server when it has ended, for whatever reason. */
  readonly ended: Promise<string>;
  readonly stop: () => Promise<void>;
}

interface LaunchOptions {
  readonly folder: string;
  readonly ephemeral?: boolean;
  /** Any free port by default. */
  readonly port?: number;
  /** Folder of PostgreSQL programs to use instead of those from npm. */
  readonly native?: string;
}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  // A test run opens many small databases on one server.
  'max_connections=200',
  // The log must not contain user input.
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
];

/** Faster, but loses data in a power failure: for databases that live as long as a test run. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts the PostgreSQL from npm on files in `folder`, which it creates the first time.
 * The caller must make sure that no other process does the same.
 * @throws StartError
 */
export async function startPostgres(launch: LaunchOptions): Promise<EmbeddedPostgres> {
  const { folder, ephemeral = false, native = findBinaries() } = launch;
  const account = accountFor(native, path.join(folder, 'postgres'));
  const { dataDir } = account;
  await stopOrphan(dataDir);
  openCluster(account, { sync: !ephemeral });
  const port = launch.port ?? (await freePort());
  const url = serverUrl(dataDir, port);

  const settings = [`port=${port}`, ...SETTINGS, ...(ephemeral ? NOT_DURABLE : [])];
  const serverArgs = ['-D', dataDir, ...settings.flatMap((setting) => ['-c', setting])];
  const { command, args, options } = programAs(account, 'postgres', serverArgs);
  const logFile = path.join(folder, 'postgres.log');
  const log = fs.openSync(logFile, 'w', 0o600);
  // In a process group of its own: Ctrl-C in the terminal must reach only us, so that requests can finish first.
  const server = spawn(command, args, { ...options, detached: true, stdio: ['ignore', log, log] });
  fs.closeSync(log);

  let lastError: string | undefined;
  const ended = new Promise<string>((resolve) => {
    const end = (fallback: string) => {
      lastError = lastLine(logFile) ?? fallback;
      resolve(lastError);
    };
    server.once('exit', (code) => end(`exit code ${code}`));
    server.once('error', (error) => end(error.message));
  });
  const pid = server.pid ?? -1;
  const interrupt = () => void server.kill('SIGINT');
  process.once('exit', interrupt);
  try {
    await untilReady(dataDir, pid, () => lastError);
  } catch (error) {
    process.off('exit', interrupt);
    throw error;
  }
  const stop = async () => {
    process.off('exit', interrupt);
    if (lastError === undefined) await stopServer(pid);
    await ended;
  };
  return { url, ended, stop };
}

/**
 * URL of the built-in PostgreSQL that another process runs on this data folder; undefined when none does.
 * @throws StartError
 */
export function runningServerUrl(folder: string): string | undefined {
  if (!fs.existsSync(folder)) return undefined;
  const dataDir = builtInFiles(folder);
  const port = runningPort(dataDir);
  return port === undefined ? undefined : serverUrl(dataDir, port);
}

/** Undefined also while the log cannot be read, as on a disk that fails. */
function lastLine(file: string): string | undefined {
  let lines: string[];
  try {
    lines = fs.readFileSync(file, 'utf8').trim().split('\n');
  } catch {
    return undefined;
  }
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? (lines.at(-1) || undefined);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The database superuser of the built-in server. */
const SUPERUSER = 'roamfare';

/** Folder of the database files that belong to a data folder. */
export const builtInFiles = (folder: string): string =>
  accountFor(findBinaries(), path.join(folder, 'postgres')).dataDir;

/** Where `replaceFiles` keeps the old files until it has finished. */
const replacedBy = (dataDir: string) => `${dataDir}.replaced`;

/**
 * Creates the database files unless they exist. A start that is killed halfway leaves nothing that looks complete.
 * @throws StartError
 */
function openCluster(account: Account, { sync }: { readonly sync: boolean }): void {
  const { uid = 0, gid = 0, dataDir } = account;
  const replaced = replacedBy(dataDir);
  if (!fs.existsSync(dataDir) && fs.existsSync(replaced)) fs.renameSync(replaced, dataDir);
  if (!fs.existsSync(dataDir)) create(account, sync);
  // The files may belong to root or to the account of an earlier start.
  else if (process.getuid?.() === 0 && fs.statSync(dataDir).uid !== uid)
    spawnSync('chown', ['-R', `${uid}:${gid}`, dataDir]);
}

/**
 * URL of the database `postgres` as superuser, whose password only this user of the machine can read.
 * @throws StartError
 */
function serverUrl(dataDir: string, port: number): string {
  const file = path.join(dataDir, 'roamfare.password');
  if (!fs.existsSync(file))
    throw new StartError(`${file} is missing; restore it or choose another DATA_DIR.`);
  const password = fs.readFileSync(file, 'utf8').trim();
  if (password === '')
    throw new StartError(`${file} is empty; restore it or choose another DATA_DIR.`);
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
}

function create(account: Account, sync: boolean): void {
  const { uid, gid, dataDir } = account;
  const draft = `${dataDir}.new`;
  const password = `${draft}.password`;
  for (const leftover of [draft, password]) fs.rmSync(leftover, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  // Flushed: after a power failure, an empty file would lock everybody out of the files for ever.
  fs.writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600, flush: true });
  if (uid !== undefined && gid !== undefined)
    for (const made of [draft, password]) fs.chownSync(made, uid, gid);
  const { command, args, options } = programAs(account, 'initdb', [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${password}`,
    '--encoding=UTF8',
    '--locale=C',
    '--auth=scram-sha-256',
    '--no-instructions',
    ...(sync ? [] : ['--no-sync']),
  ]);
  const made = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (made.status !== 0) {
    const reason = made.error?.message ?? made.stderr.trim().split('\n').at(-1);
    throw new StartError(`The database files could not be made: ${reason}`);
  }
  fs.renameSync(password, path.join(draft, 'roamfare.password'));
  fs.renameSync(draft, dataDir);
}

/** Replaces the files of a database that is not in use. If it is killed, the next start finds the old or new files. */
export async function replaceFiles(dataDir: string, fresh: string): Promise<void> {
  await stopOrphan(dataDir);
  const replaced = replacedBy(dataDir);
  if (fs.existsSync(dataDir)) {
    fs.rmSync(replaced, { recursive: true, force: true });
    fs.renameSync(dataDir, replaced);
  }
  fs.renameSync(fresh, dataDir);
  fs.rmSync(replaced, { recursive: true, force: true });
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

export interface KeptPostgres {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

interface Reports {
  /** With the last error line of a server that has ended or could not be started again; not twice the same in a row. */
  readonly onEnd: (lastError: string) => void;
  readonly onReturn: () => void;
}

/**
 * Starts the built-in PostgreSQL, and starts it again on the same port whenever it ends by itself.
 * @throws StartError when the first start fails.
 */
export async function keepPostgres(folder: string, reports: Reports): Promise<KeptPostgres> {
  let running = await startPostgres({ folder });
  const { url } = running;
  const port = Number(new URL(url).port);
  const stopping = new AbortController();

  const startAgain = async (lastError: string): Promise<EmbeddedPostgres | undefined> => {
    let reported = lastError;
    reports.onEnd(lastError);
    for (let pauseMs = FIRST_PAUSE_MS; !stopping.signal.aborted; pauseMs *= 2) {
      try {
        return await startPostgres({ folder, port });
      } catch (error) {
        // Those of the file system, too: a disk may be read-only for a while.
        const reason = errorCode(error);
        if (!(error instanceof StartError) && reason === undefined) throw error;
        const { message } = error as Error;
        if (message !== reported) reports.onEnd(message);
        reported = message;
      }
      const pause = Math.min(pauseMs, LONGEST_PAUSE_MS);
      await delay(pause, undefined, stopping).catch(() => {});
    }
    return undefined;
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      const lastError = await running.ended;
      if (stopping.signal.aborted) return;
      await running.stop();
      const again = await startAgain(lastError);
      if (!again) return;
      running = again;
      reports.onReturn();
    }
  };
  const watching = watch();
  return {
    url,
    async stop() {
      stopping.abort();
      await running.stop();
      await watching;
      // A start that was under way has ended since.
      await running.stop();
    },
  };
}
