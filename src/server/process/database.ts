import type { Config } from '#server/config.ts';
import {
  migrateDatabase,
  productUrl,
  schemaState,
  UnknownSchemaError,
} from '#server/db/migrate.ts';
import { placeOf } from '#server/db/whole-database.ts';
import { lockFolder, openDataFolder } from '#server/embedded/data-folder.ts';
import { type KeptPostgres, keepPostgres } from '#server/embedded/launcher.ts';
import { databaseProblems, durabilityOf } from './database-checks.ts';
import { errorCode, StartError } from './start-error.ts';

/** A reachable database with the newest schema. */
export interface OpenDatabase {
  readonly url: string;
  /** Path of the data folder; created and locked only for the built-in database. */
  readonly dataDir: string;
  close(): Promise<void>;
}

/**
 * Opens the built-in database, locked for this process. When its server ends by itself, it is started again; `say` is
 * called with a line for the operator.
 * @throws StartError
 */
export async function openBuiltInDatabase(
  config: Config,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  const dataDir = openDataFolder(config.dataDir);
  const unlock = lockFolder(dataDir, config.publicUrl);
  let postgres: KeptPostgres | undefined;
  const close = async () => {
    await postgres?.stop();
    unlock();
  };
  try {
    postgres = await keepPostgres(dataDir, {
      onEnd: (lastError) =>
        say(`The built-in PostgreSQL has ended and is started again: ${lastError}`),
      onReturn: () => say('The built-in PostgreSQL works again.'),
    });
    await migrateDatabase(postgres.url);
    const url = await productUrl(postgres.url);
    const problems = await databaseProblems(config, url);
    if (problems.length > 0) throw new StartError(problems.join('\n'));
    return { url, dataDir, close };
  } catch (error) {
    await close();
    if (!(error instanceof UnknownSchemaError)) throw error;
    throw new StartError(
      `The data folder ${dataDir} holds the database of another build of Roamfare, which this version does not take over. Delete the folder, or set DATA_DIR to another one, and start again.`,
    );
  }
}

/** Opens a database that does not belong to this process. @throws StartError */
export async function openConfiguredDatabase(config: Config, url: string): Promise<OpenDatabase> {
  try {
    await prepareSchema(config, config.databaseUrlDirect ?? url);
    if (config.production) await requireDurability(url);
    const problems = [...(await databaseProblems(config, url)), ...(await replicaProblems(config))];
    if (problems.length > 0) throw new StartError(problems.join('\n'));
  } catch (error) {
    throw error instanceof StartError ? error : databaseError(url, error);
  }
  return { url, dataDir: config.dataDir, close: async () => {} };
}

const REPLICA_TIMEOUT_MS = 5_000;

/** As of `DATABASE_URL`. A replica that is away is no reason not to start: the primary answers meanwhile. */
async function replicaProblems(config: Config): Promise<string[]> {
  const { databaseUrlRead: url } = config;
  if (url === null) return [];
  try {
    const problems = await databaseProblems(config, url, { query_timeout: REPLICA_TIMEOUT_MS });
    return problems.map((problem) => `DATABASE_URL_READ: ${problem}`);
  } catch {
    process.stderr.write(
      `The replica ${placeOf(url)} does not answer, so the primary does. Check DATABASE_URL_READ.\n`,
    );
    return [];
  }
}

async function prepareSchema({ migrateAtStart }: Config, direct: string): Promise<void> {
  if (migrateAtStart) await migrateDatabase(direct);
  else if ((await schemaState(direct)) !== 'current')
    throw new StartError(
      'The schema of the database is older than this version, and MIGRATE_AT_START is false. Run roamfare migrate.',
    );
}

async function requireDurability(url: string): Promise<void> {
  const { errors, isAsynchronous } = await durabilityOf(url);
  if (errors.length > 0)
    throw new StartError(
      `The database may forget what it has acknowledged (${errors.join(', ')}). Switch that on, or do not set NODE_ENV=production.`,
    );
  if (isAsynchronous)
    process.stderr.write(
      'The database has standbys, and none is synchronous: a failover loses the last changes. Set synchronous_standby_names.\n',
    );
}

/** Names server, database and reason; the whole URL would reveal the password. */
export function databaseError(url: string, error: unknown): StartError {
  const { host, pathname } = new URL(url);
  if (error instanceof UnknownSchemaError)
    return new StartError(
      `The database ${host}${pathname} holds data of another build of Roamfare, which this version does not take over. Set DATABASE_URL to an empty database.`,
    );
  const reason = errorCode(error) ?? (error instanceof Error ? error.message : String(error));
  return new StartError(
    `The database ${host}${pathname} cannot be used (${reason}). Check DATABASE_URL.`,
    { cause: error },
  );
}
