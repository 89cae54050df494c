import { sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/time.ts';
import type { Db } from '../database.ts';

/** Tables with a partition for each month in UTC, and the column that names the month. */
const KEYS = { searches: sql`created_at` } as const;
export type Partitioned = keyof typeof KEYS;

/**
 * Makes the partition of the month that begins with `month`, unless it is there.
 * @returns false while a long query holds the table, or rows of that month are in the default partition: these stay
 * there, and nothing is lost.
 */
export async function makeMonth(db: Db, table: Partitioned, month: LocalDate): Promise<boolean> {
  const { rows } = await db.execute<{ done: boolean }>(
    sql`select make_month(${table}, ${month}::date) as done`,
  );
  return rows[0]?.done ?? false;
}

/** Drops a month with its rows. @returns false while a long query holds the table */
export async function dropMonth(db: Db, table: Partitioned, month: LocalDate): Promise<boolean> {
  const { rows } = await db.execute<{ done: boolean }>(
    sql`select drop_month(${table}, ${month}::date) as done`,
  );
  return rows[0]?.done ?? false;
}

/** First days of the months that have a partition, oldest first. */
export async function listMonths(db: Db, table: Partitioned): Promise<LocalDate[]> {
  const { rows } = await db.execute<{ month: LocalDate }>(sql`
    select replace(right(relname, 7), '_', '-') || '-01' as month
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${`public.${table}`}::regclass and relname ~ '_\\d{4}_\\d{2}$'
    order by 1`);
  return rows.map(({ month }) => month);
}

/** Rows per statement: all of them could exceed the statement timeout. */
const CHUNK = 50_000;

/** Deletes the rows of months before `month`, which only the default partition may have once these are dropped. */
export async function deleteRowsBefore(
  db: Db,
  table: Partitioned,
  month: LocalDate,
): Promise<void> {
  const name = sql.identifier(table);
  // A `ctid` alone names a row in each of the partitions.
  const deleteSome = () =>
    db.execute(sql`
      delete from ${name} using (
        select tableoid as part, ctid as place from ${name} where ${KEYS[table]} < ${`${month}Z`}::timestamptz limit ${CHUNK}) old
      where ${name}.tableoid = old.part and ${name}.ctid = old.place`);
  while ((await deleteSome()).rowCount === CHUNK);
}
