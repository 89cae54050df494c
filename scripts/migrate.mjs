// Rewrites the migration from the schema files and extra.sql. There is one until the first release: no installation
// needs the steps between. The same files give the same migration, byte for byte.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

const FOLDER = 'src/server/db/migrations';
const NAME = '0000_start';
const SNAPSHOT = `${FOLDER}/meta/0000_snapshot.json`;
const JOURNAL = `${FOLDER}/meta/_journal.json`;
/** Drizzle names each snapshot at random and each migration by the clock. */
const SNAPSHOT_ID = '00000000-0000-4000-8000-000000000001';
const WHEN = Date.parse('2026-12-01T00:00Z');

fs.rmSync(FOLDER, { recursive: true, force: true });
const drizzle = ['node_modules/drizzle-kit/bin.cjs', 'generate', '--name=start'];
execFileSync(process.execPath, drizzle, { stdio: ['ignore', 'ignore', 'inherit'] });

const change = (file, edit) => fs.writeFileSync(file, edit(fs.readFileSync(file, 'utf8')));
change(SNAPSHOT, (text) => JSON.stringify({ ...JSON.parse(text), id: SNAPSHOT_ID }, null, 2));
change(JOURNAL, (text) => text.replace(/"when": \d+/, `"when": ${WHEN}`));
change(`${FOLDER}/${NAME}.sql`, (tables) =>
  [tables, fs.readFileSync('src/server/db/extra.sql', 'utf8')].join('\n--> statement-breakpoint\n'),
);
