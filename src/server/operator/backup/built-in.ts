import fs from 'node:fs';
import path from 'node:path';
import { appliedMigrations, migrateDatabase } from '#server/db/migrate.ts';
import { withClient } from '#server/db/whole-database.ts';
import { lockFolder, openDataFolder } from '#server/embedded/data-folder.ts';
import { builtInFiles, replaceFiles, startPostgres } from '#server/embedded/launcher.ts';
import { CommandError } from '../command.ts';
import { type Contents, contentsOf, refuseUnknownSchema } from './contents.ts';
import { FILES, syncAll } from './folder.ts';

/** Copies the files of a database that is not in use, and starts the copy to check that it works. @throws StartError */
export async function copyBuiltIn(dataDir: string, folder: string): Promise<Contents> {
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
export async function restoreBuiltIn(
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
