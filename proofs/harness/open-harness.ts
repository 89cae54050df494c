import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { onServer, openPostgres, withDatabase } from '#test/postgres-server.ts';
import { freePort, type Run, start, terminate } from '#test/proofs/product.ts';
import type { Proof } from './prove.ts';

export interface Harness {
  readonly url: string;
  readonly db: Database;
}

/** A migrated database for this proof; dropped at its end. */
export async function openHarness(proof: Proof): Promise<Harness> {
  const server = await openPostgres();
  proof.atEnd(() => server.close());
  const name = `roamfare_proof_${randomUUID().replaceAll('-', '')}`;
  await onServer(server.url, `create database ${name}`);
  proof.atEnd(() => onServer(server.url, `drop database if exists ${name} with (force)`));
  const url = withDatabase(server.url, name);
  await migrateDatabase(url);
  const database = openDatabase(url, { max: 10 });
  proof.atEnd(() => database.close());
  return { url, db: database.db };
}

export interface WebOptions {
  readonly count: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Built program to run instead of the source. */
  readonly program?: string;
}

/** Web processes that share the database, each on its own port. */
export async function startWebs(
  proof: Proof,
  { url }: Pick<Harness, 'url'>,
  { count, environment = {}, ...options }: WebOptions,
): Promise<string[]> {
  const runs: Run[] = [];
  proof.atEnd(() => Promise.all(runs.map(terminate)));
  for (let n = 0; n < count; n += 1)
    runs.push(
      await start({
        ...options,
        role: 'web',
        port: await freePort(),
        environment: { DATABASE_URL: url, DRAIN_MS: '0', ...environment },
      }),
    );
  return runs.map(({ origin }) => origin);
}
