import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrateDatabase } from '#server/db/migrate.ts';
import { accountFor, findBinaries, programAs } from '#server/embedded/account.ts';
import { startPostgres } from '#server/embedded/launcher.ts';
import { onServer } from './postgres-server.ts';
import { freePort, until } from './proofs/product.ts';

export interface ServerPair {
  readonly primary: string;
  readonly replica: string;
  stopReplica(): Promise<void>;
  close(): Promise<void>;
}

/** A server with the tables of the product, and a replica that streams from it. */
export async function openServerPair(): Promise<ServerPair> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-pair-'));
  fs.chmodSync(home, 0o711);
  const [folder, copy] = [path.join(home, 'primary'), path.join(home, 'replica')];
  for (const one of [folder, copy]) fs.mkdirSync(one, { mode: 0o711 });
  const first = await startPostgres({ folder, ephemeral: true });
  await migrateDatabase(first.url);
  await first.stop();
  // In place of pg_basebackup, which the packages from npm do not have.
  spawnSync('cp', ['-a', `${folder}/.`, copy]);
  const primary = await startPostgres({ folder, ephemeral: true });
  const account = accountFor(findBinaries(), path.join(copy, 'postgres'));
  fs.writeFileSync(path.join(account.dataDir, 'standby.signal'), '');
  const { hostname, port, username, password } = new URL(primary.url);
  const replica = new URL(primary.url);
  replica.port = String(await freePort());
  const { command, args, options } = programAs(account, 'postgres', [
    '-D',
    account.dataDir,
    `--port=${replica.port}`,
    '--fsync=off',
    '--listen_addresses=127.0.0.1',
    '--unix_socket_directories=',
    // At least as many as the primary has.
    '--max_connections=200',
    `--primary_conninfo=host=${hostname} port=${port} user=${username} password=${password}`,
  ]);
  const server = spawn(command, args, { ...options, stdio: 'ignore' });
  const ended = once(server, 'exit');
  await until(() =>
    onServer(replica.href, 'select 1').then(
      () => true,
      () => false,
    ),
  );
  const stopReplica = async () => {
    server.kill('SIGINT');
    await ended;
  };
  return {
    primary: primary.url,
    replica: replica.href,
    stopReplica,
    async close() {
      await stopReplica();
      await primary.stop();
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
}
