import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { type Host, signal } from './hosts.ts';

/** How long the standbys get no WAL before the primary is killed, in the form that must lose writes. */
const HELD_BACK_MS = 2_000;

export interface Fault {
  readonly name: string;
  /** A promise of the end of a fault that takes longer is in the answer. */
  readonly begin: (primary: Host) => unknown;
  /** Repairs the host, once another member is the primary. */
  readonly end: (host: Host) => void;
}

const nothing = () => {};

export function faultsOf(cluster: Cluster): Fault[] {
  return [
    { name: 'kill', begin: kill, end: (host) => cluster.start(host) },
    { name: 'switchover', begin: (primary) => cluster.switchover(primary), end: nothing },
    {
      name: 'freeze-postgresql',
      begin: (primary) => signal(primary.pids('postgres'), 'SIGSTOP'),
      end: (host) => signal(host.pids('postgres'), 'SIGCONT'),
    },
    {
      name: 'freeze-host',
      begin: (primary) => signal(primary.pids(), 'SIGSTOP'),
      end: (host) => signal(host.pids(), 'SIGCONT'),
    },
    {
      name: 'cut-network',
      begin: (primary) => primary.cut(),
      end: (host) => host.join(),
    },
  ];
}

/** All at once, as a power cut would: signals arrive one after the other. */
function kill(host: Host): void {
  const pids = host.pids();
  signal(pids, 'SIGSTOP');
  signal(pids, 'SIGKILL');
}

/** Kills a primary whose network lags: what it acknowledged last is nowhere else, unless it waits for a standby. */
export async function killLagging(host: Host): Promise<void> {
  const senders = host.pids('postgres').filter((pid) => {
    const command = `/proc/${pid}/cmdline`;
    return fs.existsSync(command) && fs.readFileSync(command, 'utf8').includes('walsender');
  });
  signal(senders, 'SIGSTOP');
  await delay(HELD_BACK_MS);
  kill(host);
}
