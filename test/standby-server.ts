import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accountFor, findBinaries, programAs } from '#server/embedded/account.ts';
import { startPostgres } from '#server/embedded/launcher.ts';
import { onServer } from './postgres-server.ts';
import { until } from './proofs/product.ts';

export interface StandbyServer {
  readonly url: string;
  /** Makes it a primary. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

/** A PostgreSQL server in hot standby that has lost its primary; with a password of the caller if one is given. */
export async function openStandby(password?: string): Promise<StandbyServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-standby-'));
  fs.chmodSync(folder, 0o711);
  const primary = await startPostgres({ folder, ephemeral: true });
  const url = new URL(primary.url);
  if (password !== undefined) {
    await onServer(primary.url, `alter role ${url.username} password '${password}'`);
    url.password = password;
  }
  await primary.stop();
  const account = accountFor(findBinaries(), path.join(folder, 'postgres'));
  fs.writeFileSync(path.join(account.dataDir, 'standby.signal'), '');
  const { port } = url;
  const { command, args, options } = programAs(account, 'postgres', [
    '-D',
    account.dataDir,
    `--port=${port}`,
    '--fsync=off',
    '--listen_addresses=127.0.0.1',
    '--unix_socket_directories=',
    // At least as many as its primary had.
    '--max_connections=200',
  ]);
  const server = spawn(command, args, { ...options, stdio: 'ignore' });
  const ended = once(server, 'exit');
  const answers = (sql: string) =>
    onServer(url.href, sql).then(
      () => true,
      () => false,
    );
  await until(() => answers('select 1'));
  return {
    url: url.href,
    promote: () => onServer(url.href, 'select pg_promote()'),
    async close() {
      server.kill('SIGINT');
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
