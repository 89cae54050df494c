import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from './config.ts';
import { isStorageFault } from './db/storage-fault.ts';
import { seedNetwork } from './features/network/load-network.ts';
import { DataError, readNetworkSeed } from './features/network/read-data.ts';
import { LoadError } from './features/network/updates/load-faults.ts';
import { COMMANDS } from './operator/commands.ts';
import { openStore } from './operator/open-store.ts';
import { StartError } from './start-error.ts';

/** As far from here in the source as in the build. */
const dataFolder = fileURLToPath(new URL('../../data', import.meta.url));

/** `operator load-timetable FILE`: does one thing to the database that the product uses, and ends. */
async function run([name = '', file]: readonly string[]): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || file === undefined)
    throw new StartError(
      `Say what to do with which file: ${Object.keys(COMMANDS).join(' or ')}, then the file.`,
    );
  const config = readConfig(process.env);
  const change = await command({ file, dataFolder });
  const store = await openStore(config);
  try {
    // A database that the product has never used would otherwise be left with this part alone.
    await seedNetwork(store.db, () => readNetworkSeed(dataFolder));
    return await change(store.db);
  } finally {
    await store.close();
  }
}

function wordsFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isStorageFault(error)) return 'The database did not answer; nothing was changed. Try again.';
  const expected = [LoadError, DataError, ConfigError, StartError].some(
    (kind) => error instanceof kind,
  );
  return expected ? error.message : (error.stack ?? error.message);
}

const exitCode = await run(process.argv.slice(2)).then(
  (words) => {
    process.stdout.write(`${words}\nRunning processes notice it by themselves.\n`);
    return 0;
  },
  (error: unknown) => {
    process.stderr.write(`${wordsFor(error)}\n`);
    return 1;
  },
);
process.exit(exitCode);
