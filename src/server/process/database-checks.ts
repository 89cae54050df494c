import type { Config } from '#server/config.ts';
import { timeoutsOf } from '#server/db/database.ts';
import { type Client, withClient } from '#server/db/whole-database.ts';
import { DEMO_EMAILS, mayHaveDemos } from '#server/features/accounts/demo-accounts.ts';

const UNSUPPORTED = /unsupported startup parameter: (\w+)/;

/** What is wrong with the way to a database, or with what it holds, one line each. */
export async function databaseProblems(
  config: Config,
  url: string,
  options: Parameters<typeof withClient>[2] = {},
): Promise<string[]> {
  const isDirect = config.databaseUrlDirect === url;
  const problemsOf = async (client: Client) => {
    const problems = await wayProblems(client, isDirect);
    return mayHaveDemos(config) ? problems : [...problems, ...(await demoProblems(client))];
  };
  try {
    return await withClient(url, problemsOf, { ...timeoutsOf(), ...options });
  } catch (error) {
    const [, name] = UNSUPPORTED.exec(error instanceof Error ? error.message : '') ?? [];
    if (name === undefined) throw error;
    return [
      `PgBouncer refuses ${name}: set ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout`,
    ];
  }
}

/** A pooler answers for another server process than the one that it names, and drops what a client asks for. */
async function wayProblems(client: Client, isDirect: boolean): Promise<string[]> {
  const { rows } = await client.query<{ pid: number; name: string; value: string }>(
    `select pg_backend_pid() as pid, name, current_setting(name) as value
     from unnest(array['statement_timeout', 'idle_in_transaction_session_timeout']) as name`,
  );
  const { processID } = client as Client & { readonly processID: number | null };
  const isPooled = rows.some(({ pid }) => pid !== processID);
  const off = rows.filter(({ value }) => value === '0').map(({ name }) => name);
  return [
    ...(isDirect && isPooled
      ? ['DATABASE_URL leads to a pooler: set DATABASE_URL_DIRECT to the server itself']
      : []),
    ...off.map(
      (name) =>
        `${name} is not in force through the pooler: alter role … in database … set ${name}, and connect again`,
    ),
  ];
}

async function demoProblems(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    'select email from users where email = any($1) and is_active order by email',
    [DEMO_EMAILS],
  );
  return rows.map(
    ({ email }) =>
      `The demo account ${email} can sign in: roamfare disable ${email} demo; ALLOW_IN_PRODUCTION=demo-accounts permits it`,
  );
}

interface Durability {
  /** Settings that allow the server to lose acknowledged commits, as `name=value`. */
  readonly errors: readonly string[];
  /** True when standbys follow the server and it waits for none: a failover loses the last commits. */
  readonly isAsynchronous: boolean;
}

/** What the server keeps when it dies. */
export const durabilityOf = (url: string): Promise<Durability> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings
      where name = 'fsync' and setting = 'off'
        or name = 'synchronous_commit' and setting in ('off', 'local')
      order by name`,
    );
    // Ordinary roles see that standbys exist, but not which of them are synchronous.
    const { rows: replication } = await client.query<{ asynchronous: boolean }>(
      `select current_setting('synchronous_standby_names') = ''
        and exists (select from pg_stat_replication where state is distinct from 'backup') as asynchronous`,
    );
    return {
      errors: rows.map(({ name, setting }) => `${name}=${setting}`),
      isAsynchronous: replication[0]?.asynchronous ?? false,
    };
  });
