import fs from 'node:fs';

/** Clock ticks in a second, as /proc counts. */
const TICKS = 100;
const PAGE_MB = 4_096 / 1e6;

/**
 * Seconds of processor time that a process has used, those of its children that have ended included; 0 where the
 * system does not tell.
 */
export function processorOf(pid: number): number {
  const fields = statOf(pid);
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
}

/** The same of a process and the children that it has now. */
export function processorWithChildren(pid: number): number {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split(' ') : [];
  const pids = children.filter(Boolean).map(Number);
  return pids.reduce((sum, child) => sum + processorOf(child), processorOf(pid));
}

/** Megabytes of memory that a process has at the moment. */
export const memoryOf = (pid: number): number => Math.round(Number(statOf(pid)[21] ?? 0) * PAGE_MB);

/** Fields of the third and the following; the second one may hold anything. */
function statOf(pid: number): string[] {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
