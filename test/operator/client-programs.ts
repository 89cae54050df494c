import fs from 'node:fs';
import path from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/**
 * A PostgreSQL folder with server and client programs (`bin/initdb`, `bin/pg_dump`), if this machine has one: npm has
 * none with `pg_dump`.
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
