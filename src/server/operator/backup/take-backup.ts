import fs from 'node:fs';
import path from 'node:path';
import { type CopySession, inCopySession, inTransaction } from '#server/db/copy/copy-session.ts';
import { schemaOf } from '#server/db/copy/schema-version.ts';
import {
  fingerprintOf,
  holdTables,
  listStoredTables,
  momentOf,
  rowsOf,
} from '#server/db/copy/stored-tables.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, type TableManifest, writeManifest } from './manifest.ts';
import { writeTable } from './table-file.ts';

export interface TakeOptions {
  readonly url: string;
  /** Made by the backup, with the folders above it; must not be there. */
  readonly folder: string;
  /** Version of the product. */
  readonly product: string;
}

/**
 * Writes every row as it was at one moment into `folder`, while others go on writing. The folder is there whole or
 * not at all: it has another name until it is.
 * @throws BackupError
 */
export async function takeBackup({ url, folder, product }: TakeOptions): Promise<Manifest> {
  if (fs.existsSync(folder))
    throw new BackupError(`${folder} is there already; name a new folder.`);
  const parent = path.dirname(folder);
  fs.mkdirSync(parent, { recursive: true });
  const draft = fs.mkdtempSync(`${folder}.unfinished-`);
  try {
    const manifest = await inCopySession(url, (session) =>
      inTransaction(session, 'isolation level repeatable read, read only', () =>
        copyAll(session, draft, product),
      ),
    );
    writeManifest(draft, manifest);
    makeLasting(draft);
    // Fails when somebody else has put a backup there meanwhile.
    fs.renameSync(draft, folder);
    makeLasting(parent);
    return manifest;
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

async function copyAll(session: CopySession, folder: string, product: string): Promise<Manifest> {
  const stored = await listStoredTables(session);
  await holdTables(session, stored);
  const schema = await schemaOf(session);
  if (!schema) throw new BackupError('The database has never been used by the product.');
  const tables: TableManifest[] = [];
  for (const table of stored) {
    const { name, columns, numberings, partitions } = table;
    const file = await writeTable(folder, name, rowsOf(session, table));
    const fingerprint = await fingerprintOf(session, table);
    tables.push({
      name,
      columns: [...columns],
      numberings: [...numberings],
      partitions: [...partitions],
      ...file,
      ...fingerprint,
    });
  }
  return { format: 1, product, ...(await momentOf(session)), schema: [...schema], tables };
}

/** The names in a folder last when the folder itself is on the disk. Windows knows no such call. */
function makeLasting(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
