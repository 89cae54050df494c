import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { errorCode, StartError } from '#server/process/start-error.ts';

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
