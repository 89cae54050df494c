import { appliedMigrations, knownMigrations, withClient } from '#server/db/whole-database.ts';

/** How the schema of a database relates to this version; a newer one counts as current. */
export async function schemaState(url: string): Promise<'none' | 'older' | 'current'> {
  const applied = await withClient(url, appliedMigrations);
  if (applied.length === 0) return 'none';
  return applied.length < knownMigrations().length ? 'older' : 'current';
}
