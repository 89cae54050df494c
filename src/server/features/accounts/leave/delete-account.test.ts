import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { timeZone } from '#domain/time.ts';
import { outbox } from '#server/db/message-schema.ts';
import { billing, leavingCustomers } from '#server/db/payment-schema.ts';
import { claimMessage, markSent, recipientOf } from '#server/db/queries/messages/outbox.ts';
import { searches, users } from '#server/db/schema.ts';
import { sweepExpired } from '#server/jobs/sweep-expired.ts';
import {
  accountFixture,
  type Headers,
  isSignedIn,
  MINUTE,
  post,
  signIn,
} from '#test/api/account-fixture.ts';
import { givenFullMember } from '#test/api/full-member.ts';
import { givenMember, person } from '#test/harness.ts';

const { box, setUp, setUpMember } = accountFixture();

const leave = (server: FastifyInstance, headers: Headers, payload: object = {}) =>
  server.inject({ method: 'DELETE', url: '/api/profile', headers, payload });

const OWN = { password: person().password };

const idOf = async (email = person().email) => {
  const [row] = await box.db.select().from(users).where(eq(users.email, email));
  return row?.id ?? '';
};

describe('deleting the own account', () => {
  it('ends every session, and signing in then answers as for an unknown address', async () => {
    const { server, member } = await setUpMember();
    const elsewhere = await signIn(server);
    const stranger = await givenMember(server, box.db, { email: 'other@example.test' });
    const answer = await leave(server, member, OWN);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(await isSignedIn(server, member)).toBe(false);
    expect(await isSignedIn(server, elsewhere.headers)).toBe(false);
    expect(await isSignedIn(server, stranger)).toBe(true);
    const known = await post(server, 'login', { email: person().email, ...OWN });
    const unknown = await post(server, 'login', { email: 'nobody@example.test', ...OWN });
    expect([known.statusCode, known.body]).toEqual([401, unknown.body]);
  });

  it('lets the same address register again, without anything of the deleted account', async () => {
    const { server, member } = await setUpMember();
    await givenFullMember(box.db, '1001', { id: await idOf(), email: person().email });
    await leave(server, member, OWN);
    const again = await givenMember(server, box.db);
    const read = async (path: string) =>
      (await server.inject({ url: `/api${path}`, headers: again })).json();
    expect(await read('/saved-trips')).toMatchObject({ trips: [] });
    expect(await read('/notifications?include_completed=true')).toMatchObject({
      notifications: [],
    });
    expect(await read('/profile/travel')).toEqual({ profile: null });
    expect(await read('/stripe/subscription')).toMatchObject({ subscription: null });
    expect(await read('/profile/open')).toEqual({
      sessions: 0,
      calendar: 0,
      devices: 0,
      passkeys: 0,
      keys: 0,
      trips: 0,
      alerts: 0,
    });
  });

  it('keeps searches without the member', async () => {
    const { server, member } = await setUpMember();
    await givenFullMember(box.db, '1002', { id: await idOf(), email: person().email });
    await leave(server, member, OWN);
    expect(await box.db.select({ userId: searches.userId }).from(searches)).toEqual([
      { userId: null },
    ]);
  });

  it('sends one last email, which is forgotten an hour after it was sent', async () => {
    const { server, member, clock } = await setUpMember();
    await leave(server, member, OWN);
    const emails = await box.db.select().from(outbox);
    expect(emails).toMatchObject([{ to: person().email, subject: 'Your account was deleted' }]);
    expect(emails[0]?.text).not.toContain('subscription');
    const message = await claimMessage(box.db, emails[0]?.id ?? 0);
    if (!message) throw new Error('There is no message.');
    expect(await recipientOf(box.db, message)).toBeNull();
    await markSent(box.db, message, clock.now());
    const sweep = () =>
      sweepExpired({ db: box.db, clock, allowanceZone: timeZone('America/New_York') });
    clock.moveBy(60 * MINUTE);
    await sweep();
    expect(await box.db.$count(outbox)).toBe(1);
    clock.moveBy(1);
    await sweep();
    expect(await box.db.$count(outbox)).toBe(0);
  });

  it('stops a message that a sender has claimed, unless it is on its way already', async () => {
    const { server, member, clock } = await setUpMember();
    await givenFullMember(box.db, '1003', { id: await idOf(), email: person().email });
    const [row] = await box.db.select().from(outbox).where(eq(outbox.dedupeKey, 'alert-1003'));
    const message = await claimMessage(box.db, row?.id ?? 0);
    if (!message) throw new Error('There is no message.');
    await leave(server, member, OWN);
    expect(await recipientOf(box.db, message)).toBeUndefined();
    expect(await markSent(box.db, message, clock.now())).toBe(false);
  });

  it('deletes the account once, however often it is asked in parallel', async () => {
    const { server, member } = await setUpMember();
    const answers = await Promise.all(Array.from({ length: 6 }, () => leave(server, member, OWN)));
    const codes = answers.map((one) => one.statusCode).sort((a, b) => a - b);
    expect(codes).toEqual([204, 401, 401, 401, 401, 401]);
    expect(await box.db.$count(outbox)).toBe(1);
  });
});

