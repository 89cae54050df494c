import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** Stands for a value of a statement until it is asked. */
export const given: (name: string) => Placeholder = sql.placeholder;

/** The server remembers statements by their text (`prepared-statements.ts`), so they need no name here. */
export const UNNAMED = '';

/**
 * For statements that every other call asks: they are put into words once for each database, and not each time, which
 * takes longer than to send them. Transactions are databases of their own and put theirs into words anew.
 */
export function prepared<S>(write: (db: Db) => S): (db: Db) => S {
  const written = new WeakMap<Db, S>();
  return (db) => {
    const known = written.get(db);
    if (known !== undefined) return known;
    const one = write(db);
    written.set(db, one);
    return one;
  };
}

interface Ask<Row> {
  execute(values: Readonly<Record<string, unknown>>): Promise<{ readonly rows: Row[] }>;
}

/** The same for a statement in SQL; its values are {@link given}. */
export function preparedSql<Row>(statement: SQL): (db: Db) => Ask<Row> {
  const words = new PgDialect().sqlToQuery(statement);
  return prepared((db) => db._.session.prepareQuery(words, undefined, UNNAMED, false) as Ask<Row>);
}
