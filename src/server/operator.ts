import { fileURLToPath } from 'node:url';
import { ConfigError } from './config.ts';
import { isStorageError } from './db/storage-error.ts';
import { LoadError } from './features/network/load-errors.ts';
import { DataError } from './features/network/read-data.ts';
import { CommandError } from './operator/command.ts';
import { backupFor, commandFor } from './operator/commands.ts';
import { findInstallation, type Installation } from './operator/installation.ts';
import { openStore } from './operator/open-store.ts';
import { StartError } from './process/start-error.ts';

/** As far from here in the source as in the build. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const dataFolder = fileURLToPath(new URL('../../data', import.meta.url));

/** `roamfare promote EMAIL`: does one thing to the database that the product uses here, and ends. */
async function run(argv: readonly string[]): Promise<string> {
  const { words, envFile, builtIn } = withoutOptions(argv);
  const [name = '', ...parameters] = words;
  const work = backupFor(name, parameters) ?? (await workOnData(name, parameters));
  const installation = findInstallation({ env: process.env, root, envFile, builtIn });
  process.stdout.write(`${installation.text}\n`);
  return work(installation);
}

async function workOnData(
  name: string,
  words: readonly string[],
): Promise<(installation: Installation) => Promise<string>> {
  const perform = await commandFor(name, words).prepare({ text: words, dataFolder });
  return async (installation) => {
    const store = await openStore(installation);
    try {
      return await perform({ db: store.db, clock: { now: () => new Date() } });
    } finally {
      await store.close();
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

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const expected = [CommandError, LoadError, DataError, ConfigError, StartError].some(
    (kind) => error instanceof kind,
  );
  if (expected) return error.message;
  if (isStorageError(error)) return 'The database did not answer; nothing was changed. Try again.';
  return error.stack ?? error.message;
}

const exitCode = await run(process.argv.slice(2)).then(
  (words) => {
    process.stdout.write(`${words}\n`);
    return 0;
  },
  (error: unknown) => {
    process.stderr.write(`${describeError(error)}\n`);
    return 1;
  },
);
process.exit(exitCode);
