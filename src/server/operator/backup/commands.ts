import path from 'node:path';
import { formatCount } from '#domain/count.ts';
import { usableDelay } from '#server/db/read-replica.ts';
import { placeOf } from '#server/db/whole-database.ts';
import { databaseError } from '#server/process/database.ts';
import { CommandError } from '../command.ts';
import type { Installation } from '../installation.ts';
import { copyBuiltIn, restoreBuiltIn } from './built-in.ts';
import type { Contents } from './contents.ts';
import { checkBackup, DUMP, FILES, makeBackup } from './folder.ts';
import { dumpServer, restoreServer } from './server.ts';

export async function backup(installation: Installation, name: string): Promise<string> {
  const folder = path.resolve(name);
  const began = performance.now();
  const source = await sourceOf(installation);
  const contents = await makeBackup(folder, (draft) =>
    source === undefined
      ? copyBuiltIn(installation.dataDir, draft)
      : onServer(source.url, () => dumpServer(source.url, draft)),
  );
  return [
    `Backup in ${folder}`,
    ...(source?.lines ?? []),
    `Time: ${contents.moment.toISOString()}`,
    `${formatAccounts(contents)}, ${secondsSince(began)}`,
    'It holds personal data and keys: keep it as safe as the database itself.',
  ].join('\n');
}

interface Source {
  readonly url: string;
  /** What the operator should know of it. */
  readonly lines: readonly string[];
}

/** The replica if one is set and is not too far behind; undefined for the built-in database. */
export async function sourceOf({
  config: { databaseUrlRead: replica },
  url,
}: Pick<Installation, 'config' | 'url'>): Promise<Source | undefined> {
  if (url === undefined) return undefined;
  if (replica === null) return { url, lines: [] };
  const delayMs = await usableDelay(replica);
  if (delayMs === undefined)
    return {
      url,
      lines: [
        `Read from the primary: the replica ${placeOf(replica)} is away or more than 30 seconds behind`,
      ],
    };
  const seconds = formatCount(Math.ceil(delayMs / 1_000), 'second');
  return {
    url: replica,
    lines: [`Read from the replica ${placeOf(replica)}, data from ${seconds} ago`],
  };
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
