import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { type Host, signal } from './hosts.ts';

/** How long the standbys get no WAL before the primary is killed, in the form that must lose writes. */
const HELD_BACK_MS = 2_000;

export interface Fault {
  readonly name: string;
  /** Which member it befalls; another one then takes this role. */
  readonly role: 'primary' | 'synchronous';
  /** Resolves when what it does takes longer. */
  readonly begin: (host: Host) => unknown;
  /** Repairs the host, once another member has its role. */
  readonly end: (host: Host) => void;
}

export function faultsOf(cluster: Cluster): Fault[] {
  const start = (host: Host) => cluster.start(host);
  const thaw = (host: Host) => signal(host.pids(), 'SIGCONT');
  const freeze = (host: Host) => signal(host.pids(), 'SIGSTOP');
  const freezePostgres = (host: Host) => signal(host.pids('postgres'), 'SIGSTOP');
  const switchOver = (host: Host) => cluster.switchover(host);
  const ofPrimary = [
    { name: 'kill', begin: kill, end: start },
    { name: 'switchover', begin: switchOver, end: () => {} },
    { name: 'freeze-postgresql', begin: freezePostgres, end: thaw },
    { name: 'freeze-host', begin: freeze, end: thaw },
    { name: 'cut-network', begin: (host: Host) => host.cut(), end: (host: Host) => host.join() },
  ];
  const ofStandby = [
    { name: 'kill-standby', begin: kill, end: start },
    { name: 'freeze-standby', begin: freeze, end: thaw },
  ];
  return [
    ...ofPrimary.map((fault) => ({ ...fault, role: 'primary' as const })),
    ...ofStandby.map((fault) => ({ ...fault, role: 'synchronous' as const })),
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
