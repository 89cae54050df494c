import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { GRANTS, type Grant } from '#domain/account.ts';
import { emailLinks } from '#server/db/schema.ts';
import { givenFullMember, tablesOfMembers } from '#test/api/full-member.ts';
import { testDatabase } from '#test/database.ts';
import { endGrants } from './end-grants.ts';

const box = testDatabase();
const AT = new Date('2026-11-21T12:00:00Z');

/**
 * What each table of members gives: which grant, or why none. A table that is not here fails the test: say what it lets
 * somebody do who once had a session, and if that goes on, end it in `end-grants.ts`.
 */
const TABLES: Readonly<Record<string, Grant | { readonly none: string }>> = {
  sessions: 'sessions',
  passkeys: 'passkeys',
  api_keys: 'keys',
  trip_feeds: 'calendar',
  push_subscriptions: 'devices',
  device_tokens: 'known browsers',
  sign_in_challenges: 'begun sign-ins',
  email_links: 'changes of the address',
  password_resets: 'reset links',
  users: { none: 'the password, which a reset replaces and an undone change removes' },
  passkey_handles: { none: 'a name for authenticators, which opens nothing without a passkey' },
  passkey_challenges: { none: 'deleted with its session; others name nobody' },
  identities: {
    none: 'needs the Google account with the address; an undone change ends newer ones',
  },
  authenticators: { none: 'lets nobody in alone; an undone change ends a newer one' },
  recovery_codes: { none: 'lets nobody in alone; deleted with the authenticator' },
  idempotent_calls: { none: 'answers are given to the member only, for a day' },
  data_exports: { none: 'a time, no file' },
  alerts: { none: 'tell the address of the account, and a number that has agreed' },
  alert_dates: { none: 'of an alert' },
  alert_routes: { none: 'of an alert' },
  saved_trips: { none: 'facts' },
  watched_flights: { none: 'facts' },
  travel_profiles: { none: 'facts' },
  outbox: { none: 'messages to the addresses above' },
  searches: { none: 'facts' },
  active_days: { none: 'facts' },
  billing: { none: 'facts' },
  money_notices: { none: 'facts' },
  changed_customers: { none: 'facts' },
  trial_cards: { none: 'facts' },
};

const grantTables = Object.entries(TABLES).flatMap(([table, grant]) =>
  typeof grant === 'string' ? [[grant, table] as const] : [],
);

/** Rows of a member that are in force, by grant. */
async function countGrants(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [grant, table] of grantTables) {
    const inForce = { api_keys: 'and revoked_at is null', email_links: "and kind = 'change'" }[
      String(table)
    ];
    const { rows } = await box.db.execute<{ left: string }>(sql`
      select count(*) as left from ${sql.identifier(table)}
      where user_id = ${userId} ${sql.raw(inForce ?? '')}`);
    counts[grant] = Number(rows[0]?.left);
  }
  return counts;
}

async function givenGrants(tag: string) {
  const member = await givenFullMember(box.db, tag);
  const change = { kind: 'change', email: `new-${tag}@example.test`, createdAt: AT } as const;
  await box.db.insert(emailLinks).values({ userId: member.id, ...change });
  return member;
}

const NONE = Object.fromEntries(GRANTS.map((grant) => [grant, 0]));
const ALL = Object.fromEntries(GRANTS.map((grant) => [grant, 1]));

it('says of every table of members whether it holds a grant, and every grant has a table', async () => {
  expect(Object.keys(TABLES).sort()).toEqual((await tablesOfMembers(box.db)).sort());
  expect(grantTables.map(([grant]) => grant).sort()).toEqual([...GRANTS].sort());
});

it.each(GRANTS)('ends %s and leaves the other grants', async (grant) => {
  const member = await givenGrants('4001');
  await box.db.transaction((tx) => endGrants(tx, member, [grant], { at: AT }));
  expect(await countGrants(member.id)).toEqual({ ...ALL, [grant]: 0 });
});

it('ends all grants of a member but the session that stays, and none of another', async () => {
  const [member, other] = [await givenGrants('4001'), await givenGrants('4002')];
  const keptSession = Buffer.from('session-4001');
  await box.db.transaction((tx) => endGrants(tx, member, GRANTS, { at: AT, keptSession }));
  expect(await countGrants(member.id)).toEqual({ ...NONE, sessions: 1 });
  expect(await countGrants(other.id)).toEqual(ALL);
});
