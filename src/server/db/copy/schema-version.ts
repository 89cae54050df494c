import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { MIGRATION_LOCK, migrationsFolder } from '../migrate.ts';
import type { CopySession } from './copy-session.ts';

/** One step of the schema, known by what it says. */
export interface SchemaStep {
  readonly hash: string;
  /** When it was written; milliseconds since 1970. */
  readonly at: number;
}

/** The steps that a database has gone, in their order; undefined when it has never had the schema. */
export async function schemaOf(session: CopySession): Promise<readonly SchemaStep[] | undefined> {
  const { rows: found } = await session.query(
    `select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
  );
  if (found.length === 0) return undefined;
  const { rows } = await session.query<{ hash: string; at: string }>(
    'select hash, created_at as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ hash, at }) => ({ hash, at: Number(at) }));
}

const knownSteps = (): readonly MigrationMeta[] => readMigrationFiles({ migrationsFolder });

/** Whether this version of the product has gone the same way, and perhaps further. */
export function isKnownSchema(steps: readonly SchemaStep[]): boolean {
  const known = knownSteps();
  return steps.every(
    ({ hash, at }, index) => known[index]?.hash === hash && known[index].folderMillis === at,
  );
}

/** How many steps this version of the product knows. */
export const countKnownSteps = (): number => knownSteps().length;

/** Keeps processes that start from migrating until the transaction ends. */
export async function holdMigrations(session: CopySession): Promise<void> {
  await session.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

/**
 * Takes the first so many steps in the transaction that is open, and keeps the record as the migrator does:
 * it does not work within a transaction of somebody else.
 */
export async function goSteps(session: CopySession, count: number): Promise<void> {
  await session.query(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of knownSteps().slice(0, count)) {
    for (const statement of sql) await session.query(statement);
    await session.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    );
  }
}
