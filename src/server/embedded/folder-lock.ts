import fs from 'node:fs';
import path from 'node:path';
import { errorCode, StartError } from '#server/process/start-error.ts';
import { processStart } from './process-identity.ts';

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
