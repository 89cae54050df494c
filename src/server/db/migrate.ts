import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss';
import { CHANNEL_NAMES, type ChannelName } from '#domain/channel.ts';
import { type Client, withClient } from './whole-database.ts';

/** The same in every process of the product, and used by no other user of the database. */
export const MIGRATION_LOCK = 7_241_011;

/** Beside this file in the source; the build copies the folder beside the bundle. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Behind a pooler the limits of a role are set at the server. They are meant for requests, not for work on all rows. */
export const WITHOUT_TIME_LIMITS =
  'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0';

/** A schema that this version neither knows nor can update. */
export class UnknownSchemaError extends Error {
  override readonly name = 'UnknownSchemaError';
}

/** Hashes of the migrations of this version, in order. */
export const knownMigrations = (): readonly string[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);

/** Hashes of the applied migrations; empty if the product has never used the database. */
export async function appliedMigrations(client: Client): Promise<readonly string[]> {
  const { rows: found } = await client.query(
    `select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
  );
  if (found.length === 0) return [];
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ hash }) => hash);
}

/**
 * How the schema of a database relates to this version; a newer one counts as current.
 * @throws UnknownSchemaError for a schema of another line of migrations, such as that of a build before the first release
 */
async function schemaOf(client: Client): Promise<'none' | 'older' | 'current'> {
  const [applied, known] = [await appliedMigrations(client), knownMigrations()];
  const shared = Math.min(applied.length, known.length);
  if (applied.slice(0, shared).join() !== known.slice(0, shared).join())
    throw new UnknownSchemaError('another build made its schema');
  if (applied.length === 0) return 'none';
  return applied.length < known.length ? 'older' : 'current';
}

/** As `schemaOf`. */
export const schemaState = (url: string) => withClient(url, schemaOf);

/**
 * Migrates the database to the newest schema. Any number of processes may call it at once: the migrator itself takes no
 * lock, so this lock makes all but one wait.
 * `url` must reach the server directly; a transaction pooler does not keep session locks.
 * @throws UnknownSchemaError
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // The running query reports a lost connection; without a listener the error would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(WITHOUT_TIME_LIMITS);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await schemaOf(client);
    await installQueues(drizzle(client));
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** How often workers check for jobs whose worker died. */
const SUPERVISE_SECONDS = 10;
/** A dead worker is noticed after this time and one check of the supervisor. */
const HEARTBEAT_SECONDS = 20;
const DAY_SECONDS = 86_400;

/** Of the messages of a channel. */
export const queueOf = (channel: ChannelName) => `send-${channel}` as const;

/** One per channel. Jobs name a message; the retries of a job back off to an hour apart. */
const QUEUES = CHANNEL_NAMES.map((channel) => ({
  name: queueOf(channel),
  options: {
    // `sendMessage` gives up after two days, before the retries are used up.
    retryLimit: 1_000,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: 180,
    // Messages of a channel without a transport wait without end.
    retentionSeconds: 3_650 * DAY_SECONDS,
    // The message row holds the outcome. Zero would keep jobs forever.
    deleteAfterSeconds: DAY_SECONDS,
  },
}));

/** How pg-boss queries in a transaction of ours. */
export const queriesIn = (tx: DrizzleTransactionLike) => fromDrizzle(tx, sql);

/** Polls only: a listener needs a session, which a pooler in transaction mode does not keep. */
export const openBoss = (
  db: DrizzleTransactionLike,
  options: { readonly migrate: boolean; readonly supervise: boolean },
): PgBoss =>
  new PgBoss({
    ...options,
    db: queriesIn(db),
    schedule: false,
    registerInstance: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });

/** Updates the schema of pg-boss and the options of our queues. Call it with the migration lock held. */
async function installQueues(db: DrizzleTransactionLike): Promise<void> {
  const boss = openBoss(db, { migrate: true, supervise: false });
  boss.on('error', () => {});
  await boss.start();
  for (const { name, options } of QUEUES) {
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
  await boss.stop({ graceful: false });
}

/** The schemas whose rows the product reads and writes; of `drizzle` it reads which migrations were applied. */
const WRITTEN = 'public, pgboss';

/** Allows a role to work with what the migrations have made, and nothing else. Call it after each migration. */
export async function grantToProduct(client: Client, role: string): Promise<void> {
  const who = pg.escapeIdentifier(role);
  await client.query(`
    grant usage on schema ${WRITTEN}, drizzle to ${who};
    grant select, insert, update, delete on all tables in schema ${WRITTEN} to ${who};
    grant usage, select on all sequences in schema ${WRITTEN} to ${who};
    grant select on all tables in schema drizzle to ${who};
    grant select on all sequences in schema drizzle to ${who}`);
}

const BUILT_IN_ROLE = 'roamfare_product';
const PASSWORD_BYTES = 24;

/**
 * The URL of the built-in database under a role that cannot change the schema. The role is made where it is missing, as
 * in data folders of earlier versions, and gets a new password each time.
 */
export async function productUrl(superuserUrl: string): Promise<string> {
  const password = randomBytes(PASSWORD_BYTES).toString('hex');
  await withClient(superuserUrl, async (client) => {
    const { rows } = await client.query('select from pg_roles where rolname = $1', [BUILT_IN_ROLE]);
    if (rows.length === 0) await client.query(`create role ${BUILT_IN_ROLE}`);
    await client.query(`alter role ${BUILT_IN_ROLE} login password '${password}'`);
    await grantToProduct(client, BUILT_IN_ROLE);
  });
  const url = new URL(superuserUrl);
  url.username = BUILT_IN_ROLE;
  url.password = password;
  return url.href;
}
