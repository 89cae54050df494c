import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { alertDates, alertRoutes, alerts } from '#server/db/alert-schema.ts';
import type { Tx } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import { insertRoutes } from '#server/db/queries/alerts/alert-routes.ts';
import { sessions, users } from '#server/db/schema.ts';
import { passkeys } from '#server/db/sign-in-schema.ts';
import { watchTargets } from '#server/db/watch-schema.ts';
import { mailboxes } from '#test/api/email-fixture.ts';
import { ALL_PLANTED, givenKey, givenPlanted, NONE_PLANTED } from '#test/api/key-fixture.ts';
import { OPERATOR, operatorFixture } from '#test/api/operator-fixture.ts';
import { givenPasskey } from '#test/api/passkey-fixture.ts';
import { givenMember, person } from '#test/harness.ts';
import { changeMember, disableMember, enableMember } from './change-member.ts';

const { box, setUp: open, changes } = operatorFixture();

const MAYA = 'maya@example.test';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const REASON = 'Asked for by the member';

const userOf = async (email: string) => {
  const [user] = await box.db.select().from(users).where(eq(users.email, email));
  return user!;
};

async function setUp() {
  const fixture = await open();
  const member = await givenMember(fixture.server, box.db, { email: MAYA, plan: 'premium' });
  const { id } = await userOf(MAYA);
  const operator = await userOf(OPERATOR);
  const change = (what: string, body: object = { reason: REASON }, who = id) =>
    fixture.call(['POST', `/admin/users/${who}/${what}`, body]);
  const signIn = () =>
    fixture.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: MAYA, password: person().password },
    });
  const isSignedIn = async () => {
    const answer = await fixture.server.inject({ url: '/api/saved-trips', headers: member });
    return answer.statusCode === 200;
  };
  const deps = {
    db: box.db,
    clock: fixture.clock,
    endGrants: async (tx: Tx, member: { readonly id: string }) =>
      void (await tx.delete(sessions).where(eq(sessions.userId, member.id))),
  };
  return { ...fixture, member, id, operator, change, signIn, isSignedIn, deps };
}

const auditRows = async () =>
  (await changes()).map(({ actorId, action, subject, detail }) => [
    actorId,
    action,
    subject,
    detail,
  ]);

describe('an account that an operator disables', () => {
  it('is signed out everywhere and told so when it signs in, until it is enabled', async () => {
    const { change, signIn, isSignedIn, id, operator } = await setUp();
    expect(await isSignedIn()).toBe(true);
    expect((await change('disable')).statusCode).toBe(204);
    expect(await isSignedIn()).toBe(false);
    const refused = await signIn();
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      {
        error: 'account_disabled',
        message: 'This account has been disabled. Please contact support.',
      },
    ]);
    expect((await change('disable')).statusCode).toBe(204);
    expect((await change('enable')).statusCode).toBe(204);
    expect((await signIn()).statusCode).toBe(200);
    expect(await auditRows()).toEqual([
      [operator.id, 'account.disabled', id, { sessions: 1, reason: REASON }],
      [operator.id, 'account.enabled', id, { reason: REASON }],
    ]);
  });

  it('has its alerts polled at once when it is enabled', async () => {
    const { change, id, clock } = await setUp();
    const [alert] = await box.db
      .insert(alerts)
      .values({
        userId: id,
        origins: ['DEN'],
        destinations: ['LAS'],
        maxPrice: 1_500,
        goWildOnly: true,
        createdAt: clock.now(),
      })
      .returning();
    await box.db.insert(alertDates).values({ alertId: alert!.id, day: '2026-11-25' });
    await box.db.transaction((tx) => insertRoutes(tx, eq(alerts.id, alert!.id)));
    const isPaused = async () => (await box.db.select().from(alertRoutes))[0]?.isPaused;
    await change('disable');
    expect([await isPaused(), await box.db.$count(watchTargets)]).toEqual([true, 0]);
    await change('enable');
    expect(await isPaused()).toBe(false);
    const [target] = await box.db.select().from(watchTargets);
    expect(target).toMatchObject({ origin: 'DEN', day: '2026-11-25', dueAt: clock.now() });
  });

  it('is never the own account of the operator', async () => {
    const { change, operator } = await setUp();
    const refused = await change('disable', { reason: REASON }, operator.id);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { error: 'member_action_refused', message: 'You cannot disable your own account.' },
    ]);
    expect(await auditRows()).toEqual([]);
  });

  it('leaves one of two administrators who disable each other at the same moment', async () => {
    const { operator, id, deps } = await setUp();
    for (let round = 0; round < 10; round += 1) {
      await box.db.update(users).set({ isAdmin: true, isActive: true });
      const tries = await Promise.allSettled([
        disableMember(deps, { userId: id, actorId: operator.id, reason: REASON }),
        disableMember(deps, { userId: operator.id, actorId: id, reason: REASON }),
      ]);
      expect(tries.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      expect(await box.db.$count(users, eq(users.isActive, true))).toBe(1);
    }
  });
});

