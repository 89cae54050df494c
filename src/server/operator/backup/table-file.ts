import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import type { TableManifest } from './manifest.ts';

/** Three times as fast as the default, and a tenth larger. */
const LEVEL = 3;

const fileOf = (folder: string, name: string) => path.join(folder, `${name}.copy.gz`);

/** Packs what `source` gives into the file of a table, for the eyes of the owner alone, and sees it safe on the disk. */
export async function writeTable(
  folder: string,
  name: string,
  source: Readable,
): Promise<Pick<TableManifest, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new PassThrough().on('data', (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  const file = fs.createWriteStream(fileOf(folder, name), {
    flags: 'wx',
    mode: 0o600,
    flush: true,
  });
  await pipeline(source, createGzip({ level: LEVEL }), measure, file);
  return { bytes, sha256: hash.digest('hex') };
}

/** @throws BackupError when the file is not as it was written. */
export async function checkTable(folder: string, table: TableManifest): Promise<void> {
  const file = fileOf(folder, table.name);
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw damage(folder, `the file of ${table.name} is missing`);
  if (size !== table.bytes)
    throw damage(folder, `${table.name} has ${size} bytes instead of ${table.bytes}`);
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(file), hash);
  if (hash.digest('hex') !== table.sha256)
    throw damage(folder, `the checksum of ${table.name} is another`);
}

const damage = (folder: string, what: string) =>
  new BackupError(`The backup in ${folder} is damaged: ${what}. Nothing was changed.`);

/** Unpacks the file of a table into `target`. */
export async function readTable(folder: string, name: string, target: Writable): Promise<void> {
  await pipeline(fs.createReadStream(fileOf(folder, name)), createGunzip(), target);
}
