import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accountFixture } from '#test/api/account-fixture.ts';
import { givenFullMember, tablesOfMembers } from '#test/api/full-member.ts';
import { person } from '#test/harness.ts';

const { box, setUpMember } = accountFixture();

/**
 * What deleting an account does with the rows of a member, for every table. A table that is not here fails the test:
 * say what deletion does with it, and do it in `deletion.ts`.
 */
const TABLES: Readonly<Record<string, string>> = {
  users: 'gone',
  sessions: 'gone',
  device_tokens: 'gone',
  authenticators: 'gone',
  recovery_codes: 'gone',
  sign_in_challenges: 'gone',
  travel_profiles: 'gone',
  password_resets: 'gone',
  email_links: 'gone, with the emails to a former or a new address',
  idempotent_calls: 'gone',
  identities: 'gone',
  data_exports: 'gone',
  alerts: 'gone',
  api_keys: 'gone',
  passkeys: 'gone',
  passkey_handles: 'gone',
  passkey_challenges: 'gone with the session; those of sign-ins name nobody, swept after an hour',
  alert_dates: 'gone',
  alert_routes: 'gone',
  saved_trips: 'gone',
  watched_flights: 'gone',
  trip_feeds: 'gone',
  push_subscriptions: 'gone',
  billing: 'gone',
  money_notices: 'gone',
  changed_customers: 'gone',
  search_allowances: 'gone',
  sms_budgets: 'gone, but for answers to a number: for a day, then swept',
  outbox: 'gone, but for the last email: an hour after it was sent',
  sandbox_emails: 'gone',
  sandbox_texts: 'gone',
  phones: 'gone, but for numbers that said stop or never answered: they name nobody',
  searches: 'without the member',
  trial_cards: 'without the member',
  leaving_customers: 'the customer, until the provider has deleted it',
  audit_log: 'without the member: the id of an account that is gone',
  data_loads: 'without the member: the id of an administrator',
  banners: 'without the member: the id of an administrator',
  switched_off_calls: 'without the member: the id of an administrator',
  attempts: 'hashes, swept after eight days',
  sign_in_nonces: 'nothing personal',
  payment_events: 'nothing personal',
  fake_customers: 'of the provider: gone once it has confirmed',
  fake_checkouts: 'of the provider: gone once it has confirmed',
  fake_portals: 'of the provider: gone once it has confirmed',
  fake_subscriptions: 'of the provider: gone once it has confirmed',
  watch_targets: 'nothing personal',
  daily_figures: 'nothing personal',
  daily_routes: 'nothing personal',
  supplier_calls: 'nothing personal',
  charges: 'nothing personal',
  subscription_times: 'nothing personal',
  active_days: 'gone',
  timetable_rows: 'nothing personal',
  blackout_dates: 'nothing personal',
  meta: 'nothing personal',
  process_reports: 'nothing personal',
};

/** Names of columns that may hold who somebody is. */
const PERSONAL =
  /(^|_)(user|member|actor|owner|email|phone|number|name|to|subject|endpoint)(_id)?$/;

/** Columns with such a name that say nothing of members. */
const HARMLESS = ['phones.number', 'daily_figures.name', 'timetable_rows.flight_number'];

interface Column {
  readonly table: string;
  readonly column: string;
}

/** Without the partitions, which are as their tables. */
async function columnsOf(): Promise<Column[]> {
  const { rows } = await box.db.execute<Column & Record<string, unknown>>(sql`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c
    join pg_class p on p.relname = c.table_name and p.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and not p.relispartition and p.relkind in ('r', 'p')
    order by 1, 2`);
  return rows;
}

/** Ids and hashes, which have any four digits now and then. */
const RANDOM = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,}/g;

/**
 * Every row of every table that has one of the texts, as text; bytes as hexadecimal digits. A short text counts only
 * outside of ids and hashes.
 */
async function rowsWith(texts: readonly string[]): Promise<string[]> {
  const tables = new Set((await columnsOf()).map(({ table }) => table));
  const has = (row: string, text: string) =>
    (text.length > 8 ? row : row.replaceAll(RANDOM, '')).includes(text) ||
    row.includes(Buffer.from(text).toString('hex'));
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await box.db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(table)} t`,
    );
    for (const { row } of rows)
      if (texts.some((text) => has(row, text))) found.push(`${table}: ${row}`);
  }
  return found;
}

it('says for every table what deleting an account does with it', async () => {
  const tables = new Set((await columnsOf()).map(({ table }) => table));
  expect([...tables].sort()).toEqual(Object.keys(TABLES).sort());
});

it('leaves out no table that refers to members or holds who they are', async () => {
  const named = (await columnsOf())
    .filter(({ column }) => PERSONAL.test(column))
    .filter(({ table, column }) => !HARMLESS.includes(`${table}.${column}`))
    .map(({ table }) => table);
  const members = new Set([...(await tablesOfMembers(box.db)), ...named]);
  const careless = [...members].filter((table) => TABLES[table] === 'nothing personal');
  expect(careless).toEqual([]);
});

it('leaves no text of a deleted member in any table, and everything of the others', async () => {
  const { server, member } = await setUpMember();
  const { user } = (
    await server.inject({
      method: 'PUT',
      url: '/api/auth/profile',
      headers: member,
      payload: { first_name: 'First0001' },
    })
  ).json();
  const own = await givenFullMember(box.db, '0001', user);
  const other = await givenFullMember(box.db, '0002');
  const before = await rowsWith([...other.marks, ...other.secrets]);
  const answer = await server.inject({
    method: 'DELETE',
    url: '/api/profile',
    headers: member,
    payload: { password: person().password },
  });
  expect(answer.statusCode).toBe(204);
  const left = await rowsWith([...own.marks, ...own.secrets, '0001', 'First0001', 'Ruiz']);
  expect(left.map((row) => row.replace(/:.*/s, '')).toSorted()).toEqual([
    'leaving_customers',
    'outbox',
    'trial_cards',
  ]);
  expect(left.find((row) => row.startsWith('trial_cards'))).not.toContain(own.id);
  expect(left.find((row) => row.startsWith('leaving_customers'))).toContain('cus_0001');
  expect(await rowsWith([...other.marks, ...other.secrets])).toEqual(before);
});

it('keeps a phone number that said stop or never answered, or that others were asked for', async () => {
  const { server, member } = await setUpMember();
  const { rows } = await box.db.execute<{ id: string; email: string }>(
    sql`select id, email from users`,
  );
  const own = await givenFullMember(box.db, '0003', rows[0]);
  const other = await givenFullMember(box.db, '0004');
  await box.db.execute(sql`update phones set stopped_at = now() where number = ${own.phone}`);
  await box.db.execute(sql`update alerts set phone_number = ${other.phone} where user_id = ${own.id}
    and phone_number <> ${own.phone}`);
  await server.inject({
    method: 'DELETE',
    url: '/api/profile',
    headers: member,
    payload: { password: person().password },
  });
  const { rows: phones } = await box.db.execute<{ number: string }>(
    sql`select number from phones order by number`,
  );
  expect(phones.map(({ number }) => number)).toEqual([own.phone, other.phone]);
});
