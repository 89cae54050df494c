import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, openApp, type Role } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { openReplica } from './db/read-replica.ts';
import type { DemoAccount } from './features/accounts/demo-accounts.ts';
import {
  type OpenDatabase,
  openBuiltInDatabase,
  openConfiguredDatabase,
} from './process/database.ts';
import { listenForStop, type StopRequest, serveOperations, serveWeb } from './process/listen.ts';
import { StartError } from './process/start-error.ts';
import { openLog } from './telemetry/log.ts';
import { runWorker } from './worker.ts';

/** Contains package.json, data/ and dist/: two levels above both src/server and dist/server. */
const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

const CONNECTIONS = 8;
/** Recording searches waits for the disk; with connections of its own, it does not delay reads. */
const SEARCH_CONNECTIONS = 4;
/** Longer than the pauses of a shared disk. */
const SEARCH_CONNECT_TIMEOUT_MS = 3_000;
/** With the patience less than the 8 s that a call may take. Recording a search takes milliseconds, or a disk pause. */
const SEARCH_RESPONSE_TIMEOUT_MS = 4_000;

/** Forces the exit if an orderly shutdown, which has limits of its own, gets stuck. */
const STUCK_MS = 70_000;

function roleOf(word: string | undefined, config: Config): Role {
  if (word === undefined) return config.databaseUrl === null ? 'all' : 'web';
  if (word !== 'web' && word !== 'worker') {
    throw new StartError(`There is no role "${word}"; say web, worker or nothing.`);
  }
  if (config.databaseUrl === null) {
    throw new StartError(
      `The role ${word} needs DATABASE_URL; the built-in database serves one process.`,
    );
  }
  return word;
}

/** Undefined during development, when Vite serves the web client. */
function builtPages(): string | undefined {
  const folder = path.join(projectRoot, 'dist/web');
  return fs.existsSync(path.join(folder, 'server/index.js')) ? folder : undefined;
}

async function startDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) return openConfiguredDatabase(config, config.databaseUrl);
  return openBuiltInDatabase(config, (line) => process.stderr.write(`${line}\n`));
}

/** Starts, serves until a stop is requested, and closes everything in reverse order. */
async function run(stop: StopRequest): Promise<number> {
  const config = readConfig(process.env);
  const role = roleOf(process.argv[2], config);
  const embedded = role === 'all';
  const cleanup: (() => Promise<void>)[] = [];
  try {
    const openedDatabase = await startDatabase(config);
    cleanup.push(() => openedDatabase.close());
    const behindPooler = config.databaseUrlDirect !== config.databaseUrl;
    const database = openDatabase(openedDatabase.url, { max: CONNECTIONS, behindPooler });
    cleanup.push(() => database.close());
    await database.warm();
    const searches = openDatabase(openedDatabase.url, {
      max: SEARCH_CONNECTIONS,
      behindPooler,
      connectTimeoutMs: SEARCH_CONNECT_TIMEOUT_MS,
      responseTimeoutMs: SEARCH_RESPONSE_TIMEOUT_MS,
    });
    cleanup.push(() => searches.close());
    const replica =
      config.databaseUrlRead === null ? undefined : openReplica(config.databaseUrlRead);
    if (replica) cleanup.push(() => replica.close());
    const app = await openApp(config, {
      db: database.db,
      searchDb: searches.db,
      pools: { main: database.pool, searches: searches.pool },
      replica,
      clock: { now: () => new Date() },
      dataFolder: path.join(projectRoot, 'data'),
      pages: role === 'worker' ? undefined : builtPages(),
    });
    // Ends what it does by itself also where it does not come to serve.
    cleanup.push(async () => {
      await app.server.close();
    });
    cleanup.push(await serveOperations(app, config));
    const accounts = await app.prepare({ embedded, dataDir: openedDatabase.dataDir });
    cleanup.push(app.report(role));
    if (role !== 'web') cleanup.push(await runWorker(app));
    if (role !== 'worker') {
      await searches.warm();
      const prepared = app.warmUp();
      // Where serving fails, that alone is said.
      prepared.catch(() => {});
      cleanup.push(await serveWeb(app, config, stop.hurried));
      await prepared;
    }
    if (embedded) welcome(config, app, accounts);
    return await stop.asked;
  } finally {
    setTimeout(() => process.exit(1), STUCK_MS).unref();
    for (const step of cleanup.toReversed()) await step().catch(report);
  }
}

function welcome(config: Config, app: App, accounts: readonly DemoAccount[]): void {
  const width = Math.max(...accounts.map((account) => account.label.length));
  const address = Math.max(...accounts.map((account) => account.email.length));
  const lines = accounts.map(
    ({ label, email, password }) =>
      `  ${label.padEnd(width)}  ${email.padEnd(address)}  ${password}`,
  );
  process.stdout.write(
    `${[
      `${config.productName} is ready at ${app.server.listeningOrigin}`,
      ...(lines.length > 0 ? ['Sign in to look around:', ...lines] : []),
      'Ctrl-C stops it.',
    ].join('\n')}\n`,
  );
}

/** Prints the message of an expected error; logs an unexpected one with its stack frames. */
function report(reason: unknown): void {
  const isExpected = reason instanceof StartError || reason instanceof ConfigError;
  if (isExpected) process.stderr.write(`${reason.message}\n`);
  else errorLog.error({ error: reason }, 'the process ends after an error');
}

const errorLog = openLog({ level: 'error', write: (line) => process.stderr.write(line) });
// Errors of writing must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const stop = listenForStop(report);
const exitCode = await run(stop).catch((error: unknown) => {
  report(error);
  return 1;
});
process.exit(exitCode);
