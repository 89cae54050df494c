import fs from 'node:fs';
import path from 'node:path';
import { errorCode, StartError } from '../start-error.ts';
import { processStart } from './process-identity.ts';

/** The process that uses a data folder. */
interface Holder {
  readonly pid: number;
  /** As told by `processStart`. */
  readonly started: string;
  /** Where it serves, for the message to whoever comes second. */
  readonly address: string;
}

/**
 * Reserves the folder for this process and answers how to give it back. A lock whose process
 * is gone (killed, power cut) is taken over.
 * @throws StartError that names the process which has it.
 */
export function lockFolder(folder: string, address: string): () => void {
  const file = path.join(folder, 'roamfare.lock');
  const holder: Holder = {
    pid: process.pid,
    started: processStart(process.pid) ?? 'unknown',
    address,
  };
  const mine = JSON.stringify(holder);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (place(file, mine)) {
      return () => {
        if (read(file) === mine) fs.rmSync(file, { force: true });
      };
    }
    const theirs = read(file);
    if (theirs !== undefined) evict(file, theirs);
  }
  throw new StartError(`Several starts are competing for ${folder}; try again.`);
}

/** Puts the lock there, whole or not at all; false when there is one already. */
function place(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, content);
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** Removes the lock of a process that is gone. @throws StartError when it is alive. */
function evict(file: string, content: string): void {
  refuseLiving(file, content);
  const grave = `${file}.${process.pid}.old`;
  try {
    fs.renameSync(file, grave);
  } catch (error) {
    // Another start was faster.
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  // Another start may have evicted and moved in since we looked: then it was theirs, and goes back.
  const moved = read(grave);
  if (moved !== undefined && moved !== content) place(file, moved);
  fs.rmSync(grave, { force: true });
}

function refuseLiving(file: string, content: string): void {
  const holder = parse(content);
  if (!holder || processStart(holder.pid) !== holder.started) return;
  throw new StartError(
    `Roamfare is already running on ${path.dirname(file)} (process ${holder.pid}, ${holder.address}). Stop it first, or set DATA_DIR and PORT for a second one.`,
  );
}

function parse(content: string): Holder | undefined {
  try {
    return JSON.parse(content);
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
