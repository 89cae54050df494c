import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Came, Round } from './calls.ts';
import type { ServerName } from './servers.ts';

/** Where scripts/bench.mjs builds the programs of this folder. */
const BUILT = path.resolve('.cache/bench/answers');
const TASKSET = '/usr/bin/taskset';

type Program = 'servers' | 'ask';

/** Starts a program of this folder as a process, pinned to one processor where the system allows it. */
function begin(name: Program, args: readonly string[], processor: number): ChildProcess {
  const program = [process.execPath, path.join(BUILT, `${name}.js`), ...args];
  const pinned = fs.existsSync(TASKSET) && availableParallelism() > 1;
  const [command = '', ...rest] = pinned ? [TASKSET, '-c', String(processor), ...program] : program;
  return spawn(command, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

/** The process's reply to a message. */
function told<T>(child: ChildProcess, message: string | Round): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error('A process of the bench has ended.'));
    child.once('exit', end);
    child.once('message', (answer) => {
      child.off('exit', end);
      resolve(answer as T);
    });
    child.send(message);
  });
}

/** A server that is measured. */
export interface Measured {
  readonly port: number;
  /** Microseconds of processor time used so far. */
  readonly spent: () => Promise<number>;
  readonly end: () => void;
}

export async function serving(name: ServerName, given = ''): Promise<Measured> {
  const child = begin('servers', [name], 0);
  const port = await told<number>(child, given);
  return { port, spent: () => told<number>(child, 'spent'), end: () => void child.kill() };
}

export interface Client {
  readonly run: (round: Round) => Promise<Came>;
  readonly end: () => void;
}

export function client(): Client {
  const child = begin('ask', [], 1);
  return { run: (round) => told<Came>(child, round), end: () => void child.kill() };
}
