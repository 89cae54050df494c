import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** What version 2 adds to the schema; version 1 must run on it after the way back. */
const MIGRATION = 'create table install_proof (n integer not null);';
const WHO = ['-c', 'user.name=install', '-c', 'user.email=install@roamfare.test'];

/** A repository in the folder with the committed state as tag 1, and with one more migration as tag 2. */
export function makeSource(folder: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${process.cwd()}`, folder]);
  git('tag', '1');
  addMigration(path.join(folder, 'src/server/db/migrations'));
  git('add', '.');
  git(...WHO, 'commit', '--quiet', '-m', 'db: add a table');
  git('tag', '2');
}

function addMigration(migrations: string): void {
  const file = path.join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as { entries: { when: number }[] };
  const last = journal.entries.at(-1);
  const tag = '9999_install_proof';
  const idx = journal.entries.length;
  const entry = { ...last, idx, tag, when: (last?.when ?? 0) + 1 };
  fs.writeFileSync(path.join(migrations, `${tag}.sql`), `${MIGRATION}\n`);
  journal.entries.push(entry);
  fs.writeFileSync(file, JSON.stringify(journal, null, 2));
}
