import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { type EmbeddedPostgres, startPostgres } from '#server/embedded/launcher.ts';
import { onServer, withDatabase } from '#test/postgres-server.ts';
import { freePort, newDataFolder, postgresProcesses } from '#test/proofs/product.ts';
import type { Proof } from '../../harness/prove.ts';
import type { Outage } from '../../harness/workers.ts';

const NAME = 'roamfare_proof';
const TRIES = 50;
const PAUSE_MS = 200;

export interface MortalDatabase {
  readonly url: string;
  readonly db: Database;
  /** Kills PostgreSQL with all its processes at once and restarts it on the same files. */
  kill(): Promise<void>;
  readonly outages: readonly Outage[];
}

/** A migrated database with durable commits on a server of its own that can be killed. */
export async function openMortalDatabase(proof: Proof): Promise<MortalDatabase> {
  const folder = newDataFolder();
  proof.atEnd(() => fs.rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  let postgres = await startPostgres({ folder, port });
  proof.atEnd(() => postgres.stop());
  await onServer(postgres.url, `create database ${NAME}`);
  const url = withDatabase(postgres.url, NAME);
  await migrateDatabase(url);
  const database = openDatabase(url, { max: 5 });
  proof.atEnd(() => database.close());
  const outages: Outage[] = [];
  return {
    url,
    db: database.db,
    outages,
    async kill() {
      const outage = { from: performance.now(), to: Number.POSITIVE_INFINITY };
      outages.push(outage);
      for (const pid of postgresProcesses(folder)) endAtOnce(pid);
      await postgres.ended;
      await postgres.stop();
      postgres = await startAgain(() => startPostgres({ folder, port }));
      outage.to = performance.now();
    },
  };
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // A helper that has just ended by itself.
  }
}

/** Retries, as a server process that started during the kill may hold the files for a moment. */
async function startAgain(start: () => Promise<EmbeddedPostgres>): Promise<EmbeddedPostgres> {
  for (let tried = 1; ; tried += 1)
    try {
      return await start();
    } catch (error) {
      if (tried === TRIES) throw error;
      await delay(PAUSE_MS);
    }
}

/** Retries while the database is away. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1)
    try {
      return await ask();
    } catch (error) {
      if (tried === TRIES) throw error;
      await delay(PAUSE_MS);
    }
}
