import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { accountFor, programAs } from './account.ts';
import { findBinaries } from './binaries.ts';
import { builtInFiles, openCluster, serverUrl } from './cluster.ts';
import { runningPort, stopOrphan, stopServer, untilReady } from './postmaster.ts';

export interface EmbeddedPostgres {
  /** Address of the database `postgres` as superuser, on this machine only. */
  readonly url: string;
  /** Settles with the last words of the server when it has ended, for whatever reason. */
  readonly ended: Promise<string>;
  readonly stop: () => Promise<void>;
}

export interface LaunchOptions {
  readonly folder: string;
  readonly ephemeral?: boolean;
  /** Any free one unless it is named. */
  readonly port?: number;
  /** Folder of other programs than those of npm. */
  readonly native?: string;
}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  // A test run opens many small databases on one server.
  'max_connections=200',
  // The log must not repeat what people entered.
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
];

/** Faster, and gone after a power cut: for databases that live as long as a test run. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts the PostgreSQL that came with npm on files in `folder`, making them the first time.
 * The caller makes sure that no other process does the same.
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

  const settings = [`port=${port}`, ...SETTINGS, ...(ephemeral ? FORGETFUL : [])];
  const words = ['-D', dataDir, ...settings.flatMap((setting) => ['-c', setting])];
  const { command, args, options } = programAs(account, 'postgres', words);
  const logFile = path.join(folder, 'postgres.log');
  const log = fs.openSync(logFile, 'w', 0o600);
  // A group of its own: Ctrl-C in the terminal must reach us alone, so that requests can finish first.
  const server = spawn(command, args, { ...options, detached: true, stdio: ['ignore', log, log] });
  fs.closeSync(log);

  let lastWords: string | undefined;
  const ended = new Promise<string>((resolve) => {
    const end = (fallback: string) => {
      lastWords = lastLine(logFile) ?? fallback;
      resolve(lastWords);
    };
    server.once('exit', (code) => end(`exit code ${code}`));
    server.once('error', (error) => end(error.message));
  });
  const pid = server.pid ?? -1;
  const abandon = () => void server.kill('SIGINT');
  process.once('exit', abandon);
  await untilReady(dataDir, pid, () => lastWords);
  const stop = async () => {
    process.off('exit', abandon);
    if (lastWords === undefined) await stopServer(pid);
    await ended;
  };
  return { url, ended, stop };
}

/**
 * Address of the built-in PostgreSQL that another process runs on this data folder; undefined when none does.
 * @throws StartError
 */
export function runningServerUrl(folder: string): string | undefined {
  if (!fs.existsSync(folder)) return undefined;
  const dataDir = builtInFiles(folder);
  const port = runningPort(dataDir);
  return port === undefined ? undefined : serverUrl(dataDir, port);
}

function lastLine(file: string): string | undefined {
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
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
