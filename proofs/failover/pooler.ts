import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { onServer } from '#test/postgres-server.ts';
import { freePort } from '#test/proofs/product.ts';
import type { Proof } from '../harness/prove.ts';
import { AS_POSTGRES } from './hosts.ts';

interface PoolerOptions {
  readonly folder: string;
  /** The primary through HAProxy. */
  readonly url: string;
}

/** What the runbook has the role do for a pooler, which drops these limits. */
export async function setTimeouts(url: string): Promise<void> {
  for (const [name, value] of [
    ['statement_timeout', '5s'],
    ['idle_in_transaction_session_timeout', '30s'],
  ])
    await onServer(url, `alter role roamfare in database roamfare set ${name} = '${value}'`);
}

/** PgBouncer with the file of deploy/pgbouncer in front of HAProxy. Returns its URL. */
export async function openPooler(proof: Proof, { folder, url }: PoolerOptions): Promise<string> {
  const { port, username, password } = new URL(url);
  const listens = await freePort();
  const own = path.join(folder, 'pgbouncer');
  fs.mkdirSync(own, { mode: 0o777 });
  fs.chmodSync(own, 0o777);
  const users = path.join(own, 'userlist.txt');
  fs.writeFileSync(users, `"${username}" "${password}"\n`);
  const file = path.join(own, 'pgbouncer.ini');
  const text = fs
    .readFileSync('deploy/pgbouncer/pgbouncer.ini', 'utf8')
    .replace('port=5432', `port=${port}`)
    .replace('listen_port = 6432', `listen_port = ${listens}`)
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace('/var/log/postgresql', own)
    .replace('/var/run/postgresql', own);
  fs.writeFileSync(file, text);
  const [command, ...account] = AS_POSTGRES;
  const pooler = spawn(command, [...account, 'pgbouncer', file], { stdio: 'ignore' });
  proof.atEnd(async () => {
    if (pooler.exitCode !== null) return;
    pooler.kill('SIGKILL');
    await once(pooler, 'exit');
  });
  const pooled = new URL(url);
  pooled.port = String(listens);
  return pooled.href;
}
