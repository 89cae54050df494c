import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';

/** The user that owns nothing, on every Unix. */
const NOBODY = 65_534;

/** As whom PostgreSQL runs, and where its programs and data are for that account. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
  /** Command that goes before each program. */
  readonly prefix: readonly string[];
  readonly native: string;
  readonly dataDir: string;
}

/**
 * PostgreSQL refuses to run as root, yet containers often are. As root it runs as the owner of existing data,
 * else as nobody; where that account cannot reach the files, in a user namespace; where the system forbids
 * those, from a copy in /var/tmp.
 */
export function accountFor(native: string, dataDir: string): Account {
  if (process.getuid?.() !== 0) return { prefix: [], native, dataDir };
  if (reachable(native) && reachable(path.dirname(dataDir))) {
    return { ...ownerOf(dataDir), prefix: [], native, dataDir };
  }
  const prefix = ['unshare', '--user', `--map-user=${NOBODY}`];
  if (spawnSync('unshare', [...prefix.slice(1), 'true']).status === 0) {
    return { prefix, native, dataDir };
  }
  return copied(native, dataDir);
}

function ownerOf(dataDir: string): { uid: number; gid: number } {
  const stat = fs.statSync(dataDir, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : { uid: NOBODY, gid: NOBODY };
}

/** Whether everybody may walk through the folder and all above it. */
function reachable(folder: string): boolean {
  const parent = path.dirname(folder);
  const open = (fs.statSync(folder).mode & 0o001) !== 0;
  return open && (parent === folder || reachable(parent));
}

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

function copied(native: string, dataDir: string): Account {
  const base = path.join('/var/tmp', `roamfare-${short(native)}`);
  fs.mkdirSync(base, { recursive: true, mode: 0o755 });
  if (fs.lstatSync(base).uid !== 0) {
    throw new StartError(`${base} belongs to somebody else; remove it or set DATABASE_URL.`);
  }
  const copy = path.join(base, 'native');
  if (!fs.existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    fs.cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', base]);
    fs.renameSync(half, copy);
  }
  const home = path.join(base, short(dataDir));
  fs.mkdirSync(home, { recursive: true, mode: 0o755 });
  const data = path.join(home, 'postgres');
  return { ...ownerOf(data), prefix: [], native: copy, dataDir: data };
}

/** The command and arguments that run a program as this account. */
export function commandAs(
  { prefix }: Account,
  program: string,
  args: readonly string[],
): [string, string[]] {
  const [command = program, ...rest] = [...prefix, program, ...args];
  return [command, rest];
}

/** Spawn options for a program of this account: its identity, a neutral locale, a folder that it can enter. */
export function environment({ uid, gid, dataDir }: Account) {
  return {
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
    cwd: path.parse(dataDir).root,
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
  };
}
