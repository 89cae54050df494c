import { type CopyStreamQuery, type CopyToStreamQuery, from, to } from 'pg-copy-streams';
import type { CopySession } from './copy-session.ts';
import { quoted } from './quoted.ts';

/** A column whose numbers PostgreSQL gives out, and the last one it gave; null before the first. */
export interface Numbering {
  readonly column: string;
  readonly last: string | null;
}

export interface Partition {
  readonly name: string;
  /** In the words of PostgreSQL: `FOR VALUES FROM ('…') TO ('…')`, moments in UTC. */
  readonly bounds: string;
}

/** What must be known of a table to fill it again elsewhere. */
export interface StoredTable {
  readonly name: string;
  /** In their order in the table, without computed ones. */
  readonly columns: readonly string[];
  /** Other tables that its rows refer to. */
  readonly needs: readonly string[];
  readonly numberings: readonly Numbering[];
  /** Of a table that is divided; one without partitions takes no rows. */
  readonly partitions: readonly Partition[];
}

/** Tables of extensions are theirs to make again. */
const OWN_TABLES = `
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

const LIST = `
  select c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns,
    array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid) as needs,
    coalesce((select json_agg(json_build_object('column', a.attname, 'last',
        pg_sequence_last_value(pg_get_serial_sequence(format('public.%I', c.relname), a.attname)::regclass)::text))
      from pg_attribute a where a.attrelid = c.oid and a.attidentity <> ''), '[]') as numberings,
    coalesce((select json_agg(json_build_object('name', p.relname, 'bounds', pg_get_expr(p.relpartbound, p.oid))
        order by p.relname)
      from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid), '[]') as partitions
  ${OWN_TABLES} order by c.relname`;

/** Every table of the schema `public`, by name. */
export async function listStoredTables(session: CopySession): Promise<readonly StoredTable[]> {
  const { rows } = await session.query<StoredTable>(LIST);
  return rows;
}

/** Keeps the tables, partitions included, from being dropped or changed until the transaction ends. */
export async function holdTables(
  session: CopySession,
  tables: readonly StoredTable[],
): Promise<void> {
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => `public.${quoted(name)}`).join(', ');
  await session.query(`lock table ${names} in access share mode`);
}

/** Tables, functions and the record of migrations: of the schema `public` only what no extension owns. */
export async function dropEverything(session: CopySession): Promise<void> {
  const { rows } = await session.query<{ statement: string }>(`
    select format('drop table if exists public.%I cascade', c.relname) as statement ${OWN_TABLES}
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`);
  for (const { statement } of rows) await session.query(statement);
  await session.query('drop schema if exists drizzle cascade');
}

/** When the transaction that is open sees the database, and which server that is. */
export async function momentOf(
  session: CopySession,
): Promise<{ readonly moment: string; readonly postgresql: string }> {
  const { rows } = await session.query<{ moment: Date; postgresql: string }>(
    `select now() as moment, current_setting('server_version') as postgresql`,
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL does not know the time.');
  return { moment: row.moment.toISOString(), postgresql: row.postgresql };
}

/** New tables have no statistics, and without them queries are slow until the server gets to it. */
export async function refreshStatistics(session: CopySession): Promise<void> {
  await session.query('analyze');
}

const columnsOf = ({ columns }: Pick<StoredTable, 'columns'>) => columns.map(quoted).join(', ');

type Columns = Pick<StoredTable, 'name' | 'columns'>;

/** The rows as text, one line each. */
export const rowsOf = (session: CopySession, table: Columns): CopyToStreamQuery =>
  session.query(
    to(`copy (select ${columnsOf(table)} from public.${quoted(table.name)}) to stdout`),
  );

/** Takes what {@link rowsOf} gave. Numbers that PostgreSQL would give out stay as they are. */
export const rowsInto = (session: CopySession, table: Columns): CopyStreamQuery =>
  session.query(from(`copy public.${quoted(table.name)} (${columnsOf(table)}) from stdin`));

/** How many rows there are, and a number that changes with any of them but not with their order. */
export interface Fingerprint {
  readonly rows: number;
  /** Sum of the first 64 bits of the SHA-256 of each row's text. */
  readonly checksum: string;
}

export async function fingerprintOf(session: CopySession, table: Columns): Promise<Fingerprint> {
  const { rows } = await session.query<{ rows: string; checksum: string }>(`
    select count(*) as rows, coalesce(sum(('x' || encode(substring(
      sha256(convert_to(row(${columnsOf(table)})::text, 'UTF8')) from 1 for 8), 'hex'))::bit(64)::bigint), 0)::text
      as checksum
    from public.${quoted(table.name)}`);
  return { rows: Number(rows[0]?.rows), checksum: rows[0]?.checksum ?? '' };
}
