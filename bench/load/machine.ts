import fs from 'node:fs';
import os from 'node:os';

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

/**
 * Seconds of processor time that went to others on the machine below while something here was ready to run, of all
 * processors together; 0 where the system does not tell.
 */
function stolen(): number {
  const [all = ''] = fs.existsSync('/proc/stat')
    ? fs.readFileSync('/proc/stat', 'utf8').split('\n', 1)
    : [];
  return Number(all.trim().split(/\s+/)[8] ?? 0) / TICKS;
}

/** Seconds in which something here waited for the disk and nothing went on; 0 where the system does not tell. */
function heldByDisk(): number {
  const file = '/proc/pressure/io';
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  return Number(/^full .*total=(\d+)/m.exec(text)?.[1] ?? 0) / 1e6;
}

/** In percent, of each minute begun. */
export interface Disturbance {
  /** Of all processors: what other machines took. */
  readonly stolen: readonly number[];
  /** Of the time: nothing went on because of the disk. */
  readonly disk: readonly number[];
}

/** Watches what is not ours until the answer is called. */
export function watchDisturbance(): () => Disturbance {
  const reading = () => ({
    seconds: performance.now() / 1_000,
    stolen: stolen() / os.availableParallelism(),
    disk: heldByDisk(),
  });
  const marks = [reading()];
  const minutes = setInterval(() => marks.push(reading()), 60_000);
  return () => {
    clearInterval(minutes);
    marks.push(reading());
    const percentOf = (what: 'stolen' | 'disk') =>
      marks.slice(1).map((mark, at) => {
        const before = marks[at] ?? mark;
        return Math.round((100 * (mark[what] - before[what])) / (mark.seconds - before.seconds));
      });
    return { stolen: percentOf('stolen'), disk: percentOf('disk') };
  };
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
