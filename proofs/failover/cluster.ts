import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onServer } from '#test/postgres-server.ts';
import { freePort, until } from '#test/proofs/product.ts';
import type { Proof } from '../harness/prove.ts';
import { type Host, openHosts } from './hosts.ts';
import { openPooler, setTimeouts } from './pooler.ts';

const PASSWORDS = {
  SUPERUSER_PASSWORD: 'local-superuser',
  REPLICATION_PASSWORD: 'local-replication',
  REST_PASSWORD: 'local-rest',
};
const PRODUCT_PASSWORD = 'local-product';
const REST_PORT = 8008;
/** A machine that is frozen does not answer. */
const REST_MS = 1_000;
const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'ip', 'setpriv'];
const BINARIES = '/usr/lib/postgresql/15/bin';

/** One line that says what this machine lacks for the proof; undefined when it can run. */
export function missingHere(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux';
  const missing = PROGRAMS.filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length === 0 && fs.existsSync(BINARIES)) return undefined;
  return 'it needs Debian 12 with patroni, python3-etcd, etcd-server, haproxy, pgbouncer, postgresql and iproute2 (apt-get install --no-install-recommends)';
}

/** A file of deploy/cluster with its placeholders filled in. */
export function fill(file: string, values: Readonly<Record<string, string>>): string {
  let text = fs.readFileSync(path.join('deploy/cluster', file), 'utf8');
  for (const [name, value] of Object.entries({ ...PASSWORDS, ...values }))
    text = text.replaceAll(name, value);
  return text;
}

export interface Cluster {
  readonly hosts: readonly Host[];
  /** The primary through HAProxy, and through PgBouncer before it. */
  readonly url: string;
  readonly pooledUrl: string;
  /** The member that answers as this, of these. */
  find(what: 'primary' | 'synchronous', among?: readonly Host[]): Promise<Host | undefined>;
  /** Waits for one primary and two standbys, one of them synchronous where that is asked for. */
  untilWhole(): Promise<void>;
  /** Starts the programs of a host that is down. */
  start(host: Host): void;
  switchover(from: Host): Promise<void>;
  /** Changes the configuration that the members share. */
  configure(settings: object): Promise<void>;
}

interface ClusterOptions {
  /** Changes the configuration; `file` is the name in deploy/cluster. */
  readonly change?: (text: string, file: string) => string;
}

/** Three members with etcd on their hosts, and HAProxy on this machine. They stop with the proof. */
export async function openCluster(
  proof: Proof,
  { change = (text) => text }: ClusterOptions = {},
): Promise<Cluster> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-cluster-'));
  fs.chmodSync(folder, 0o711);
  const logs = path.resolve('.cache/failover');
  fs.rmSync(logs, { recursive: true, force: true });
  fs.mkdirSync(logs, { recursive: true });
  proof.atEnd(() => fs.rmSync(folder, { recursive: true, force: true }));
  const hosts = openHosts(proof);
  const paths = { folder, logs, change };
  const startHost = (host: Host) => startPrograms(host, paths);
  for (const host of hosts) startHost(host);
  const port = await openProxy(proof, paths);
  const asks = asksOf(hosts);
  await asks.untilWhole();
  const leader = await asks.find('primary');
  const own = `postgres://postgres:${PASSWORDS.SUPERUSER_PASSWORD}@${leader?.address}:5432/postgres`;
  await onServer(own, `create role roamfare login password '${PRODUCT_PASSWORD}'`);
  await onServer(own, 'create database roamfare owner roamfare');
  const url = `postgres://roamfare:${PRODUCT_PASSWORD}@127.0.0.1:${port}/roamfare`;
  // HAProxy asks once a second.
  await until(() =>
    onServer(url, 'select 1').then(
      () => true,
      () => false,
    ),
  );
  await setTimeouts(url);
  const pooledUrl = await openPooler(proof, { folder, url });
  return { ...asks, hosts, start: startHost, url, pooledUrl };
}

