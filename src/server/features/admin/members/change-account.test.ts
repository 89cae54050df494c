import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import { outbox } from '#server/db/message-schema.ts';
import { billing, leavingCustomers } from '#server/db/payment-schema.ts';
import { auditLog, identities, users } from '#server/db/schema.ts';
import { mailboxes } from '#test/api/email-fixture.ts';
import { operatorFixture } from '#test/api/operator-fixture.ts';
import { givenMember, person } from '#test/harness.ts';

const { box, setUp: open, changes } = operatorFixture();

const { email: OLD, password } = person();
const NEW = 'maya.ruiz@example.test';
const REASON = 'The address was mistyped';

const find = async (email: string) => {
  const [user] = await box.db.select().from(users).where(eq(users.email, email));
  return user;
};

/** A Premium member with a verified address. */
async function setUp() {
  const fixture = await open();
  const { server, clock, call } = fixture;
  const member = await givenMember(server, box.db, { plan: 'premium' });
  const { id } = (await find(OLD))!;
  await box.db.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.id, id));
  const post = (path: string, payload: object) =>
    server.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
  const login = async (email: string) => (await post('login', { email, password })).statusCode;
  const isSignedIn = async () =>
    (await server.inject({ url: '/api/saved-trips', headers: member })).statusCode === 200;
  const correct = (email = NEW, who = id) =>
    call(['POST', `/admin/users/${who}/correct-email`, { email, reason: REASON }]);
  const remove = (email = OLD, who = id) =>
    call(['POST', `/admin/users/${who}/delete`, { email, reason: REASON }]);
  return {
    ...fixture,
    member,
    id,
    post,
    login,
    isSignedIn,
    correct,
    remove,
    ...mailboxes(box.db, clock),
  };
}

const auditRows = async () =>
  (await changes()).map(({ action, subject, detail }) => [action, subject, detail]);

describe('an address that an operator corrects', () => {
  it('signs in at once, is not verified, and both addresses are told', async () => {
    const { correct, login, isSignedIn, subjectsTo, id } = await setUp();
    expect((await correct(` ${NEW.toUpperCase()} `)).statusCode).toBe(204);
    expect([await login(OLD), await login(NEW), await isSignedIn()]).toEqual([401, 200, true]);
    expect((await find(NEW))?.emailVerifiedAt).toBeNull();
    expect(await subjectsTo(OLD)).toEqual(['Your email address was changed']);
    expect(await subjectsTo(NEW)).toEqual([
      'An email address was corrected',
      'Verify your email address',
    ]);
    expect(await auditRows()).toEqual([['account.email-corrected', id, { reason: REASON }]]);
  });

  it('is verified with the link that was sent there', async () => {
    const { correct, post, tokenTo, clock } = await setUp();
    await correct();
    const token = await tokenTo(NEW, 'verify-email');
    expect((await post('verify-email', { token })).statusCode).toBe(204);
    expect((await find(NEW))?.emailVerifiedAt).toEqual(clock.now());
  });

  it('confirms no alert from before the correction when it is verified, and those since', async () => {
    const { correct, post, tokenTo, clock, id, emailsTo } = await setUp();
    const registered = new Date(clock.now().getTime() - 100 * 86_400_000);
    await box.db.update(users).set({ createdAt: registered }).where(eq(users.id, id));
    const give = async (createdAt: Date, destination: string) => {
      const [alert] = await box.db
        .insert(alerts)
        .values({
          userId: id,
          origins: ['DEN'],
          destinations: [destination],
          maxPrice: 1_500,
          goWildOnly: true,
          createdAt,
        })
        .returning();
      await box.db.insert(alertDates).values({ alertId: alert!.id, day: '2026-11-25' });
    };
    await give(new Date(clock.now().getTime() - 1), 'LAS');
    await correct();
    await give(clock.now(), 'MCO');
    const token = await tokenTo(NEW, 'verify-email');
    await post('verify-email', { token });
    const about = (await emailsTo(NEW)).filter(({ text }) => /LAS|MCO/.test(text));
    expect(about).toHaveLength(1);
    expect(about[0]?.text).toContain('MCO');
  });

  it('ends the links to the address before that verify, change and reset', async () => {
    const { correct, post, tokenTo, call, member } = await setUp();
    await post('forgot-password', { email: OLD });
    const reset = await tokenTo(OLD, 'reset-password');
    await call(['POST', '/auth/email', { email: 'third@example.test', password }], member);
    const change = await tokenTo('third@example.test', 'confirm-email');
    await correct();
    const answers = [
      await post('reset-password', { token: reset, password: 'much longer horse' }),
      await post('confirm-email', { token: change }),
    ];
    expect(answers.map((answer) => answer.json().error)).toEqual([
      'reset_token_invalid',
      'email_link_invalid',
    ]);
  });

  it('is undone for seven days by the address before, which ends sessions and the password', async () => {
    const { correct, post, tokenTo, login, isSignedIn, clock } = await setUp();
    await correct();
    const token = await tokenTo(OLD, 'undo-email');
    const taken = await post('register', person(OLD));
    expect([taken.statusCode, taken.json().error]).toEqual([409, 'email_taken']);
    clock.moveBy(7 * 86_400_000);
    expect((await post('undo-email', { token })).statusCode).toBe(204);
    expect(await find(OLD)).toMatchObject({ passwordHash: null, emailVerifiedAt: clock.now() });
    expect([await login(NEW), await isSignedIn()]).toEqual([401, false]);
  });

  it('gives no link to an address before that was never verified', async () => {
    const { correct, emailsTo } = await setUp();
    await box.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.email, OLD));
    await correct();
    const told = await emailsTo(OLD);
    expect(told.map(({ subject }) => subject)).toEqual(['An email address was corrected']);
    expect(told[0]?.text).not.toContain('token=');
  });

  it('leaves the Google identity of an account without a password', async () => {
    const { correct, id, clock } = await setUp();
    await box.db.update(users).set({ passwordHash: null }).where(eq(users.id, id));
    const google = { issuer: 'https://accounts.google.com', subject: '1', userId: id };
    await box.db.insert(identities).values({ ...google, createdAt: clock.now() });
    expect((await correct()).statusCode).toBe(204);
    expect(await box.db.$count(identities)).toBe(1);
  });

  it.each([
    ['the same address', OLD, 400, 'invalid_input'],
    ['no address', 'maya', 400, 'invalid_input'],
    ['the address of another account in capitals', 'LEO@example.test', 409, 'email_taken'],
  ])('is refused for %s, and nothing is changed or sent', async (_, email, status, code) => {
    const { correct, server } = await setUp();
    await givenMember(server, box.db, { email: 'leo@example.test' });
    await box.db.delete(outbox);
    const answer = await correct(email);
    expect([answer.statusCode, answer.json().error]).toEqual([status, code]);
    if (status === 400) expect(Object.keys(answer.json().fields)).toEqual(['email']);
    expect([await box.db.$count(outbox), await auditRows()]).toEqual([0, []]);
  });

  it('is refused for an address to which another member can return', async () => {
    const { correct, server } = await setUp();
    await givenMember(server, box.db, { email: 'leo@example.test' });
    const leo = (await find('leo@example.test'))!;
    await box.db.update(users).set({ emailVerifiedAt: leo.createdAt }).where(eq(users.id, leo.id));
    await correct('leo.ito@example.test', leo.id);
    expect((await correct('leo@example.test')).json().error).toBe('email_taken');
  });

  it('goes to one of two members who are moved there at the same moment', async () => {
    const { correct, server, id } = await setUp();
    await givenMember(server, box.db, { email: 'leo@example.test' });
    const leo = (await find('leo@example.test'))!;
    const answers = await Promise.all([correct(NEW, id), correct(NEW, leo.id)]);
    const statuses = answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect(statuses).toEqual([204, 409]);
    expect(await auditRows()).toHaveLength(1);
  });
});

