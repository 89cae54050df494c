import { ACCOUNT_COMMANDS } from './account-commands.ts';
import { backup, restore } from './backup/commands.ts';
import { type Command, CommandError } from './command.ts';
import { EXPORT_COMMANDS, LOAD_COMMANDS } from './file-commands.ts';
import type { Installation } from './installation.ts';
import { MEMBER_COMMANDS } from './member-commands.ts';
import { check, migrate } from './schema-commands.ts';
import { SWITCH_COMMANDS } from './switch-commands.ts';

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
