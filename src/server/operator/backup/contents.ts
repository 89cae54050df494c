import { appliedMigrations, knownMigrations } from '#server/db/migrate.ts';
import { type Client, countAccounts } from '#server/db/whole-database.ts';
import { CommandError } from '../command.ts';

/** Facts by which an operator recognizes a database. */
export interface Contents {
  readonly moment: Date;
  readonly accounts: number;
}

/** @throws CommandError for a database that the product has never used */
export async function contentsOf(client: Client): Promise<Contents> {
  if ((await appliedMigrations(client)).length === 0)
    throw new CommandError('Roamfare has never used this database. Is it the right one?');
  return countAccounts(client);
}

/** @throws CommandError unless this version knows all applied migrations */
export function refuseUnknownSchema(applied: readonly string[]): void {
  if (applied.length === 0) throw new CommandError('This is no backup of Roamfare.');
  const known = new Set(knownMigrations());
  if (applied.every((hash) => known.has(hash))) return;
  throw new CommandError(
    'The backup has a schema that this version does not know; restore it with the version that made it or a newer one.',
  );
}
