import type { Config } from '#server/config.ts';
import { openDataFolder } from '#server/embedded/data-folder.ts';
import { runningServerUrl } from '#server/embedded/running-server.ts';
import { embeddedServer } from '#server/foundation.ts';

export interface OpenServer {
  readonly url: string;
  /** Stops the database if it was started for this. */
  close(): Promise<void>;
}

/**
 * The database of these settings as it is, whatever schema it has, whether the product runs or not.
 * @throws StartError
 */
export async function openServer(config: Config): Promise<OpenServer> {
  const url = config.databaseUrlDirect ?? config.databaseUrl;
  if (url !== null) return { url, close: async () => {} };
  const running = runningServerUrl(openDataFolder(config.dataDir));
  if (running !== undefined) return { url: running, close: async () => {} };
  // If that server dies meanwhile, the query under way says so.
  return embeddedServer(config, () => {});
}
