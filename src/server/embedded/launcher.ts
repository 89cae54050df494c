import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { type Account, accountFor, commandAs, environment } from './account.ts';
import { findBinaries, programPath } from './binaries.ts';
import { openCluster, serverUrl } from './cluster.ts';
import { stopOrphan, stopServer, untilReady } from './postmaster.ts';

export interface EmbeddedPostgres {
  /** Address of the database `postgres` as superuser, on this machine only. */
  readonly url: string;
  /** Settles with the last words of the server when it has ended, for whatever reason. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** Connections; a test run opens many small databases on one server. */
const MAX_CONNECTIONS = 200;

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  `max_connections=${MAX_CONNECTIONS}`,
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
export async function startPostgres({
  folder,
  ephemeral = false,
  port: wanted,
  native = findBinaries(),
}: {
  readonly folder: string;
  readonly ephemeral?: boolean;
  /** Any free one unless it is named. */
  readonly port?: number;
  /** Folder of other programs than those of npm. */
  readonly native?: string;
}): Promise<EmbeddedPostgres> {
  const account = accountFor(native, path.join(folder, 'postgres'));
  await stopOrphan(account.dataDir);
  const password = openCluster(account, { sync: !ephemeral });

  const port = wanted ?? (await freePort());
  const settings = [`port=${port}`, ...SETTINGS, ...(ephemeral ? FORGETFUL : [])];
  const logFile = path.join(folder, 'postgres.log');
  const server = spawnServer(account, settings, logFile);

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
  await untilReady(account.dataDir, pid, () => lastWords);

  return {
    url: serverUrl(password, port),
    ended,
    stop: async () => {
      process.off('exit', abandon);
      if (lastWords === undefined) await stopServer(pid);
      await ended;
    },
  };
}

function spawnServer(account: Account, settings: string[], logFile: string): ChildProcess {
  const [command, args] = commandAs(account, programPath(account.native, 'postgres'), [
    '-D',
    account.dataDir,
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const log = fs.openSync(logFile, 'w', 0o600);
  try {
    return spawn(command, args, {
      ...environment(account),
      // A group of its own: Ctrl-C in the terminal must reach us alone, so that requests can finish first.
      detached: true,
      stdio: ['ignore', log, log],
    });
  } finally {
    fs.closeSync(log);
  }
}

function lastLine(file: string): string | undefined {
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? (lines.at(-1) || undefined);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
