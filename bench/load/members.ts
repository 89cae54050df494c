import { Console } from 'node:console';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { insertRoutes } from '#server/db/queries/alerts/alert-routes.ts';
import { rounded } from '../harness/report.ts';

/** One statement that fills a table may take so long. */
const SETTLING_MS = 30 * 60_000;

/** Of docs/scale.md, for each member. */
const PER_MEMBER = {
  premium: 0.1,
  /** Signed in at the moment. */
  sessions: 0.2,
  /** Of one day. */
  searches: 0.69,
  allowances: 0.2,
  profiles: 0.3,
  /** Of eight days. */
  messages: 0.144,
};
const ALERTS_EACH = 3;
const DATES_EACH = 3;

/**
 * Fills the tables with so many members and what they leave in a day, by the assumptions of docs/scale.md. Days of
 * searches are today: what is kept longer is that many times as large. Their alerts are not polled.
 */
export async function fillMembers(url: string, members: number): Promise<void> {
  const count = (share: keyof typeof PER_MEMBER) => Math.round(members * PER_MEMBER[share]);
  const id = (n: string) => `md5('member' || ${n})::uuid`;
  const airport = (n: string) =>
    `(array['DEN','LAS','MCO','ATL','PHX','PHL','DFW','ORD','MIA','CLE'])[1 + (${n}) % 10]`;
  const alert = `md5('alert' || n)::uuid`;
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of [
    `insert into users (id, email, password_hash, first_name, last_name, is_premium, created_at, last_login_at)
     select ${id('n')}, 'member' || n || '@example.test', '$argon2id$v=19$m=19456,t=2,p=1$' || md5(n::text) || md5('x' || n),
       'Maya' || n % 5000, 'Ruiz' || n % 50000, n <= ${count('premium')}, now() - n * interval '30 seconds', now()
     from generate_series(1, ${members}) n`,
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, browser)
     select sha256(n::text::bytea), ${id('n')}, now(), now(), 'Firefox on Linux' from generate_series(1, ${count('sessions')}) n`,
    `insert into travel_profiles (user_id, home_airports, travelers, passes, in_discount_den, warm_from)
     select ${id('n')}, '{DEN}', 1, 1, true, 70 from generate_series(1, ${count('profiles')}) n`,
    `insert into search_allowances (subject, window_start, used)
     select 'user:' || ${id('n')}, current_date, 3 from generate_series(1, ${count('allowances')}) n`,
    `insert into searches (user_id, search_type, origin_airport, travel_date, results_found, total_flights, created_at)
     select ${id(`1 + n % ${members}`)}, 'search', ${airport('n')}, current_date + n % 60, 80, 400,
       now() - n * interval '86400 seconds' / ${count('searches')}
     from generate_series(1, ${count('searches')}) n`,
    `insert into alerts (id, user_id, origins, destinations, max_price, gowild_only, created_at)
     select ${alert}, ${id(`1 + n / ${ALERTS_EACH}`)}, array[${airport('n')}], array[${airport('n + 1')}], 1500, true, now()
     from generate_series(0, ${ALERTS_EACH * count('premium') - 1}) n`,
    `insert into alert_dates (alert_id, day) select ${alert}, current_date + (n + ahead) % 60
     from generate_series(0, ${ALERTS_EACH * count('premium') - 1}) n, generate_series(1, ${DATES_EACH}) ahead`,
    `insert into outbox (dedupe_key, channel, "to", user_id, subject, text, html, created_at, sent_at)
     select 'filled.' || n, 'email', 'member' || n || '@example.test', ${id('n')}, 'A seat to Las Vegas', '', '', now(), now()
     from generate_series(1, ${count('messages')}) n`,
  ])
    await client.query(statement);
  await client.end();
  const { db, close } = openDatabase(url, { max: 1, responseTimeoutMs: SETTLING_MS });
  await db.execute('set statement_timeout = 0');
  await insertRoutes(db, sql`true`);
  await close();
}

/** Tables of a megabyte or more, with the time of a vacuum of each. */
export async function printSizes(url: string): Promise<Readonly<Record<string, number>>> {
  const client = new pg.Client(url);
  await client.connect();
  const sizes = async () =>
    (
      await client.query<{ name: string; rows: number; table: number; indexes: number }>(`
      select relid::regclass::text as name, greatest(reltuples, 0)::float8 as rows,
        pg_table_size(relid) / 1e6::float8 as table, pg_indexes_size(relid) / 1e6::float8 as indexes
      from pg_stat_user_tables join pg_class on pg_class.oid = relid
      where pg_total_relation_size(relid) > 1e6 order by pg_total_relation_size(relid) desc`)
    ).rows;
  const seconds = new Map<string, number>();
  for (const { name } of await sizes()) {
    const began = performance.now();
    await client.query(`vacuum analyze ${name}`);
    seconds.set(name, (performance.now() - began) / 1000);
  }
  const all = await sizes();
  await client.end();
  new Console(process.stdout).table(
    all.map(({ name, rows, table, indexes }) => ({
      table: name,
      rows,
      'table MB': rounded(table),
      'indexes MB': rounded(indexes),
      'vacuum s': rounded(seconds.get(name) ?? 0),
    })),
  );
  return Object.fromEntries(all.map(({ name, table, indexes }) => [name, table + indexes]));
}
