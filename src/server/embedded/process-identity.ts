import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * When a process began, in the system's own words; undefined when it has ended, even if its parent has not noticed.
 * Together with the number it names one process for good: numbers alone are used again.
 */
export function processStart(pid: number): string | undefined {
  if (!exists(pid)) return undefined;
  if (process.platform !== 'linux') return ps(pid, 'lstart=') ?? 'unknown';
  // The name in parentheses may hold blanks; after it, state is the 3rd field and the start the 22nd.
  const fields = readProc(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');
  return fields[0] === 'Z' ? undefined : fields[19];
}

export const isAlive = (pid: number): boolean => processStart(pid) !== undefined;

/** The command line of a process, its words parted by blanks; undefined when unknown, as while it ends. */
export const commandLine = (pid: number): string | undefined =>
  process.platform === 'linux'
    ? readProc(pid, 'cmdline').replaceAll('\0', ' ').trim() || undefined
    : ps(pid, 'command=');

/** Whether the number is taken, be it by a process that has ended and only waits for its parent to notice. */
export function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is alive as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readProc(pid: number, file: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

const ps = (pid: number, column: string): string | undefined =>
  spawnSync('ps', ['-o', column, '-p', `${pid}`], { encoding: 'utf8' }).stdout?.trim() || undefined;