describe('an account that an operator deletes', () => {
  it('is gone with everything of it, its customer waits, and nobody is told', async () => {
    const { remove, id, member, server, clock } = await setUp();
    await box.db
      .insert(billing)
      .values({ userId: id, customerId: 'cus_1', checkedAt: clock.now() });
    await box.db.delete(outbox);
    expect((await remove(` ${OLD.toUpperCase()}`)).statusCode).toBe(204);
    expect(await find(OLD)).toBeUndefined();
    expect(await box.db.select().from(leavingCustomers)).toMatchObject([{ customerId: 'cus_1' }]);
    expect(await box.db.$count(outbox)).toBe(0);
    const answer = await server.inject({ url: '/api/saved-trips', headers: member });
    expect(answer.statusCode).toBe(401);
    expect(await auditRows()).toEqual([['account.deleted', id, { reason: REASON }]]);
    expect((await remove()).statusCode).toBe(404);
  });

  it('is kept unless its own address confirms it', async () => {
    const { remove } = await setUp();
    const answer = await remove('leo@example.test');
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { email: 'This is not the email address of the account' },
    ]);
    expect([(await find(OLD))?.email, await auditRows()]).toEqual([OLD, []]);
  });

  it('is deleted once by two operators at the same moment', async () => {
    const { remove } = await setUp();
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([204, 404]);
    expect(await auditRows()).toHaveLength(1);
  });
});

describe('the account of an administrator', () => {
  it.each(['correct', 'remove'] as const)('is refused to %s, also the own one', async (what) => {
    const { [what]: act, id, operator } = await withOperator();
    await box.db.update(users).set({ isAdmin: true }).where(eq(users.id, id));
    for (const who of [id, operator.id]) {
      const answer = await act('other@example.test', who);
      expect([answer.statusCode, answer.json().error]).toEqual([409, 'member_action_refused']);
    }
    expect(await box.db.$count(auditLog)).toBe(0);
  });

  async function withOperator() {
    const fixture = await setUp();
    const [operator] = await box.db.select().from(users).where(eq(users.isAdmin, true));
    return { ...fixture, operator: operator! };
  }
});
