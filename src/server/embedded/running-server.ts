import path from 'node:path';
import { accountFor } from './account.ts';
import { findBinaries } from './binaries.ts';
import { readPassword, serverUrl } from './cluster.ts';
import { findServer } from './postmaster.ts';

/**
 * Address of the built-in PostgreSQL that another process runs on this data folder; undefined when none does.
 * @throws StartError
 */
export function runningServerUrl(folder: string): string | undefined {
  const account = accountFor(findBinaries(), path.join(folder, 'postgres'));
  const server = findServer(account.dataDir);
  return server && serverUrl(readPassword(account), server.port);
}
