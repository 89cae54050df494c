import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { BackupError } from './backup-error.ts';

const MANIFEST = 'manifest.json';
/** In the form of `sha256sum`, which can check it without the product. */
const SEAL = 'manifest.sha256';

const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/));
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const wholeNumber = z.string().check(z.regex(/^-?\d{1,30}$/));
const count = z.number().check(z.int(), z.nonnegative());

const tableManifest = z.strictObject({
  name,
  columns: z.array(name).check(z.minLength(1)),
  numberings: z.array(z.strictObject({ column: name, last: z.nullable(wholeNumber) })),
  partitions: z.array(
    z.strictObject({
      name,
      // The one thing that goes into a statement as it stands.
      bounds: z
        .string()
        .check(z.regex(/^FOR VALUES FROM \('[\d :+-]{10,32}'\) TO \('[\d :+-]{10,32}'\)$/)),
    }),
  ),
  /** Of the file as it lies there, packed. */
  bytes: count,
  sha256: digest,
  rows: count,
  checksum: wholeNumber,
});

const manifestForm = z.strictObject({
  format: z.literal(1),
  /** Version of the product that took the backup. */
  product: z.string().check(z.maxLength(40)),
  postgresql: z.string().check(z.maxLength(100)),
  /** The moment that the backup shows; ISO 8601, UTC, by the clock of the database. */
  moment: z.string().check(z.maxLength(40)),
  /** How the schema came about. */
  schema: z.array(z.strictObject({ hash: digest, at: count })),
  tables: z.array(tableManifest),
});

/** What a backup holds. */
export type Manifest = z.output<typeof manifestForm>;
export type TableManifest = z.output<typeof tableManifest>;

/** Writes it beside the tables: a folder without it is no backup. Checked as when it is read. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const text = `${JSON.stringify(manifestForm.parse(manifest), null, 1)}\n`;
  write(path.join(folder, MANIFEST), text);
  write(path.join(folder, SEAL), sealOf(text));
}

const sealOf = (text: string) =>
  `${createHash('sha256').update(text).digest('hex')}  ${MANIFEST}\n`;

const write = (file: string, text: string) =>
  fs.writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true });

/** @throws BackupError when there is none, or it is not as it was written. */
export function readManifest(folder: string): Manifest {
  const text = read(folder, MANIFEST);
  if (text === undefined || text === '')
    throw new BackupError(`There is no whole backup in ${folder}: it has no ${MANIFEST}.`);
  const damaged = new BackupError(`The backup in ${folder} is damaged: ${MANIFEST}.`);
  if (read(folder, SEAL) !== sealOf(text)) throw damaged;
  const form = manifestForm.safeParse(parse(text));
  if (form.success) return form.data;
  throw new BackupError(`The backup in ${folder} has a form that this version does not know.`);
}

function read(folder: string, file: string): string | undefined {
  try {
    return fs.readFileSync(path.join(folder, file), 'utf8');
  } catch {
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
