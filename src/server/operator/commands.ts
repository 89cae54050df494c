import { ACCOUNT_COMMANDS } from './account-commands.ts';
import { type Command, CommandError } from './command.ts';
import { LOAD_COMMANDS } from './load-commands.ts';

/** What an operator may do from the command line to the data of the product, by name. */
const COMMANDS: Readonly<Record<string, Command>> = { ...LOAD_COMMANDS, ...ACCOUNT_COMMANDS };

/** Commands that take the database as it is, whatever it holds; they say themselves how they are written. */
const BACKUPS = [
  ['backup FOLDER', 'write everything to a folder'],
  ['restore FOLDER [--replace]', 'put back what a backup holds'],
] as const;

/**
 * The command of that name.
 * @throws CommandError with the list of commands, or with how this one is written.
 */
export function commandFor(name: string, words: readonly string[]): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new CommandError(`Say what to do:\n${listOfCommands()}`);
  const { parameters } = command;
  if (words.length !== parameters.length || words.includes(''))
    throw new CommandError(`Write it like this: ${[name, ...parameters].join(' ')}`);
  return command;
}

function listOfCommands(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { parameters, summary }]) => [[name, ...parameters].join(' '), summary] as const,
  );
  const all = [...lines, ...BACKUPS];
  const width = Math.max(...all.map(([written]) => written.length));
  return all.map(([written, summary]) => `  ${written.padEnd(width)}  ${summary}`).join('\n');
}
