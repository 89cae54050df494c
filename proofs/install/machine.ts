import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Proof } from '../harness/prove.ts';

/** Kept between runs: Debian's packages are downloaded once. */
const CACHE = path.resolve('.cache/install');
const BASE = path.join(CACHE, 'debian-12');
const PACKAGES = 'systemd,systemd-sysv,dbus,ca-certificates,iproute2,procps';
const LINK = 'rfinstall0';
const NET = { host: '10.91.7.1', machine: '10.91.7.2', prefix: 30 };
/** The network of a virtual machine may carry less than the usual 1500 bytes. */
const MTU = '1400';
const NAT = 'roamfare_install';
const BOOT_MS = 60_000;
const PROGRAMS = ['debootstrap', 'systemd-nspawn', 'nft', 'ip', 'nsenter'];

/** One line that says what this machine lacks for the proof; undefined when it can run. */
export function missingHere(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux';
  const missing = PROGRAMS.filter((name) => spawnSync('which', [name]).status !== 0);
  return missing.length === 0
    ? undefined
    : `it needs ${missing.join(', ')} (apt-get install debootstrap systemd-container nftables)`;
}

export interface Ran {
  readonly code: number;
  readonly output: string;
}

export interface Machine {
  readonly address: string;
  /** Path of the root of its files, seen from here. */
  readonly root: string;
  /** Runs commands by bash, which stops at the first that fails. */
  run(commands: string, environment?: Readonly<Record<string, string>>): Promise<Ran>;
}

/** A Debian 12 with nothing but its base, booted with systemd as process 1, in a network of its own. */
export async function bootMachine(proof: Proof): Promise<Machine> {
  debootstrap(proof);
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-install-'));
  proof.atEnd(() => fs.rmSync(root, { recursive: true, force: true }));
  execFileSync('cp', ['-a', `${BASE}/.`, root]);
  fs.chmodSync(root, 0o755);
  giveNode(root);
  giveCertificates(root);
  const leader = await boot(proof, root);
  openNetwork(proof, leader);
  const machine = { address: NET.machine, root, run: runIn(leader) };
  if (fs.existsSync(path.join(root, 'usr/local/share/ca-certificates/here-0.crt')))
    await machine.run('update-ca-certificates');
  return machine;
}

function debootstrap(proof: Proof): void {
  if (fs.existsSync(BASE)) return;
  proof.say('debootstrap of Debian 12');
  const draft = `${BASE}.${process.pid}`;
  fs.mkdirSync(CACHE, { recursive: true });
  const args = ['--variant=minbase', `--include=${PACKAGES}`, 'bookworm', draft];
  execFileSync('debootstrap', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const section = 'main';
  fs.writeFileSync(
    path.join(draft, 'etc/apt/sources.list'),
    [
      `deb http://deb.debian.org/debian bookworm ${section}`,
      `deb http://deb.debian.org/debian bookworm-updates ${section}`,
      `deb http://deb.debian.org/debian-security bookworm-security ${section}`,
      '',
    ].join('\n'),
  );
  fs.renameSync(draft, BASE);
}

/** The Node that runs this proof, and its npm: the runbook asks for one at /usr/bin/node. */
function giveNode(root: string): void {
  fs.copyFileSync(process.execPath, path.join(root, 'usr/bin/node'));
  fs.chmodSync(path.join(root, 'usr/bin/node'), 0o755);
  const npm = execFileSync('sh', [
    '-c',
    'dirname "$(dirname "$(readlink -f "$(command -v npm)")")"',
  ]);
  const modules = path.join(root, 'usr/lib/node_modules');
  fs.mkdirSync(modules, { recursive: true });
  fs.cpSync(npm.toString().trim(), path.join(modules, 'npm'), { recursive: true });
  fs.symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(root, 'usr/bin/npm'));
}

/** What this machine trusts in addition to Debian's authorities, such as a proxy on the way to the registries. */
function giveCertificates(root: string): void {
  const own = '/usr/local/share/ca-certificates';
  if (!fs.existsSync(own)) return;
  const files = fs.readdirSync(own).filter((name) => name.endsWith('.crt'));
  files.forEach((name, at) => {
    fs.copyFileSync(path.join(own, name), path.join(root, own, `here-${at}.crt`));
  });
}

