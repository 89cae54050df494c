import fs from 'node:fs';
import path from 'node:path';
import { formatCount } from '#domain/count.ts';
import { appliedMigrations, migrateDatabase } from '#server/db/migrate.ts';
import { usableDelay } from '#server/db/read-replica.ts';
import { placeOf, withClient } from '#server/db/whole-database.ts';
import { lockFolder, openDataFolder } from '#server/embedded/data-folder.ts';
import { builtInFiles, replaceFiles, startPostgres } from '#server/embedded/launcher.ts';
import { databaseError } from '#server/process/database.ts';
import { CommandError } from '../command.ts';
import type { Installation } from '../installation.ts';
import {
  type Contents,
  checkBackup,
  contentsOf,
  DUMP,
  FILES,
  makeBackup,
  refuseUnknownSchema,
  syncAll,
} from './folder.ts';
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

/** Copies the files of a database that is not in use, and starts the copy to check that it works. @throws StartError */
async function copyBuiltIn(dataDir: string, folder: string): Promise<Contents> {
  if (!fs.existsSync(dataDir) || !fs.existsSync(builtInFiles(dataDir)))
    throw new CommandError(`${dataDir} holds no built-in database.`);
  const unlock = lockFolder(openDataFolder(dataDir), 'roamfare backup');
  try {
    // After a crash, PostgreSQL must recover its files before they are copied.
    await whileStarted(dataDir, async () => {});
    // The account of PostgreSQL must be able to enter the folder until the backup is complete.
    fs.chmodSync(folder, 0o711);
    const copy = builtInFiles(folder);
    copyFiles(builtInFiles(dataDir), copy);
    const contents = await whileStarted(folder, (url) => withClient(url, contentsOf));
    const home = path.join(folder, FILES);
    if (copy !== home) copyFiles(copy, home);
    if (copy !== home) fs.rmSync(copy, { recursive: true });
    return contents;
  } finally {
    unlock();
  }
}

/** Starts a copy of the backup to check it, and only then replaces the database. @throws CommandError, StartError */
async function restoreBuiltIn(
  dataDir: string,
  folder: string,
  { replace }: { readonly replace: boolean },
): Promise<Contents> {
  const unlock = lockFolder(openDataFolder(dataDir), 'roamfare restore');
  const beside = path.join(dataDir, 'restoring');
  try {
    const home = builtInFiles(dataDir);
    if (fs.existsSync(home) && !replace)
      throw new CommandError(
        `The built-in database in ${dataDir} is not empty. Say --replace to lose what it holds.`,
      );
    fs.rmSync(beside, { recursive: true, force: true });
    fs.mkdirSync(beside, { mode: 0o711 });
    copyFiles(path.join(folder, FILES), builtInFiles(beside));
    const contents = await whileStarted(beside, async (url) => {
      refuseUnknownSchema(await withClient(url, appliedMigrations));
      await migrateDatabase(url);
      return withClient(url, contentsOf);
    });
    syncAll(builtInFiles(beside));
    await replaceFiles(home, builtInFiles(beside));
    syncAll(path.dirname(home), false);
    return contents;
  } finally {
    unlock();
    fs.rmSync(beside, { recursive: true, force: true });
  }
}

async function whileStarted<T>(folder: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startPostgres({ folder });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
    fs.rmSync(path.join(folder, 'postgres.log'), { force: true });
  }
}

function copyFiles(from: string, to: string): void {
  fs.rmSync(to, { recursive: true, force: true });
  fs.cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  fs.chmodSync(to, 0o700);
}
