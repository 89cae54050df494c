import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { installQueues } from './queues.ts';

/** The same for every process of the product, and for no other user of the database. */
export const MIGRATION_LOCK = 7_241_011;

/** Beside this file in the source; the build copies the folder beside the bundle. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings the database to the newest schema. Any number of processes may call it at once:
 * the migrator itself takes no lock, so one works and the others wait.
 * `url` must reach the server directly; a transaction pooler does not keep session locks.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // The query under way reports a lost connection; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await installQueues(drizzle(client));
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
