import { type Database, openDatabase } from '#server/db/database.ts';
import { appliedMigrations, knownMigrations, withClient } from '#server/db/whole-database.ts';
import { runningServerUrl } from '#server/embedded/launcher.ts';
import { databaseError, openBuiltInDatabase } from '#server/process/database.ts';
import { CommandError } from './command.ts';
import type { Installation } from './installation.ts';

export interface Store {
  readonly db: Database;
  /** Stops the database as well if it was started for this. */
  close(): Promise<void>;
}

/**
 * The database of the installation, whether the product runs at the moment or not.
 * @throws StartError, CommandError
 */
export async function openStore(installation: Installation): Promise<Store> {
  const server = await locate(installation);
  const database = openDatabase(server.url, { max: 1 });
  return {
    db: database.db,
    async close() {
      await database.close();
      await server.close();
    },
  };
}

async function locate({
  config,
  url,
  dataDir,
}: Installation): Promise<{ url: string; close(): Promise<void> }> {
  if (url !== undefined) {
    await refuseUnusedDatabase(url);
    return { url, close: async () => {} };
  }
  const running = runningServerUrl(dataDir);
  if (running !== undefined) return { url: running, close: async () => {} };
  // If that server dies meanwhile, the query under way says so.
  return openBuiltInDatabase({ ...config, dataDir }, () => {});
}

/** Only the product itself migrates a database that others run: a command must not do so by the way. */
async function refuseUnusedDatabase(url: string): Promise<void> {
  const applied = await withClient(url, appliedMigrations).catch((error: unknown) => {
    throw databaseError(url, error);
  });
  if (applied.length === 0)
    throw new CommandError(
      'Roamfare has never used this database. Is it the right one? If so, start Roamfare on it first.',
    );
  if (applied.length < knownMigrations().length)
    throw new CommandError(
      'This database has the schema of an older version. Use the command of that version, or start this version on it first.',
    );
}
