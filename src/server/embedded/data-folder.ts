import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { errorCode, StartError } from '#server/process/start-error.ts';
import { processStart } from './postmaster.ts';

const REASONS: Readonly<Record<string, string>> = {
  EROFS: 'the file system is read-only',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
};

/**
 * Creates the folder if needed and checks that it is writable by writing: permission bits do not apply to root and say
 * nothing about read-only file systems. Returns its absolute path.
 * @throws StartError
 */
export function openDataFolder(name: string): string {
  const folder = path.resolve(name);
  try {
    makeFolder(folder);
    const probe = path.join(folder, `.probe-${randomUUID()}`);
    fs.writeFileSync(probe, 'x', { flush: true });
    fs.rmSync(probe);
    return folder;
  } catch (error) {
    const code = errorCode(error) ?? 'unknown';
    // Some versions of Node report EEXIST if a parent is a file.
    const isPart = code === 'EEXIST' && (error as NodeJS.ErrnoException).path !== folder;
    const reason = REASONS[isPart ? 'ENOTDIR' : code] ?? code;
    throw new StartError(
      `The data folder ${folder} cannot be written: ${reason}. Set DATA_DIR to another one.`,
    );
  }
}

/** Not `recursive: true`: it never returns where the system forbids folders, as in /proc. */
function makeFolder(folder: string): void {
  if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  fs.mkdirSync(folder);
}

/**
 * Locks the folder for this process and returns a function that unlocks it. A lock whose process no longer runs
 * (killed, power failure) is taken over. `address` is where this process serves, for the error of a second process.
 * @throws StartError that names the process with the lock.
 */
export function lockFolder(folder: string, address: string): () => void {
  const file = path.join(folder, 'roamfare.lock');
  const draft = `${file}.${process.pid}`;
  const started = processStart(process.pid) ?? 'unknown';
  const mine = JSON.stringify({ pid: process.pid, started, address });
  fs.writeFileSync(draft, mine);
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (createLock(draft, file))
        return () => read(file) === mine && fs.rmSync(file, { force: true });
      removeStaleLock(file);
    }
  } finally {
    fs.rmSync(draft, { force: true });
  }
  throw new StartError(`Several starts are competing for ${folder}; try again.`);
}

/** Creates the lock atomically; false when there is one already. */
function createLock(draft: string, file: string): boolean {
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of a process that no longer runs. @throws StartError when it is alive. */
function removeStaleLock(file: string): void {
  const found = read(file);
  const holder = parse(found);
  if (holder && processStart(holder.pid) === holder.started)
    throw new StartError(
      `Roamfare is already running on ${path.dirname(file)} (process ${holder.pid}, ${holder.address}). Stop it first, or set DATA_DIR and PORT for a second one.`,
    );
  const renamed = `${file}.${process.pid}.old`;
  try {
    fs.renameSync(file, renamed);
  } catch (error) {
    // Another start has removed it.
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  // Another start may have replaced the lock since we read it: then put theirs back.
  if (read(renamed) !== found) createLock(renamed, file);
  fs.rmSync(renamed);
}

function parse(
  text: string | undefined,
): { pid: number; started: string; address: string } | undefined {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function read(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
