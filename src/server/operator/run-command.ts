import { join } from 'node:path';
import { ConfigError } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { schemaState } from '#server/db/migrate.ts';
import { isStorageError } from '#server/db/storage-error.ts';
import { runningServerUrl } from '#server/embedded/launcher.ts';
import { accountEmails } from '#server/features/messages/account-emails.ts';
import { LoadError } from '#server/features/network/load-files.ts';
import { DataError } from '#server/features/network/read-data.ts';
import { databaseError, openBuiltInDatabase } from '#server/process/database.ts';
import { StartError } from '#server/process/start-error.ts';
import { ACCOUNT_COMMANDS } from './account-commands.ts';
import { backup, restore } from './backup/commands.ts';
import { type Command, CommandError } from './command.ts';
import { EXPORT_COMMANDS, LOAD_COMMANDS } from './file-commands.ts';
import { findInstallation, type Installation } from './installation.ts';
import { MEMBER_COMMANDS } from './member-commands.ts';
import { check, migrate, SWITCH_COMMANDS } from './system-commands.ts';

/** `roamfare promote EMAIL`: runs one command on the database that the product uses here. */
export async function runCommand(argv: readonly string[], root: string): Promise<string> {
  const dataFolder = join(root, 'data');
  const { words, envFile, builtIn } = withoutOptions(argv);
  const [name = '', ...parameters] = words;
  const work =
    databaseCommandFor(name, parameters) ?? (await workOnData(name, parameters, dataFolder));
  const env = name === 'check' ? { ...process.env, NODE_ENV: 'production' } : process.env;
  const installation = findInstallation({ env, root, envFile, builtIn });
  process.stdout.write(`${installation.text}\n`);
  return work(installation);
}

async function workOnData(
  name: string,
  words: readonly string[],
  dataFolder: string,
): Promise<(installation: Installation) => Promise<string>> {
  const perform = await commandFor(name, words).prepare({ text: words, dataFolder });
  return async (installation) => {
    const store = await openStore(installation);
    try {
      const emails = accountEmails(installation.config);
      return await perform({ db: store.db, clock: { now: () => new Date() }, emails });
    } finally {
      // The work is done or has failed already: that is what the operator has to know.
      await store.close().catch(() => undefined);
    }
  };
}

function withoutOptions(argv: readonly string[]) {
  const words = argv.filter((word) => word !== '--built-in');
  const builtIn = words.length < argv.length;
  const at = words.indexOf('--settings');
  const envFile = at < 0 ? undefined : words.splice(at, 2)[1];
  if (at >= 0 && envFile === undefined) throw new CommandError('Say which file: --settings FILE');
  if (builtIn && envFile !== undefined)
    throw new CommandError('Say --built-in or --settings FILE, not both.');
  return { words, builtIn, envFile };
}

export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const expected = [CommandError, LoadError, DataError, ConfigError, StartError].some(
    (kind) => error instanceof kind,
  );
  if (expected) return error.message;
  if (isStorageError(error)) return 'The database did not answer; nothing was changed. Try again.';
  return error.stack ?? error.message;
}

interface Store {
  readonly db: Database;
  /** Also stops the database if it was started for this command. */
  close(): Promise<void>;
}

/**
 * The database of the installation, whether or not the product is running.
 * @throws StartError, CommandError
 */
async function openStore(installation: Installation): Promise<Store> {
  const server = await locateServer(installation);
  const database = openDatabase(server.url, { max: 1 });
  return {
    db: database.db,
    async close() {
      try {
        await database.close();
      } finally {
        await server.close();
      }
    },
  };
}

async function locateServer({
  config,
  url,
  dataDir,
}: Installation): Promise<{ url: string; close(): Promise<void> }> {
  if (url !== undefined) {
    await requireCurrentSchema(url);
    return { url, close: async () => {} };
  }
  const running = runningServerUrl(dataDir);
  if (running !== undefined) return { url: running, close: async () => {} };
  // If that server ends meanwhile, the running query fails.
  return openBuiltInDatabase({ ...config, dataDir }, () => {});
}