interface Paths extends Required<ClusterOptions> {
  readonly folder: string;
  readonly logs: string;
}

function startPrograms(host: Host, { folder: parent, logs, change }: Paths): void {
  const { name: MEMBER, address: ADDRESS } = host;
  const folder = path.join(parent, MEMBER);
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
  const config = path.join(folder, 'patroni.yml');
  fs.writeFileSync(config, change(fill('patroni.yml', { MEMBER, ADDRESS }), 'patroni.yml'));
  spawnSync('chown', ['-R', 'postgres:postgres', folder]);
  const etcd = Object.fromEntries(
    [...fill('etcd.env', { MEMBER, ADDRESS }).matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [
      key ?? '',
      value ?? '',
    ]),
  );
  host.start(['etcd'], {
    environment: { ...etcd, ETCD_DATA_DIR: path.join(folder, 'etcd') },
    log: path.join(logs, `${MEMBER}-etcd.log`),
  });
  host.start(['patroni', config], {
    environment: {
      PATRONI_POSTGRESQL_DATA_DIR: path.join(folder, 'data'),
      PATRONI_POSTGRESQL_PGPASS: path.join(folder, 'pgpass'),
    },
    log: path.join(logs, `${MEMBER}.log`),
  });
}

/** Returns the port of the primary. */
async function openProxy(proof: Proof, { folder, logs, change }: Paths) {
  const [primary, standby] = [await freePort(), await freePort()];
  const file = path.join(folder, 'haproxy.cfg');
  const text = change(fill('haproxy.cfg', {}), 'haproxy.cfg')
    .replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${primary}`)
    .replace('bind 127.0.0.1:5433', `bind 127.0.0.1:${standby}`);
  fs.writeFileSync(file, text);
  const output = fs.openSync(path.join(logs, 'haproxy.log'), 'a');
  const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', output, output] });
  fs.closeSync(output);
  proof.atEnd(async () => {
    if (proxy.exitCode !== null) return;
    proxy.kill('SIGTERM');
    await once(proxy, 'exit');
  });
  return primary;
}

const AUTHORIZATION = `Basic ${btoa(`patroni:${PASSWORDS.REST_PASSWORD}`)}`;

function asksOf(hosts: readonly Host[]) {
  const ask = (host: Host, name: string) =>
    fetch(`http://${host.address}:${REST_PORT}/${name}`, { signal: AbortSignal.timeout(REST_MS) })
      .then(async (answer) => {
        await answer.arrayBuffer();
        return answer.status === 200;
      })
      .catch(() => false);
  const who = async (name: string, among = hosts) => {
    const answers = await Promise.all(among.map((host) => ask(host, name)));
    return among.filter((_, n) => answers[n]);
  };
  const change = async (host: Host | undefined, method: string, name: string, body: object) => {
    const answer = await fetch(`http://${host?.address}:${REST_PORT}/${name}`, {
      method,
      headers: { authorization: AUTHORIZATION },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name} was answered ${answer.status}: ${text}`);
  };
  const find: Cluster['find'] = async (what, among) => (await who(what, among))[0];
  let isSynchronous = true;
  return {
    find,
    async untilWhole() {
      await until(async () => {
        const [primaries, standbys, synchronous] = await Promise.all([
          who('primary'),
          who('replica'),
          who('synchronous'),
        ]);
        const wanted = isSynchronous ? 1 : 0;
        return primaries.length === 1 && standbys.length === 2 && synchronous.length === wanted;
      });
    },
    async switchover(from: Host) {
      const candidate = await find('synchronous');
      await change(from, 'POST', 'switchover', { leader: from.name, candidate: candidate?.name });
    },
    async configure(settings: { readonly synchronous_mode?: boolean }) {
      isSynchronous = settings.synchronous_mode ?? isSynchronous;
      await change(await find('primary'), 'PATCH', 'config', settings);
    },
  };
}
