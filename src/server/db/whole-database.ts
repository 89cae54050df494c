import pg from 'pg';

/** One connection for work on a database as a whole. */
export type Client = pg.Client;

/** Closes the connection after `work`. */
export async function withClient<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  options: pg.ClientConfig = {},
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    ...options,
  });
  // The running query reports a lost connection; without a listener the error would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Host, port and name of a database, without the password. */
export function placeOf(url: string): string {
  const { host, port, database } = new pg.Client(url);
  return `${host}:${port}/${database}`;
}

/** Returns statements that drop everything except what belongs to PostgreSQL, an extension or another object. */
export const DROPS = `
  with own(kind, oid, statement) as (
    select 'pg_namespace'::regclass, oid, format('drop schema %I cascade', nspname) from pg_namespace
    where nspname not in ('public', 'information_schema') and nspname !~ '^pg_'
    union all
    select 'pg_class'::regclass, oid, format('drop %s if exists public.%I cascade',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, relname)
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 'pg_proc'::regclass, oid, format('drop routine if exists %s cascade', oid::regprocedure)
    from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 'pg_type'::regclass, oid, format('drop type if exists public.%I cascade', typname)
    from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd'))
  select statement from own where not exists (
    select from pg_depend d where d.classid = own.kind and d.objid = own.oid
      and d.refobjid <> d.objid and d.deptype in ('e', 'i', 'a'))`;

export const isEmpty = async (client: Client): Promise<boolean> =>
  (await client.query(DROPS)).rows.length === 0;

export async function majorVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  return rows[0]?.major ?? 0;
}

/** Other clients that are connected to the same database. */
export async function countOthers(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  return rows[0]?.count ?? 0;
}

export async function countAccounts(client: Client): Promise<{ moment: Date; accounts: number }> {
  const { rows } = await client.query<{ moment: Date; accounts: number }>(
    'select now() as moment, count(*)::int as accounts from users',
  );
  const [counted] = rows;
  if (!counted) throw new Error('PostgreSQL gave no answer.');
  return counted;
}

/** New tables have no statistics, so queries are slow until the server collects them. */
export const refreshStatistics = (client: Client) => client.query('analyze');
