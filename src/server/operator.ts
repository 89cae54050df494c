import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from './config.ts';
import { isStorageFault } from './db/storage-fault.ts';
import { DataError } from './features/network/read-data.ts';
import { LoadError } from './features/network/updates/load-faults.ts';
import { BackupError } from './operator/backup/backup-error.ts';
import { BACKUP_COMMANDS } from './operator/backup/commands.ts';
import { CommandError } from './operator/command.ts';
import { commandFor } from './operator/commands.ts';
import { openStore } from './operator/open-store.ts';
import { StartError } from './start-error.ts';

/** As far from here in the source as in the build. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const dataFolder = fileURLToPath(new URL('../../data', import.meta.url));

/** `operator load-timetable FILE`: does one thing to the database that the product uses, and ends. */
async function run([name = '', ...words]: readonly string[]): Promise<string> {
  const asItIs = Object.hasOwn(BACKUP_COMMANDS, name) ? BACKUP_COMMANDS[name] : undefined;
  if (asItIs) return asItIs({ args: words, config: readConfig(process.env), root });
  const command = commandFor(name, words);
  const config = readConfig(process.env);
  const perform = await command.prepare({ words, dataFolder });
  const store = await openStore(config);
  try {
    return await perform({ db: store.db, clock: { now: () => new Date() } });
  } finally {
    await store.close();
  }
}

function wordsFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isStorageFault(error)) return 'The database did not answer; nothing was changed. Try again.';
  const expected = [CommandError, LoadError, DataError, ConfigError, StartError, BackupError].some(
    (kind) => error instanceof kind,
  );
  return expected ? error.message : (error.stack ?? error.message);
}

const exitCode = await run(process.argv.slice(2)).then(
  (words) => {
    process.stdout.write(`${words}\n`);
    return 0;
  },
  (error: unknown) => {
    process.stderr.write(`${wordsFor(error)}\n`);
    return 1;
  },
);
process.exit(exitCode);
