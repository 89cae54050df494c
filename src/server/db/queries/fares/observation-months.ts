import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../database.ts';

/** Tables that are divided by the month of `seen_at`, and dropped month by month. */
const TABLES = ['fare_observations', 'fare_answers'] as const;

/** An answer may be as old as last month; two months ahead leave time to notice that no more are made. */
const FIRST_MONTH = -1;
const LAST_MONTH = 2;

/** The same for every process, and for no other lock of the product. */
const MONTHS_LOCK = 7_241_013;

/** Makes room for the observations of this month and those around it. Cheap when nothing is missing. */
export async function ensureMonths(db: Database, now: Date): Promise<void> {
  const wanted = Array.from({ length: LAST_MONTH - FIRST_MONTH + 1 }, (_, index) =>
    monthStart(now, FIRST_MONTH + index),
  );
  const isComplete = (names: ReadonlySet<string>) =>
    TABLES.every((table) => wanted.every((month) => names.has(partitionName(table, month))));
  if (isComplete(await partitionNames(db))) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MONTHS_LOCK})`);
    const names = await partitionNames(tx);
    for (const table of TABLES)
      for (const month of wanted)
        if (!names.has(partitionName(table, month))) await makePartition(tx, table, month);
  });
}

async function makePartition(tx: Tx, table: string, month: Date): Promise<void> {
  const name = sql.identifier(partitionName(table, month));
  const [from, to] = [month, monthStart(month, 1)].map((at) => sql.raw(`'${at.toISOString()}'`));
  await tx.execute(
    sql`create table ${name} partition of ${sql.identifier(table)} for values from (${from}) to (${to})`,
  );
}

/** Drops whole months: all but the present one and the `kept` before it. */
export async function dropOldMonths(db: Database, now: Date, kept: number): Promise<void> {
  const oldest = monthStart(now, -kept);
  for (const name of await partitionNames(db)) {
    const table = TABLES.find((one) => name.startsWith(`${one}_`));
    if (table && name < partitionName(table, oldest))
      await db.execute(sql`drop table if exists ${sql.identifier(name)}`);
  }
}

async function partitionNames(db: Database | Tx): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid
    join pg_class parent on parent.oid = inhparent
    join pg_namespace space on space.oid = parent.relnamespace
    where space.nspname = current_schema() and parent.relkind = 'p'
      and parent.relname in (${sql.join(
        TABLES.map((table) => sql`${table}`),
        sql`, `,
      )})`);
  return new Set(rows.map(({ name }) => name));
}

/** The first moment, in UTC, of the month that is `later` months after the one of `moment`. */
const monthStart = (moment: Date, later: number): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + later, 1));

/** `fare_answers_2026_11`: of one table, names are ordered as the months are. */
const partitionName = (table: string, month: Date): string =>
  `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`;
