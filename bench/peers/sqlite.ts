import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ConnectionRules } from '#domain/itineraries.ts';
import type { PricedDay } from '../enumerate/engine.ts';
import {
  CREATE_INDEX,
  CREATE_TABLE,
  type Dialect,
  journeysQuery,
  tableRows,
} from '../enumerate/sql.ts';

/** Under Node 24 this version crashes the process when a statement is garbage collected. */
const alive: Statement[] = [];

const FOLDER = path.resolve('tools/sqlite');
const DIALECT: Dialect = { least: 'min', most: 'max', argument: () => '?' };

/** The part of better-sqlite3 that we use. */
interface Statement {
  raw(): Statement;
  run(...values: unknown[]): void;
  all(...values: unknown[]): number[][];
}
interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
}

export interface SqliteSearch {
  readonly version: string;
  /** One query for all destinations. */
  everywhere(origin: number): number[][];
}

/** The day's flights in memory, indexed for the search; undefined where better-sqlite3 is not installed. */
export function sqliteSearch(day: PricedDay, rules: ConnectionRules): SqliteSearch | undefined {
  if (!fs.existsSync(`${FOLDER}/node_modules/better-sqlite3/build/Release/better_sqlite3.node`))
    return undefined;
  const load = createRequire(path.join(FOLDER, 'package.json'));
  const Sqlite = load('better-sqlite3') as new (file: string) => Database;
  const { version } = load('better-sqlite3/package.json') as { version: string };
  const database = new Sqlite(':memory:');
  database.exec(CREATE_TABLE);
  const rows = tableRows(day);
  const insert = database.prepare(
    `insert into flights values (${rows[0]?.map(() => '?').join(', ')})`,
  );
  alive.push(insert);
  database.exec('begin');
  for (const row of rows) insert.run(...row);
  database.exec(`commit; ${CREATE_INDEX}; analyze`);
  // Each part of the union repeats the origin.
  const parts = rules.maxStops + 1;
  const all = database.prepare(journeysQuery(rules, DIALECT)).raw();
  alive.push(all);
  const repeated = (values: number[]) => Array.from({ length: parts }, () => values).flat();
  return {
    version,
    everywhere: (origin) => all.all(...repeated([origin])),
  };
}
