import { setTimeout as delay } from 'node:timers/promises';
import { type CopySession, inCopySession, inTransaction } from '#server/db/copy/copy-session.ts';
import {
  continueNumbering,
  countOthers,
  inOrderOfNeed,
  makeRoom,
} from '#server/db/copy/fill-tables.ts';
import {
  countKnownSteps,
  goSteps,
  holdMigrations,
  isKnownSchema,
  schemaOf,
} from '#server/db/copy/schema-version.ts';
import {
  dropEverything,
  fingerprintOf,
  listStoredTables,
  refreshStatistics,
  rowsInto,
  type StoredTable,
} from '#server/db/copy/stored-tables.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, readManifest, type TableManifest } from './manifest.ts';
import { checkTable, readTable } from './table-file.ts';

const ALONE_TRIES = 20;
const ALONE_PAUSE_MS = 100;

export interface RestoreOptions {
  readonly url: string;
  readonly folder: string;
  /** Whether what the database holds may go. */
  readonly replace: boolean;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Tables of the backup that the product does not know: their rows were left where they are. */
  readonly leftOut: readonly string[];
  /** Steps of the schema that came after the backup was taken. */
  readonly newSteps: number;
}

/**
 * Puts a backup into a database in one transaction, after every file has been checked: whatever goes wrong, the
 * database stays as it was. Then the schema goes on to that of this version.
 * @throws BackupError
 */
export async function restoreBackup({ url, folder, replace }: RestoreOptions): Promise<Restored> {
  const manifest = readManifest(folder);
  if (!isKnownSchema(manifest.schema))
    throw new BackupError(
      `The backup was taken by version ${manifest.product} with a schema that this version does not know; restore it with that version or a newer one.`,
    );
  for (const table of manifest.tables) await checkTable(folder, table);
  const leftOut = await inCopySession(url, async (session) => {
    await untilAlone(session);
    const left = await inTransaction(session, 'isolation level read committed', async () => {
      await holdMigrations(session);
      await clear(session, replace);
      await goSteps(session, manifest.schema.length);
      return fill(session, folder, manifest);
    });
    await refreshStatistics(session);
    return left;
  });
  await migrateDatabase(url);
  return { manifest, leftOut, newSteps: countKnownSteps() - manifest.schema.length };
}

/** Processes that have just been stopped may be seen a moment longer. */
async function untilAlone(session: CopySession): Promise<void> {
  for (let left = ALONE_TRIES; ; left -= 1) {
    const others = await countOthers(session);
    if (others === 0) return;
    if (left === 0)
      throw new BackupError(
        `${others} other ${others === 1 ? 'connection uses' : 'connections use'} the database: stop web, workers and poolers first.`,
      );
    await delay(ALONE_PAUSE_MS);
  }
}

async function clear(session: CopySession, replace: boolean): Promise<void> {
  const tables = await listStoredTables(session);
  const isEmpty = tables.length === 0 && (await schemaOf(session)) === undefined;
  if (isEmpty) return;
  if (!replace)
    throw new BackupError(
      'The database is not empty. Name an empty one, or say --replace to lose what it holds.',
    );
  await dropEverything(session);
}

/** A table of the backup with what the schema says of it. */
type Wanted = TableManifest & Pick<StoredTable, 'needs'>;

async function fill(
  session: CopySession,
  folder: string,
  { tables }: Manifest,
): Promise<readonly string[]> {
  const known = new Map((await listStoredTables(session)).map((table) => [table.name, table]));
  const wanted: Wanted[] = [];
  const leftOut: string[] = [];
  for (const table of tables) {
    const needs = known.get(table.name)?.needs;
    if (needs) wanted.push({ ...table, needs });
    else leftOut.push(table.name);
  }
  const missing = [...known.keys()].filter((name) => !wanted.some((table) => table.name === name));
  if (missing.length > 0)
    throw new BackupError(`The backup lacks ${missing.join(', ')}. Nothing was changed.`);
  await makeRoom(session, wanted);
  for (const table of inOrderOfNeed(wanted)) {
    await readTable(folder, table.name, rowsInto(session, table));
    await continueNumbering(session, table);
  }
  for (const table of wanted) await verify(session, table);
  return leftOut;
}

/** What was read must be what was written: the way of the rows led through two servers and a disk. */
async function verify(session: CopySession, table: TableManifest): Promise<void> {
  const { rows, checksum } = await fingerprintOf(session, table);
  if (rows !== table.rows || checksum !== table.checksum)
    throw new BackupError(
      `After loading, ${table.name} has ${rows} rows (${table.rows} were saved) or other contents. Nothing was changed.`,
    );
}
