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
 * Makes the folder if need be and proves by writing that it can hold data: permission bits say nothing to root and
 * nothing about read-only file systems. Answers its absolute path.
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
    // Some versions of Node say of a part of the path that it exists.
    const isPart = code === 'EEXIST' && (error as NodeJS.ErrnoException).path !== folder;
    const reason = REASONS[isPart ? 'ENOTDIR' : code] ?? code;
    throw new StartError(
      `The data folder ${folder} cannot be written: ${reason}. Set DATA_DIR to another one.`,
    );
  }
}

/** Not `recursive: true`: where the system never lets a folder be made, as in /proc, that does not come back. */
function makeFolder(folder: string): void {
  if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  fs.mkdirSync(folder);
}

/**
 * Reserves the folder for this process and answers how to give it back. A lock whose process is gone (killed, power
 * cut) is taken over. `address` is where this process serves, for the message to whoever comes second.
 * @throws StartError that names the process which has it.
 */
export function lockFolder(folder: string, address: string): () => void {
  const file = path.join(folder, 'roamfare.lock');
  const draft = `${file}.${process.pid}`;
  const started = processStart(process.pid) ?? 'unknown';
  const mine = JSON.stringify({ pid: process.pid, started, address });
  fs.writeFileSync(draft, mine);
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (place(draft, file)) return () => read(file) === mine && fs.rmSync(file, { force: true });
      evict(file);
    }
  } finally {
    fs.rmSync(draft, { force: true });
  }
  throw new StartError(`Several starts are competing for ${folder}; try again.`);
}

/** Puts a lock there, whole or not at all; false when there is one already. */
function place(draft: string, file: string): boolean {
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of a process that is gone. @throws StartError when it is alive. */
function evict(file: string): void {
  const found = read(file);
  const holder = parse(found);
  if (holder && processStart(holder.pid) === holder.started)
    throw new StartError(
      `Roamfare is already running on ${path.dirname(file)} (process ${holder.pid}, ${holder.address}). Stop it first, or set DATA_DIR and PORT for a second one.`,
    );
  const grave = `${file}.${process.pid}.old`;
  try {
    fs.renameSync(file, grave);
  } catch (error) {
    // Another start was faster.
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  // Another start may have evicted and moved in since we looked: then it was theirs, and goes back.
  if (read(grave) !== found) place(grave, file);
  fs.rmSync(grave);
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
