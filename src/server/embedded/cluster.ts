import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '#server/process/start-error.ts';
import { type Account, accountFor, programAs } from './account.ts';
import { findBinaries } from './binaries.ts';
import { stopOrphan } from './postmaster.ts';

/** The database superuser of the built-in server. */
const SUPERUSER = 'roamfare';

/** Where the files of the database are that belongs to a data folder. */
export const builtInFiles = (folder: string): string =>
  accountFor(findBinaries(), path.join(folder, 'postgres')).dataDir;

/** Where a `replaceFiles` keeps what it replaces until it has ended. */
const replacedBy = (dataDir: string) => `${dataDir}.replaced`;

/**
 * Makes the database files unless they exist. A start that is killed half way leaves nothing that looks finished.
 * @throws StartError
 */
export function openCluster(account: Account, { sync }: { readonly sync: boolean }): void {
  const { uid = 0, gid = 0, dataDir } = account;
  const replaced = replacedBy(dataDir);
  if (!fs.existsSync(dataDir) && fs.existsSync(replaced)) fs.renameSync(replaced, dataDir);
  if (!fs.existsSync(dataDir)) create(account, sync);
  // Files of root, or of an earlier start that ran in another way.
  else if (process.getuid?.() === 0 && fs.statSync(dataDir).uid !== uid)
    spawnSync('chown', ['-R', `${uid}:${gid}`, dataDir]);
}

/**
 * Address of the database `postgres` as superuser, whose password only this machine user can read.
 * @throws StartError
 */
export function serverUrl(dataDir: string, port: number): string {
  const file = path.join(dataDir, 'roamfare.password');
  if (!fs.existsSync(file))
    throw new StartError(`${file} is missing; restore it or choose another DATA_DIR.`);
  const password = fs.readFileSync(file, 'utf8').trim();
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
}

function create(account: Account, sync: boolean): void {
  const { uid, gid, dataDir } = account;
  const half = `${dataDir}.new`;
  const password = `${half}.password`;
  for (const left of [half, password]) fs.rmSync(left, { recursive: true, force: true });
  fs.mkdirSync(half, { mode: 0o700 });
  fs.writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (uid !== undefined && gid !== undefined)
    for (const made of [half, password]) fs.chownSync(made, uid, gid);
  const { command, args, options } = programAs(account, 'initdb', [
    `--pgdata=${half}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${password}`,
    '--encoding=UTF8',
    '--locale=C',
    '--auth=scram-sha-256',
    '--no-instructions',
    ...(sync ? [] : ['--no-sync']),
  ]);
  const made = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (made.status !== 0) {
    const reason = made.error?.message ?? made.stderr.trim().split('\n').at(-1);
    throw new StartError(`The database files could not be made: ${reason}`);
  }
  fs.renameSync(password, path.join(half, 'roamfare.password'));
  fs.renameSync(half, dataDir);
}

/** Puts other files in the place of a database that nobody uses; at any moment one of them is there or comes back. */
export async function replaceFiles(dataDir: string, fresh: string): Promise<void> {
  await stopOrphan(dataDir);
  const replaced = replacedBy(dataDir);
  if (fs.existsSync(dataDir)) {
    fs.rmSync(replaced, { recursive: true, force: true });
    fs.renameSync(dataDir, replaced);
  }
  fs.renameSync(fresh, dataDir);
  fs.rmSync(replaced, { recursive: true, force: true });
}
