import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { type Account, accountFor, commandAs, environment } from './account.ts';
import { findBinaries, programPath } from './binaries.ts';
import { stopOrphan } from './postmaster.ts';

/** The database superuser of the built-in server. */
const SUPERUSER = 'roamfare';

/** Address of the database `postgres` on the built-in server, as superuser. */
export const serverUrl = (password: string, port: number): string =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;

/**
 * Makes the database files unless they exist, and answers the superuser's password, which only this
 * machine user can read. A start that is killed half way leaves nothing that looks finished.
 * @throws StartError
 */
export function openCluster(account: Account, { sync }: { readonly sync: boolean }): string {
  const replaced = `${account.dataDir}.replaced`;
  // Left by a `replaceFiles` that ended half way.
  if (!fs.existsSync(account.dataDir) && fs.existsSync(replaced))
    fs.renameSync(replaced, account.dataDir);
  if (fs.existsSync(account.dataDir)) adopt(account);
  else create(account, sync);
  return readPassword(account);
}

/** The superuser's password of files that exist. @throws StartError */
export function readPassword({ dataDir }: Account): string {
  const passwordFile = path.join(dataDir, 'roamfare.password');
  try {
    return fs.readFileSync(passwordFile, 'utf8').trim();
  } catch {
    throw new StartError(`${passwordFile} is missing; restore it or choose another DATA_DIR.`);
  }
}

function create(account: Account, sync: boolean): void {
  const half = `${account.dataDir}.new`;
  const password = `${half}.password`;
  fs.rmSync(half, { recursive: true, force: true });
  fs.rmSync(password, { force: true });
  fs.mkdirSync(half, { mode: 0o700 });
  fs.writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 });
  for (const made of [half, password]) own(account, made);

  const options = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '--no-instructions'];
  if (!sync) options.push('--no-sync');
  const [command, args] = commandAs(account, programPath(account.native, 'initdb'), [
    `--pgdata=${half}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${password}`,
    ...options,
  ]);
  const made = spawnSync(command, args, { ...environment(account), encoding: 'utf8' });
  if (made.status !== 0) {
    const reason = made.error?.message ?? made.stderr.trim().split('\n').at(-1);
    throw new StartError(`The database files could not be made: ${reason}`);
  }
  fs.renameSync(password, path.join(half, 'roamfare.password'));
  fs.renameSync(half, account.dataDir);
}

/** Gives root's files to the account, or takes them back, when an earlier start ran in another way. */
function adopt({ uid = 0, gid = 0, dataDir }: Account): void {
  if (process.getuid?.() !== 0 || fs.statSync(dataDir).uid === uid) return;
  spawnSync('chown', ['-R', `${uid}:${gid}`, dataDir]);
}

function own({ uid, gid }: Account, file: string): void {
  if (uid !== undefined && gid !== undefined) fs.chownSync(file, uid, gid);
}

/** Where the files of the database are that belongs to a data folder. */
export const builtInFiles = (folder: string): string =>
  accountFor(findBinaries(), path.join(folder, 'postgres')).dataDir;

/** Puts other files in the place of a database that nobody uses; at any moment one of them is there or comes back. */
export async function replaceFiles(dataDir: string, fresh: string): Promise<void> {
  await stopOrphan(dataDir);
  const replaced = `${dataDir}.replaced`;
  fs.rmSync(replaced, { recursive: true, force: true });
  if (fs.existsSync(dataDir)) fs.renameSync(dataDir, replaced);
  fs.renameSync(fresh, dataDir);
  fs.rmSync(replaced, { recursive: true, force: true });
}