/** Only the product itself migrates a configured database: a command must not do so as a side effect. */
async function requireCurrentSchema(url: string): Promise<void> {
  const state = await schemaState(url).catch((error: unknown) => {
    throw databaseError(url, error);
  });
  if (state === 'none')
    throw new CommandError(
      'Roamfare has never used this database. Is it the right one? If so, start Roamfare on it first.',
    );
  if (state === 'older')
    throw new CommandError(
      'This database has the schema of an older version. Use the command of that version, or start this version on it first.',
    );
}

/** Commands that work on the data of the product, by name. */
const COMMANDS: Readonly<Record<string, Command>> = {
  ...LOAD_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...MEMBER_COMMANDS,
  ...SWITCH_COMMANDS,
  ...EXPORT_COMMANDS,
};

/** Commands that work on the database as a whole, whatever it contains. */
const BACKUPS = [
  ['backup FOLDER', 'write a backup to a new folder'],
  [
    'restore FOLDER [--replace]',
    'restore a backup into an empty database; --replace deletes the current data first',
  ],
] as const;

const OPTIONS = [
  ['--settings FILE', 'read the settings from this file instead of the environment'],
  ['--built-in', 'use the built-in database; create it if it does not exist'],
] as const;

const SCHEMA_COMMANDS = [
  ['migrate [ROLE]', 'update the schema to this version; ROLE is the role of the product'],
  [
    'mcp',
    'serve MCP by standard input and output; ROAMFARE_URL and ROAMFARE_API_KEY say where and as whom',
  ],
  ['check', 'check settings and database for production; change nothing'],
] as const;

type DatabaseWork = (installation: Installation) => Promise<string>;

/** The work of a command on the database as a whole; undefined for other commands. @throws CommandError */
export function databaseCommandFor(
  name: string,
  text: readonly string[],
): DatabaseWork | undefined {
  if (name === 'migrate' && text.length <= 1) return migrate(text[0]);
  if (name === 'check' && text.length === 0) return check;
  const known = SCHEMA_COMMANDS.find(([usage]) => usage.split(' ')[0] === name);
  if (known) throw new CommandError(`Usage: ${known[0]}`);
  return backupFor(name, text);
}

/** @throws CommandError */
function backupFor(name: string, text: readonly string[]): DatabaseWork | undefined {
  if (name !== 'backup' && name !== 'restore') return undefined;
  const flags = text.filter((word) => word.startsWith('-'));
  const [folder = '', ...more] = text.filter((word) => !word.startsWith('-'));
  const mayReplace = name === 'restore' && flags.length === 1 && flags[0] === '--replace';
  if (folder === '' || more.length > 0 || (flags.length > 0 && !mayReplace))
    throw new CommandError(`Usage: ${BACKUPS[name === 'backup' ? 0 : 1][0]}`);
  return (installation) =>
    name === 'backup'
      ? backup(installation, folder)
      : restore(installation, folder, { replace: mayReplace });
}

/**
 * The command of that name.
 * @throws CommandError with the list of commands, or with the usage of this one.
 */
export function commandFor(name: string, text: readonly string[]): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new CommandError(`Commands:\n${listOfCommands()}`);
  const { parameters } = command;
  if (text.length !== parameters.length || text.includes(''))
    throw new CommandError(`Usage: ${[name, ...parameters].join(' ')}`);
  return command;
}

function listOfCommands(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { parameters, summary }]) => [[name, ...parameters].join(' '), summary] as const,
  );
  const all = [...lines, ...SCHEMA_COMMANDS, ...BACKUPS, ...OPTIONS];
  const width = Math.max(...all.map(([written]) => written.length));
  return all.map(([written, summary]) => `  ${written.padEnd(width)}  ${summary}`).join('\n');
}
