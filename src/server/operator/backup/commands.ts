import path from 'node:path';
import { formatCount } from '#domain/count.ts';
import { databaseError } from '#server/process/database.ts';
import { CommandError } from '../command.ts';
import type { Installation } from '../installation.ts';
import { copyBuiltIn, restoreBuiltIn } from './built-in.ts';
import type { Contents } from './contents.ts';
import { checkBackup, DUMP, FILES, makeBackup } from './folder.ts';
import { dumpServer, restoreServer } from './server.ts';

export async function backup({ url, dataDir }: Installation, name: string): Promise<string> {
  const folder = path.resolve(name);
  const began = performance.now();
  const contents = await makeBackup(folder, (draft) =>
    url === undefined ? copyBuiltIn(dataDir, draft) : onServer(url, () => dumpServer(url, draft)),
  );
  return [
    `Backup in ${folder}`,
    `Time: ${contents.moment.toISOString()}`,
    `${formatAccounts(contents)}, ${secondsSince(began)}`,
    'It holds personal data and keys: keep it as safe as the database itself.',
  ].join('\n');
}

export async function restore(
  { url, dataDir }: Installation,
  name: string,
  options: { readonly replace: boolean },
): Promise<string> {
  const folder = path.resolve(name);
  const began = performance.now();
  await checkBackup(folder, url === undefined ? FILES : DUMP);
  const contents =
    url === undefined
      ? await restoreBuiltIn(dataDir, folder, options)
      : await onServer(url, () => restoreServer(url, folder, options));
  return [
    `Restored ${folder}`,
    `${formatAccounts(contents)}, ${secondsSince(began)}`,
    'Emails that were sent after the backup are sent again, with the same Message-ID.',
  ].join('\n');
}

async function onServer<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CommandError ? error : databaseError(url, error);
  }
}

const formatAccounts = ({ accounts }: Contents) => formatCount(accounts, 'account');

const secondsSince = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;