describe('the sessions of a member', () => {
  it('end on request of an operator, with a new sign-in possible', async () => {
    const { change, signIn, isSignedIn, id, operator } = await setUp();
    expect((await change('end-sessions')).statusCode).toBe(204);
    expect(await isSignedIn()).toBe(false);
    expect(await box.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
    expect((await signIn()).statusCode).toBe(200);
    expect(await auditRows()).toEqual([
      [operator.id, 'account.signed-out', id, { sessions: 1, reason: REASON }],
    ]);
  });
});

describe('what a thief has planted in an account', () => {
  it.each(['end-sessions', 'disable'])(
    'ends when an operator says %s, also after enabling',
    async (what) => {
      const { server, member, change, signIn } = await setUp();
      const planted = await givenPlanted(server, member);
      expect(await planted.inForce(box.db)).toEqual(ALL_PLANTED);
      expect((await change(what)).statusCode).toBe(204);
      expect(await planted.inForce(box.db)).toEqual(NONE_PLANTED);
      await change('enable');
      expect(await planted.inForce(box.db)).toEqual(NONE_PLANTED);
      expect((await signIn()).statusCode).toBe(200);
    },
  );

  it('works nowhere while the account is disabled, even if it was left there', async () => {
    const { server, member, id, change, clock } = await setUp();
    const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
      server.inject({ method: 'POST', url, payload, headers });
    await post('/api/auth/forgot-password', { email: MAYA });
    const reset = await mailboxes(box.db, clock).tokenTo(MAYA, 'reset-password');
    const planted = await givenPlanted(server, member);
    const key = await givenKey(server, member, ['trips:read']);
    await box.db.update(users).set({ isActive: false }).where(eq(users.id, id));
    expect(await planted.inForce(box.db)).toEqual({ ...NONE_PLANTED, devices: 1 });
    const ask = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const accept = { accept: 'application/json, text/event-stream' };
    const mcp = await post('/mcp', ask, { ...key, ...accept });
    const again = { token: reset, password: 'much longer horse' };
    const refused = await post('/api/auth/reset-password', again);
    expect([mcp.statusCode, refused.json().error]).toEqual([401, 'reset_token_invalid']);
    await change('enable');
    expect(await planted.inForce(box.db)).toEqual(NONE_PLANTED);
  });

  it('ends for an administrator, too, whose passkeys end on the command line only', async () => {
    const { server, member, id, change } = await setUp();
    await givenPasskey(server, member);
    const planted = await givenPlanted(server, member);
    await box.db.update(users).set({ isAdmin: true }).where(eq(users.id, id));
    expect((await change('end-sessions')).statusCode).toBe(204);
    expect(await planted.inForce(box.db)).toEqual(NONE_PLANTED);
    expect(await box.db.$count(passkeys)).toBe(1);
    await box.db.update(users).set({ isAdmin: false }).where(eq(users.id, id));
    await change('end-sessions');
    expect(await box.db.$count(passkeys)).toBe(0);
  });

  it('is told to the member who is signed out by an operator', async () => {
    const { change, clock } = await setUp();
    await change('end-sessions');
    const [email] = (await mailboxes(box.db, clock).emailsTo(MAYA)).slice(-1);
    expect(email?.subject).toBe('You were signed out everywhere');
    expect(email?.text).toContain('API keys, the calendar address and notices to browsers');
  });
});

describe('a message that an operator sends again', () => {
  const give = async (userId: string | null, values: Partial<typeof outbox.$inferInsert> = {}) => {
    const [row] = await box.db
      .insert(outbox)
      .values({
        dedupeKey: `key ${Math.round(performance.now() * 1e6)}`,
        to: MAYA,
        userId,
        subject: 'A seat',
        text: 'A seat is there',
        html: '',
        createdAt: new Date('2026-11-20T18:00:00Z'),
        deadLetteredAt: new Date('2026-11-21T17:00:00Z'),
        attempts: 9,
        ...values,
      })
      .returning({ id: outbox.id });
    return row!.id;
  };
  const find = async (id: number) => {
    const [row] = await box.db.select().from(outbox).where(eq(outbox.id, id));
    return row!;
  };

  it('is queued as if it had never been tried, once', async () => {
    const { change, id, operator } = await setUp();
    const message = await give(id);
    const resend = () => change(`messages/${message}/resend`);
    const answers = await Promise.all([resend(), resend()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      204, 404,
    ]);
    expect(await find(message)).toMatchObject({ attempts: 0, deadLetteredAt: null, sentAt: null });
    expect(await auditRows()).toEqual([
      [operator.id, 'message.resent', id, { message, reason: REASON }],
    ]);
  });

  it('is refused without its content, if it was sent, and if it is of another member', async () => {
    const { change, clock, id, operator } = await setUp();
    const secret = await give(null, { text: '' });
    const sent = await give(id, { deadLetteredAt: null, sentAt: clock.now(), text: '' });
    const ofOther = await give(operator.id, { to: OPERATOR });
    const codeOf = async (message: number | string) =>
      (await change(`messages/${message}/resend`)).json().error;
    expect(await codeOf(secret)).toBe('message_has_no_text');
    for (const message of [sent, ofOther, 999_999, 'x', '-1'])
      expect(await codeOf(message), String(message)).toBe('not_found');
    expect(await auditRows()).toEqual([]);
    expect((await find(ofOther)).deadLetteredAt).not.toBeNull();
  });
});

describe('months that an operator gives over the API', () => {
  it('are given once when the call is repeated with its key', async () => {
    const { call, admin, id, operator } = await setUp();
    await box.db.update(users).set({ isPremium: false }).where(eq(users.id, id));
    const headers = { ...admin, 'idempotency-key': '0d7b2c44-2f6f-4d0e-9d83-2f8c1f0b7a11' };
    const give = () =>
      call(['POST', `/admin/users/${id}/grant-months`, { months: 2, reason: REASON }], headers);
    expect([(await give()).statusCode, (await give()).statusCode]).toEqual([204, 204]);
    const until = '2027-01-21T18:00:00.000Z';
    expect((await userOf(MAYA)).grantedUntil).toEqual(new Date(until));
    expect(await auditRows()).toEqual([
      [operator.id, 'months.granted', id, { months: 2, until, reason: REASON }],
    ]);
  });
});

describe('every change of a member', () => {
  it.each([
    ['disable', {}, 'reason'],
    ['enable', { reason: ' ' }, 'reason'],
    ['end-sessions', { reason: 'a\nb' }, 'reason'],
    ['disable', { reason: 'x'.repeat(501) }, 'reason'],
    ['grant-months', { reason: REASON }, 'months'],
    ['grant-months', { reason: REASON, months: 0 }, 'months'],
    ['grant-months', { reason: REASON, months: 25 }, 'months'],
    ['grant-months', { reason: REASON, months: 1.5 }, 'months'],
    ['start-trial', { reason: REASON, days: 91 }, 'days'],
    ['end-trial', {}, 'reason'],
    ['messages/1/resend', {}, 'reason'],
  ])('%s with %j names the field %s and changes nothing', async (what, body, field) => {
    const { change } = await setUp();
    const answer = await change(what, body);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect(await auditRows()).toEqual([]);
  });

  it.each([
    'disable',
    'enable',
    'end-sessions',
    'end-trial',
    'take-back-months',
    'messages/1/resend',
  ])('%s of a member that does not exist is not found', async (what) => {
    const { change } = await setUp();
    for (const nobody of [NOBODY, 'nobody'])
      expect((await change(what, { reason: REASON }, nobody)).statusCode).toBe(404);
    expect(await auditRows()).toEqual([]);
  });

  it('is refused to members, and to an administrator who was demoted a moment ago', async () => {
    const { call, id, member, operator, deps } = await setUp();
    const path = `/admin/users/${operator.id}/disable`;
    expect((await call(['POST', path, { reason: REASON }], member)).statusCode).toBe(403);
    const byMember = enableMember(deps, { userId: operator.id, actorId: id, reason: REASON });
    await expect(byMember).rejects.toMatchObject({ code: 'admin_required' });
    expect(await auditRows()).toEqual([]);
  });

  it('is undone with its audit row if it fails', async () => {
    const { id, operator, deps } = await setUp();
    const one = { userId: id, actorId: operator.id, reason: REASON };
    const failing = changeMember(deps, one, async (tx) => {
      await tx.update(users).set({ isActive: false }).where(eq(users.id, id));
      return { action: 'account.disabled', detail: { wrong: 1n }, result: undefined };
    });
    await expect(failing).rejects.toThrow();
    expect((await userOf(MAYA)).isActive).toBe(true);
    expect(await auditRows()).toEqual([]);
  });
});
