import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { until } from '#test/proofs/product.ts';
import type { Proof } from '../harness/prove.ts';

/** The addresses of deploy/cluster. */
const NETWORK = '10.20.0';
const PREFIX = 24;
const BRIDGE = 'rfcluster0';
const NAMES = ['db1', 'db2', 'db3'];

/** A database machine: a network namespace, whose processes and cable can fail. */
export interface Host {
  readonly name: string;
  readonly address: string;
  /** Starts a program under the account postgres; its output is appended to the file. */
  start(command: readonly string[], options: StartOptions): void;
  /** Ids of its processes, or of those with this name. */
  pids(program?: string): number[];
  /** Pulls the network cable. */
  cut(): void;
  join(): void;
}

interface StartOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly log: string;
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export const AS_POSTGRES = [
  'setpriv',
  '--reuid=postgres',
  '--regid=postgres',
  '--init-groups',
] as const;

const ip = (...args: string[]) =>
  execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'inherit'] });

/** The namespaces and the bridge between them and this machine; gone with the proof. */
export function openHosts(proof: Proof): Host[] {
  const taken = spawnSync('ip', ['address', 'show', 'to', `${NETWORK}.0/${PREFIX}`]);
  if (taken.stdout.toString() !== '')
    throw new Error(`${NETWORK}.0/${PREFIX} is in use here: ${taken.stdout.toString()}`);
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  proof.atEnd(() => ip('link', 'delete', BRIDGE));
  ip('address', 'add', `${NETWORK}.1/${PREFIX}`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  return NAMES.map((name, n) => openHost(proof, name, `${NETWORK}.${11 + n}`));
}

function openHost(proof: Proof, name: string, address: string): Host {
  const space = `roamfare-${name}`;
  const cable = `rf${name}`;
  ip('netns', 'add', space);
  const pids = (program?: string) =>
    ip('netns', 'pids', space)
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map(Number)
      .filter((pid) => program === undefined || commandOf(pid) === program);
  proof.atEnd(async () => {
    signal(pids(), 'SIGKILL');
    await until(() => pids().length === 0);
    spawnSync('ip', ['link', 'delete', cable]);
    ip('netns', 'delete', space);
  });
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
  ip('link', 'set', cable, 'master', BRIDGE, 'up');
  ip('-n', space, 'address', 'add', `${address}/${PREFIX}`, 'dev', 'eth0');
  for (const device of ['lo', 'eth0']) ip('-n', space, 'link', 'set', device, 'up');
  return {
    name,
    address,
    pids,
    cut: () => void ip('link', 'set', cable, 'down'),
    join: () => void ip('link', 'set', cable, 'up'),
    start(command, { environment, log }) {
      const output = fs.openSync(log, 'a');
      spawn('ip', ['netns', 'exec', space, ...AS_POSTGRES, ...command], {
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...environment },
        cwd: '/',
        detached: true,
        stdio: ['ignore', output, output],
      });
      fs.closeSync(output);
    },
  };
}

/** Undefined when the process has ended. */
function commandOf(pid: number): string | undefined {
  try {
    return fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Skips those that have ended. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // It has ended since.
    }
}