async function boot(proof: Proof, root: string): Promise<number> {
  const archives = path.join(CACHE, 'archives');
  const npm = path.join(CACHE, 'npm');
  for (const folder of [archives, npm]) fs.mkdirSync(folder, { recursive: true });
  const nspawn = spawn(
    'systemd-nspawn',
    [
      '--boot',
      `--directory=${root}`,
      '--machine=roamfare-install',
      '--register=no',
      '--keep-unit',
      '--console=pipe',
      '--private-network',
      `--network-veth-extra=${LINK}:host0`,
      '--resolv-conf=copy-host',
      `--bind=${archives}:/var/cache/apt/archives`,
      `--bind=${npm}:/root/.npm`,
    ],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  );
  const ended = new Promise<void>((resolve) => nspawn.once('exit', () => resolve()));
  proof.atEnd(async () => {
    // Asks systemd to power off.
    nspawn.kill('SIGTERM');
    await Promise.race([ended, delay(20_000)]);
    nspawn.kill('SIGKILL');
    await ended;
  });
  const until = Date.now() + BOOT_MS;
  while (Date.now() < until) {
    const leader = childOf(nspawn.pid ?? 0);
    if (leader !== undefined && isBooted(leader)) return leader;
    await delay(300);
  }
  throw new Error('systemd did not boot within a minute');
}

function childOf(pid: number): number | undefined {
  try {
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return children === '' ? undefined : Number(children.split(' ')[0]);
  } catch {
    return undefined;
  }
}

const enter = (leader: number) => ['--target', `${leader}`, '--all', '--wdns=/'];

function isBooted(leader: number): boolean {
  const state = spawnSync('nsenter', [...enter(leader), 'systemctl', 'is-system-running']);
  return /^(running|degraded)/.test(state.stdout.toString());
}

/** Packets of the machine leave as ours, to Debian's packages and the registry of npm. */
function openNetwork(proof: Proof, leader: number): void {
  const ip = (...args: string[]) => execFileSync('ip', args);
  const within = (...args: string[]) => execFileSync('nsenter', [...enter(leader), 'ip', ...args]);
  ip('address', 'add', `${NET.host}/${NET.prefix}`, 'dev', LINK);
  ip('link', 'set', LINK, 'up', 'mtu', MTU);
  within('address', 'add', `${NET.machine}/${NET.prefix}`, 'dev', 'host0');
  within('link', 'set', 'host0', 'up', 'mtu', MTU);
  within('link', 'set', 'lo', 'up');
  within('route', 'add', 'default', 'via', NET.host);
  const forward = '/proc/sys/net/ipv4/ip_forward';
  const before = fs.readFileSync(forward, 'utf8');
  fs.writeFileSync(forward, '1');
  const rule = `type nat hook postrouting priority 100; ip saddr ${NET.machine} masquerade;`;
  execFileSync('nft', ['-f', '-'], {
    input: `table ip ${NAT} {\n chain post {\n ${rule}\n }\n}\n`,
  });
  proof.atEnd(() => {
    spawnSync('nft', ['delete', 'table', 'ip', NAT]);
    fs.writeFileSync(forward, before);
  });
}

function runIn(leader: number): Machine['run'] {
  return async (commands, environment = {}) => {
    const given = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    const trusts = process.env.NODE_EXTRA_CA_CERTS
      ? ['NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt']
      : [];
    const child = spawn('nsenter', [
      ...enter(leader),
      'env',
      '-i',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      'HOME=/root',
      'LANG=C.UTF-8',
      'DEBIAN_FRONTEND=noninteractive',
      ...trusts,
      ...given,
      'bash',
      '-c',
      `set -euo pipefail; cd /opt/roamfare/current 2>/dev/null || cd /root\n${commands}`,
    ]);
    child.stdin.end();
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        output += String(data);
      });
    const code = await new Promise<number>((resolve) =>
      child.once('close', (status) => resolve(status ?? 1)),
    );
    return { code, output };
  };
}
