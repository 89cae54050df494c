import { withClient } from './whole-database.ts';

export interface Durability {
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
