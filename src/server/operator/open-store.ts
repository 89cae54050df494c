import type { Config } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { openDataFolder } from '#server/embedded/data-folder.ts';
import { runningServerUrl } from '#server/embedded/running-server.ts';
import { connectedFoundation, embeddedFoundation } from '#server/foundation.ts';

export interface Store {
  readonly db: Database;
  /** Stops the database as well if it was started for this. */
  close(): Promise<void>;
}

/**
 * The database that the product uses with these settings, whether the product runs at the moment or not.
 * @throws StartError
 */
export async function openStore(config: Config): Promise<Store> {
  const server = await locate(config);
  const database = openDatabase(server.url, { max: 1 });
  return {
    db: database.db,
    async close() {
      await database.close();
      await server.close();
    },
  };
}

async function locate(config: Config): Promise<{ url: string; close(): Promise<void> }> {
  if (config.databaseUrl !== null) return connectedFoundation(config, config.databaseUrl);
  const running = runningServerUrl(openDataFolder(config.dataDir));
  if (running !== undefined) return { url: running, close: async () => {} };
  // If that server dies meanwhile, the query under way says so.
  return embeddedFoundation(config, () => {});
}