describe('proving whose account is deleted', () => {
  it.each([
    [{}, 'Password is required'],
    [{ password: 'a guess' }, 'Password is incorrect'],
  ])('refuses %j, names the password and keeps the account', async (payload, message) => {
    const { server, member } = await setUpMember();
    const answer = await leave(server, member, payload);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { password: message }]);
    expect(await isSignedIn(server, member)).toBe(true);
    expect(await box.db.$count(outbox)).toBe(0);
  });

  it('counts a wrong password as a failed sign-in', async () => {
    const { server, member, clock } = await setUpMember({ SIGN_IN_FAILURES: '2' });
    for (const code of [400, 400, 429])
      expect((await leave(server, member, { password: 'a guess' })).statusCode).toBe(code);
    expect((await leave(server, member, OWN)).statusCode).toBe(429);
    clock.moveBy(15 * MINUTE);
    expect((await leave(server, member, OWN)).statusCode).toBe(204);
  });

  it('takes a sign-in of the last ten minutes for the password of a member who has none', async () => {
    const { server, member, clock } = await setUpMember();
    await box.db.update(users).set({ passwordHash: null });
    clock.moveBy(10 * MINUTE + 1);
    const answer = await leave(server, member);
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'sign_in_again']);
    expect((await leave(server, member, { password: 'anything' })).statusCode).toBe(409);
    clock.moveBy(-1);
    expect((await leave(server, member)).statusCode).toBe(204);
  });

  it('refuses administrators', async () => {
    const { server, member } = await setUpMember();
    await box.db.update(users).set({ isAdmin: true });
    const answer = await leave(server, member, OWN);
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'admin_stays']);
    expect(await box.db.$count(users)).toBe(1);
  });

  it('refuses guests', async () => {
    const { server } = await setUp();
    expect((await leave(server, {}, OWN)).statusCode).toBe(401);
  });
});

describe('the customer of a deleted account', () => {
  const customers = () => box.db.select().from(leavingCustomers);

  it('is written down with the checkout that could still be paid, and nothing else', async () => {
    const { server, member, clock } = await setUpMember();
    await givenFullMember(box.db, '1004', { id: await idOf(), email: person().email });
    await leave(server, member, OWN);
    expect(await customers()).toEqual([
      { customerId: 'cus_1004', checkoutId: 'cs_1004', dueAt: clock.now(), attempts: 0 },
    ]);
    const [email] = await box.db.select().from(outbox);
    expect(email?.text).toContain('Your subscription has ended with it');
  });

  it('is not lost when a checkout begins at the same moment', async () => {
    const { server } = await setUp();
    for (let turn = 0; turn < 8; turn += 1) {
      const email = `maya${turn}@example.test`;
      const member = await givenMember(server, box.db, { email });
      const begun = server.inject({
        method: 'POST',
        url: '/api/stripe/create-checkout-session',
        headers: member,
        payload: { plan_type: 'monthly' },
      });
      const [checkout, left] = await Promise.all([begun, leave(server, member, OWN)]);
      expect(left.statusCode).toBe(204);
      expect([200, 401]).toContain(checkout.statusCode);
      expect(await box.db.$count(billing)).toBe(0);
      // A customer at the provider has no account here: it must be about to be deleted there.
      const { rows } = await box.db.execute<{ id: string }>(sql`select id from fake_customers`);
      const known = (await customers()).map(({ customerId }) => customerId);
      expect(known.sort()).toEqual(rows.map(({ id }) => id).sort());
    }
  });
});
