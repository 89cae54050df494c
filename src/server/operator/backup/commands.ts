import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { openServer } from './open-server.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

export interface BackupInput {
  /** What was typed behind the command. */
  readonly args: readonly string[];
  readonly config: Config;
  /** Holds package.json. */
  readonly root: string;
}

type BackupCommand = (input: BackupInput) => Promise<string>;

/**
 * Commands that take the database as it is, by name: it may be empty or have an older schema.
 * Each answers what it has done, in words.
 */
export const BACKUP_COMMANDS: Readonly<Record<string, BackupCommand>> = { backup, restore };

async function backup({ args, config, root }: BackupInput): Promise<string> {
  const [folder, ...more] = args;
  if (!folder || folder.startsWith('-') || more.length > 0)
    throw new BackupError('Say where: npm run backup -- FOLDER\n(a folder that is not there yet)');
  const target = path.resolve(folder);
  const began = performance.now();
  const manifest = await onServer(config, (url) =>
    takeBackup({ url, folder: target, product: versionOf(root) }),
  );
  return [
    `Backup in ${target}`,
    `Moment: ${manifest.moment}`,
    `${sizeWords(manifest)}, ${secondsSince(began)}`,
    'It holds personal data and keys: keep it as safe as the database itself.',
  ].join('\n');
}

async function restore({ args, config }: BackupInput): Promise<string> {
  const folders = args.filter((arg) => arg !== '--replace');
  const [folder] = folders;
  if (!folder || folder.startsWith('-') || folders.length > 1)
    throw new BackupError(
      'Say which backup: npm run restore -- FOLDER [--replace]\n(--replace: into a database that is not empty; what it holds is lost)',
    );
  const source = path.resolve(folder);
  const replace = folders.length < args.length;
  // Before a database is started for it.
  readManifest(source);
  const began = performance.now();
  const { manifest, leftOut, newSteps } = await onServer(config, (url) =>
    restoreBackup({ url, folder: source, replace }),
  );
  return [
    `Restored ${source}`,
    `The database is as it was at ${manifest.moment}`,
    `${sizeWords(manifest)}, each table checked against the backup, ${secondsSince(began)}`,
    ...(newSteps > 0 ? [`Brought to the schema of this version by ${newSteps} steps`] : []),
    ...(leftOut.length > 0 ? [`Left out, not the product's: ${leftOut.join(', ')}`] : []),
    'Letters that were sent after that moment go out once more, under the same Message-ID.',
  ].join('\n');
}

async function onServer<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const server = await openServer(config);
  try {
    return await work(server.url);
  } finally {
    await server.close();
  }
}

function versionOf(root: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  return String(version);
}

function sizeWords({ tables }: Manifest): string {
  const sum = (key: 'rows' | 'bytes') => tables.reduce((total, table) => total + table[key], 0);
  const megabytes = (sum('bytes') / 1e6).toFixed(1);
  return `${tables.length} tables, ${sum('rows').toLocaleString('en-US')} rows, ${megabytes} MB packed`;
}

const secondsSince = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;
