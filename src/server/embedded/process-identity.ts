import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * When a process began, in the system's own words; undefined when there is no such process.
 * Together with the number it names one process for good: numbers alone are used again.
 */
export function processStart(pid: number): string | undefined {
  if (!exists(pid)) return undefined;
  if (process.platform === 'linux') return linuxStart(pid);
  return ps(pid, 'lstart=') ?? 'unknown';
}

/** The command line of a process, its words parted by blanks; undefined when unknown. */
export function commandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'command=');
  // Empty while a process is ending.
  return readProc(pid, 'cmdline')?.replaceAll('\0', ' ').trim() || undefined;
}

/** False for a process that has ended and only waits for its parent to notice. */
export const isAlive = (pid: number): boolean => processStart(pid) !== undefined;

/** Whether the number is taken, be it by a process that has ended and only waits for its parent to notice. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function linuxStart(pid: number): string | undefined {
  // The name in parentheses may hold blanks; after it, state is the 3rd field and the start the 22nd.
  const fields = readProc(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ');
  return fields?.[0] === 'Z' ? undefined : fields?.[19];
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || undefined;
}
