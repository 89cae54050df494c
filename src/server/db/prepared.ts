import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { CASING } from './columns.ts';
import type { Db } from './database.ts';

/** Placeholder for a value of a prepared statement. */
export const parameter: (name: string) => Placeholder = sql.placeholder;

/** Statements are prepared by their text (`database.ts`), so they need no name. */
export const UNNAMED = '';

/**
 * Builds a frequent statement once per database instead of on each call, because building takes longer than sending.
 * Transactions are databases of their own and build their own.
 */
export function prepared<S>(build: (db: Db) => S): (db: Db) => S {
  const built = new WeakMap<Db, S>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const statement = build(db);
    built.set(db, statement);
    return statement;
  };
}

interface Executable<Row> {
  execute(values: Readonly<Record<string, unknown>>): Promise<{ readonly rows: Row[] }>;
}

/** The same for a statement in SQL; its values are {@link parameter}. */
export function preparedSql<Row>(statement: SQL): (db: Db) => Executable<Row> {
  const query = new PgDialect({ casing: CASING }).sqlToQuery(statement);
  return prepared(
    (db) => db._.session.prepareQuery(query, undefined, UNNAMED, false) as Executable<Row>,
  );
}
