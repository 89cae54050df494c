import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { appliedMigrations, knownMigrations } from '#server/db/migrate.ts';
import { type Client, countAccounts } from '#server/db/whole-database.ts';
import { CommandError } from '../command.ts';

/** In the format of `sha256sum`; written last, so that a folder without it is an incomplete backup. */
const SUMS = 'SHA256SUMS';
/** The archive of pg_dump in a backup of a server. */
export const DUMP = 'database.dump';
/** The files of PostgreSQL in a backup of a built-in database. */
export const FILES = 'postgres';

/**
 * Creates `folder` with what `fill` writes into it. It appears complete and synced to disk, or not at all: until then
 * it has a temporary name.
 * @throws CommandError when the name exists already
 */
export async function makeBackup<T>(
  folder: string,
  fill: (draft: string) => Promise<T>,
): Promise<T> {
  if (fs.existsSync(folder)) throw new CommandError(`${folder} is there already; name a new one.`);
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const draft = fs.mkdtempSync(`${folder}.unfinished-`);
  try {
    const result = await fill(draft);
    const lines = await Promise.all(
      filesIn(draft).map(async (file) => `${await sumOf(path.join(draft, file))}  ${file}\n`),
    );
    fs.writeFileSync(path.join(draft, SUMS), lines.join(''), { mode: 0o600 });
    fs.chmodSync(draft, 0o700);
    syncAll(draft);
    fs.renameSync(draft, folder);
    syncAll(path.dirname(folder), false);
    return result;
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Checks every file of a backup against its checksum.
 * @throws CommandError when it is incomplete, damaged or not of the wanted kind
 */
export async function checkBackup(
  folder: string,
  wanted: typeof DUMP | typeof FILES,
): Promise<void> {
  if (fs.existsSync(path.join(folder, 'manifest.json')))
    throw new CommandError(
      `${folder} was made by version 0.1 in its own format; restore it with that version, then update.`,
    );
  const sums = path.join(folder, SUMS);
  if (!fs.existsSync(sums)) throw new CommandError(`There is no whole backup in ${folder}.`);
  for (const line of fs.readFileSync(sums, 'utf8').trim().split('\n')) {
    const [sum, file = ''] = line.split('  ');
    const found = await sumOf(path.join(folder, file)).catch(() => 'missing');
    if (found !== sum) throw new CommandError(`The backup is damaged: ${file}. Nothing was done.`);
  }
  if (fs.existsSync(path.join(folder, wanted))) return;
  throw new CommandError(
    wanted === DUMP
      ? `${folder} is of a built-in database; it goes back into one (--built-in), not into a server.`
      : `${folder} is of a server; it goes back into one. Set DATABASE_URL.`,
  );
}

const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(folder, name)).isFile())
    .toSorted();

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of fs.createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** Syncs files and folders to disk, because a file survives only if its folder does. Windows cannot sync folders. */
export function syncAll(name: string, isDeep = true): void {
  const isFolder = fs.statSync(name).isDirectory();
  if (isFolder && isDeep) for (const one of fs.readdirSync(name)) syncAll(path.join(name, one));
  if (isFolder && process.platform === 'win32') return;
  const handle = fs.openSync(name, isFolder ? 'r' : 'r+');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

/** Facts by which an operator recognizes a database. */
export interface Contents {
  readonly moment: Date;
  readonly accounts: number;
}

/** @throws CommandError for a database that the product has never used */
export async function contentsOf(client: Client): Promise<Contents> {
  if ((await appliedMigrations(client)).length === 0)
    throw new CommandError('Roamfare has never used this database. Is it the right one?');
  return countAccounts(client);
}

/** @throws CommandError unless this version knows all applied migrations */
export function refuseUnknownSchema(applied: readonly string[]): void {
  if (applied.length === 0) throw new CommandError('This is no backup of Roamfare.');
  const known = new Set(knownMigrations());
  if (applied.every((hash) => known.has(hash))) return;
  throw new CommandError(
    'The backup has a schema that this version does not know; restore it with the version that made it or a newer one.',
  );
}
