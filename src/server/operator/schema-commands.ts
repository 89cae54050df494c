import { dataWarnings } from '#domain/data-coverage.ts';
import { localDate } from '#domain/time.ts';
import { durabilityOf } from '#server/db/durability.ts';
import { migrateDatabase, schemaState } from '#server/db/migrate.ts';
import { grantToProduct } from '#server/db/product-role.ts';
import { type Client, withClient } from '#server/db/whole-database.ts';
import { databaseError } from '#server/process/database.ts';
import { databaseProblems } from '#server/process/database-checks.ts';
import { CommandError } from './command.ts';
import type { Installation } from './installation.ts';

/** The URL of a database that is not the built-in one. @throws CommandError */
function serverOf({ url }: Installation): string {
  if (url === undefined)
    throw new CommandError('The built-in database needs no such command: Roamfare looks after it.');
  return url;
}

/** Afterwards `role`, if one is named, may work with what the migrations made. */
export const migrate =
  (role: string | undefined) =>
  async (installation: Installation): Promise<string> => {
    const url = serverOf(installation);
    try {
      await migrateDatabase(url);
      if (role !== undefined) await withClient(url, (client) => grantToProduct(client, role));
    } catch (error) {
      throw databaseError(url, error);
    }
    const state = 'The schema is that of this version.';
    return role === undefined ? state : `${state} ${role} may work with it.`;
  };

/** The settings were checked when they were read. @throws CommandError with every fault */
export async function check(installation: Installation): Promise<string> {
  const { config } = installation;
  const direct = serverOf(installation);
  const url = config.databaseUrl ?? direct;
  const problems = await problemsOf(installation, { url, direct }).catch((error: unknown) => {
    throw databaseError(url, error);
  });
  if (problems.length > 0) throw new CommandError(problems.join('\n'));
  const warnings = await withClient(url, dataEnds);
  return ['Settings and database are fit for production.', ...warnings].join('\n');
}

/** Data that ends within thirty days, one line each: no fault, as it can be loaded while the product runs. */
export async function dataEnds(client: Client): Promise<string[]> {
  const { rows } = await client.query<Record<'blackouts' | 'timetable' | 'today', string | null>>(
    `select (select max(day)::text from blackout_dates) as blackouts,
       (select value from meta where key = 'timetable_until') as timetable,
       current_date::text as today`,
  );
  const [{ blackouts, timetable, today } = {}] = rows as Partial<(typeof rows)[number]>[];
  const day = (text: string | null | undefined) => (text ? localDate(text) : undefined);
  const coverage = { blackouts: day(blackouts), timetable: day(timetable) };
  return today ? dataWarnings(coverage, localDate(today)) : [];
}

async function problemsOf(
  { config }: Installation,
  { url, direct }: { readonly url: string; readonly direct: string },
): Promise<string[]> {
  const state = await schemaState(direct);
  if (state !== 'current')
    return [
      state === 'none'
        ? 'Roamfare has never used this database'
        : 'The schema of the database is older than this version: run roamfare migrate',
    ];
  const { errors: losses } = await durabilityOf(direct);
  return [
    ...losses.map((loss) => `The database may forget what it has acknowledged (${loss})`),
    ...(await databaseProblems(config, url)),
  ];
}
