import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { ACCESS_KINDS, type AccessKind } from '#domain/account.ts';
import { users } from '#server/db/schema.ts';
import { accountFixture, type Headers, isSignedIn, signIn } from '#test/api/account-fixture.ts';
import { givenFullMember } from '#test/api/full-member.ts';
import { givenMember } from '#test/harness.ts';

const { box, setUpMember } = accountFixture();

const open = async (server: FastifyInstance, headers: Headers) =>
  (await server.inject({ url: '/api/profile/open', headers })).json();
const end = (server: FastifyInstance, headers: Headers, what: unknown) =>
  server.inject({ method: 'POST', url: '/api/profile/end', headers, payload: { what } });

const ALL = { sessions: 1, passkeys: 1, keys: 1, calendar: 1, devices: 1, trips: 1, alerts: 1 };
const NONE = { sessions: 0, passkeys: 0, keys: 0, calendar: 0, devices: 0, trips: 0, alerts: 0 };

async function givenOpen() {
  const fixture = await setUpMember();
  const [row] = await box.db.select().from(users);
  const own = await givenFullMember(box.db, '3001', { id: row?.id ?? '', email: row?.email ?? '' });
  return { ...fixture, own };
}

describe('ending what goes on for a member', () => {
  it('counts all of it, but not the session that asks', async () => {
    const { server, member } = await givenOpen();
    expect(await open(server, member)).toEqual(ALL);
  });

  it.each(ACCESS_KINDS)('ends %s and leaves the rest', async (thing: AccessKind) => {
    const { server, member } = await givenOpen();
    const left = { ...ALL, [thing]: 0 };
    const answer = await end(server, member, [thing]);
    expect([answer.statusCode, answer.json()]).toEqual([200, left]);
    expect(await open(server, member)).toEqual(left);
  });

  it('ends all at once, but not the account and not the session that asks', async () => {
    const { server, member } = await givenOpen();
    const elsewhere = await signIn(server);
    expect((await end(server, member, ACCESS_KINDS)).json()).toEqual(NONE);
    expect(await isSignedIn(server, member)).toBe(true);
    expect(await isSignedIn(server, elsewhere.headers)).toBe(false);
    const { rows } = await box.db.execute<{ left: string }>(
      sql`select count(*) as left from outbox where alert_id is not null or trip_id is not null`,
    );
    expect(Number(rows[0]?.left)).toBe(0);
  });

  it('leaves alerts that are completed', async () => {
    const { server, member } = await givenOpen();
    await box.db.execute(sql`update alert_dates set state = 'found'`);
    expect(await open(server, member)).toEqual({ ...ALL, alerts: 0 });
    await end(server, member, ['alerts']);
    const { rows } = await box.db.execute<{ left: string }>(
      sql`select count(*) as left from alerts`,
    );
    expect(Number(rows[0]?.left)).toBe(1);
  });

  it('ends nothing of another member', async () => {
    const { server } = await givenOpen();
    const stranger = await givenMember(server, box.db, { email: 'other@example.test' });
    expect(await open(server, stranger)).toEqual(NONE);
    await end(server, stranger, ACCESS_KINDS);
    const { rows } = await box.db.execute<{ left: string }>(sql`
      select (select count(*) from alerts) + (select count(*) from saved_trips)
        + (select count(*) from trip_feeds) + (select count(*) from push_subscriptions) as left`);
    expect(Number(rows[0]?.left)).toBe(4);
  });

  it.each([[[]], [['everything']], ['alerts']])('refuses %j, naming the field', async (what) => {
    const { server, member } = await givenOpen();
    const answer = await end(server, member, what);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)[0]).toMatch(/^what/);
    expect(await open(server, member)).toEqual(ALL);
  });
});
