import fs from 'node:fs';
import path from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/**
 * A folder of PostgreSQL with the programs of the server and of clients (`bin/initdb`, `bin/pg_dump`), where this machine
 * has one: npm brings none with `pg_dump`.
 */
export function findClientPrograms(): string | undefined {
  const debian = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN).toSorted() : [];
  const folders = [
    ...debian.map((version) => path.join(DEBIAN, version)).toReversed(),
    ...(process.env.PATH ?? '').split(path.delimiter).map((bin) => path.dirname(bin)),
  ];
  const programs = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql'];
  return folders.find((folder) =>
    programs.every((name) => fs.existsSync(path.join(folder, 'bin', name))),
  );
}
