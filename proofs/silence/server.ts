import fs from 'node:fs';
import { type EmbeddedPostgres, startPostgres } from '#server/embedded/launcher.ts';
import { freePort, newDataFolder, postgresProcesses } from '#test/proofs/product.ts';
import type { Proof } from '../harness/prove.ts';

export interface FaultyServer {
  readonly url: string;
  /** Stops all its processes, as a frozen machine would. */
  freeze(): void;
  thaw(): void;
  /** Kills the server at once. */
  kill(): Promise<void>;
  /** Starts it again on the same files and port. */
  start(): Promise<void>;
}

/** A PostgreSQL with durable commits that fails on demand. */
export async function openFaultyServer(proof: Proof): Promise<FaultyServer> {
  const folder = newDataFolder();
  const port = await freePort();
  let running: EmbeddedPostgres = await startPostgres({ folder, port });
  const signal = (name: NodeJS.Signals) => {
    for (const pid of postgresProcesses(folder))
      try {
        process.kill(pid, name);
      } catch {
        // It has ended since.
      }
  };
  proof.atEnd(async () => {
    signal('SIGCONT');
    await running.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: running.url,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async kill() {
      signal('SIGKILL');
      await running.ended;
    },
    async start() {
      running = await startPostgres({ folder, port });
    },
  };
}
