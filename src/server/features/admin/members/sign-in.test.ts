import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/db/message-schema.ts';
import { auditLog, identities, users } from '#server/db/schema.ts';
import { apiKeys, authenticators, passkeys, recoveryCodes } from '#server/db/sign-in-schema.ts';
import { softAuthenticator } from '#test/api/authenticator.ts';
import { givenPlanted, NONE_PLANTED } from '#test/api/key-fixture.ts';
import { OPERATOR, operatorFixture } from '#test/api/operator-fixture.ts';
import { givenPasskey } from '#test/api/passkey-fixture.ts';
import { codeOf, firstStep, secondStep, turnOn } from '#test/api/two-factor-fixture.ts';
import { givenMember, person } from '#test/harness.ts';

const { box, setUp: open, changes } = operatorFixture();

const { email: MAYA } = person();
const REASON = 'Lost the phone';

const find = async (email: string) => {
  const [user] = await box.db.select().from(users).where(eq(users.email, email));
  return user!;
};

async function setUp() {
  const fixture = await open();
  const member = await givenMember(fixture.server, box.db);
  const { id } = await find(MAYA);
  const see = async (who = id) => (await fixture.call(['GET', `/admin/users/${who}`])).json();
  const change = (what: string, who = id) =>
    fixture.call(['POST', `/admin/users/${who}/${what}`, { reason: REASON }]);
  const makeAdmin = () => box.db.update(users).set({ isAdmin: true }).where(eq(users.id, id));
  return { ...fixture, member, id, see, change, makeAdmin };
}

const auditRows = async () =>
  (await changes()).map(({ action, subject, detail }) => [action, subject, detail]);

const emailsToMaya = () =>
  box.db.select().from(outbox).where(eq(outbox.to, MAYA)).orderBy(outbox.id);
const subjectsToMaya = async () => (await emailsToMaya()).map(({ subject }) => subject);

describe('how a member signs in, as operators see it', () => {
  it('is nothing but the password at first', async () => {
    const { see } = await setUp();
    const { user, sign_in } = await see();
    expect(user.has_password).toBe(true);
    expect(sign_in).toEqual({
      google_since: null,
      two_factor_since: null,
      recovery_codes_left: 0,
      passkeys: [],
      keys: [],
    });
  });

  it('is not two-factor sign-in while an authenticator app is only begun', async () => {
    const { see, id, clock } = await setUp();
    await box.db
      .insert(authenticators)
      .values({ userId: id, secret: Buffer.from('sealed'), createdAt: clock.now() });
    expect((await see()).sign_in).toMatchObject({ two_factor_since: null });
  });

  it('is Google, two-factor sign-in, passkeys and the keys in force of this member, without a secret', async () => {
    const { see, server, clock, member, id } = await setUp();
    await turnOn(server, clock, member);
    const [code] = await box.db.select().from(recoveryCodes).limit(1);
    await box.db.delete(recoveryCodes).where(eq(recoveryCodes.codeHash, code!.codeHash));
    const authenticator = await givenPasskey(server, member);
    await box.db.update(passkeys).set({ name: 'Phone', lastUsedAt: clock.now() });
    await box.db.insert(identities).values({
      issuer: 'https://accounts.google.com',
      subject: 'google-subject',
      userId: id,
      createdAt: clock.now(),
    });
    const other = await find(OPERATOR);
    const key = { scopes: ['search' as const], createdAt: clock.now() };
    await box.db.insert(apiKeys).values([
      { ...key, userId: id, name: 'Script', prefix: 'rf_secre', tokenHash: Buffer.from('one') },
      {
        ...key,
        userId: id,
        name: 'Old',
        prefix: 'rf_a',
        tokenHash: Buffer.from('two'),
        revokedAt: clock.now(),
      },
      { ...key, userId: other.id, name: 'Of another', prefix: 'rf_b', tokenHash: Buffer.from('3') },
    ]);
    const seen = await see();
    const at = '2026-11-21T18:00:30.000Z';
    expect(seen.sign_in).toEqual({
      google_since: at,
      two_factor_since: '2026-11-21T18:00:00.000Z',
      recovery_codes_left: 9,
      passkeys: [{ name: 'Phone', created_at: at, last_used_at: at }],
      keys: [
        {
          name: 'Script',
          scopes: ['search'],
          created_at: at,
          last_used_at: null,
          expires_at: null,
        },
      ],
    });
    const text = JSON.stringify(seen);
    for (const secret of [authenticator.id, 'google-subject', 'rf_secre'])
      expect(text).not.toContain(secret);
    const [read] = await box.db.select().from(auditLog).where(eq(auditLog.action, 'user.seen'));
    expect(read).toMatchObject({ subject: id, actorId: other.id });
  });
});

describe('two-factor sign-in that an operator turns off', () => {
  it('asks for no code any more, ends sign-ins that wait for one, and tells the member', async () => {
    const { change, see, server, clock, member, id } = await setUp();
    const { secret } = await turnOn(server, clock, member);
    const { challenge } = (await firstStep(server)).json();
    const planted = await givenPlanted(server, member);
    expect((await change('two-factor-off')).statusCode).toBe(204);
    expect(await planted.inForce(box.db)).toEqual(NONE_PLANTED);
    const own = await server.inject({ url: '/api/saved-trips', headers: member });
    expect(own.statusCode).toBe(401);
    const code = codeOf(secret, clock);
    expect((await secondStep(server, { challenge, code })).json().error).toBe('challenge_invalid');
    expect((await firstStep(server)).statusCode).toBe(200);
    expect((await see()).sign_in).toMatchObject({ two_factor_since: null, recovery_codes_left: 0 });
    expect(await box.db.$count(recoveryCodes)).toBe(0);
    const told = (await emailsToMaya()).at(-1);
    expect(told?.subject).toBe('Two-factor sign-in is off');
    expect(told?.text).toContain('turned off by support');
    expect(await auditRows()).toEqual([['second-factor.removed', id, { reason: REASON }]]);
  });

  it('is recorded and told once when it is pressed twice at the same moment', async () => {
    const { change, server, clock, member } = await setUp();
    await turnOn(server, clock, member);
    const answers = await Promise.all(Array.from({ length: 4 }, () => change('two-factor-off')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    expect(await auditRows()).toHaveLength(1);
    const off = (await subjectsToMaya()).filter((one) => one === 'Two-factor sign-in is off');
    expect(off).toHaveLength(1);
  });
});

describe('passkeys that an operator removes', () => {
  it('sign in no more, sessions and what was planted end, and the member is told', async () => {
    const { change, see, server, member, id } = await setUp();
    const [lost] = [
      await givenPasskey(server, member),
      await givenPasskey(server, member, softAuthenticator()),
    ];
    const planted = await givenPlanted(server, member);
    expect((await change('passkeys-off')).statusCode).toBe(204);
    expect(await planted.inForce(box.db)).toEqual(NONE_PLANTED);
    const post = (path: string, payload: object) =>
      server.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
    const { options } = (await post('passkey-options', {})).json();
    expect((await post('passkey', lost.get(options))).json().error).toBe('passkey_unknown');
    expect((await see()).sign_in.passkeys).toEqual([]);
    const own = await server.inject({ url: '/api/saved-trips', headers: member });
    expect(own.statusCode).toBe(401);
    const told = (await emailsToMaya()).at(-1);
    expect(told?.subject).toBe('Your passkeys were removed');
    expect(told?.text).toContain('Every sign-in was ended');
    expect(await auditRows()).toEqual([['passkeys.removed', id, { passkeys: 2, reason: REASON }]]);
  });

  it('are recorded and told once when it is pressed twice at the same moment', async () => {
    const { change, server, member } = await setUp();
    await givenPasskey(server, member);
    await Promise.all(Array.from({ length: 4 }, () => change('passkeys-off')));
    expect(await auditRows()).toHaveLength(1);
    const told = (await subjectsToMaya()).filter((one) => one.includes('removed'));
    expect(told).toEqual(['A passkey was removed from your account']);
  });
});

describe('the end of a way to sign in', () => {
  it('records nothing and tells nobody where there is nothing to end', async () => {
    const { change } = await setUp();
    const before = await subjectsToMaya();
    for (const what of ['two-factor-off', 'passkeys-off'])
      expect((await change(what)).statusCode).toBe(204);
    expect(await subjectsToMaya()).toEqual(before);
    expect(await auditRows()).toEqual([]);
  });

  it('is refused for administrators, also for the own account', async () => {
    const { change, makeAdmin, server, clock, member, admin } = await setUp();
    await turnOn(server, clock, member);
    await givenPasskey(server, member);
    await givenPasskey(server, admin);
    await makeAdmin();
    const own = await find(OPERATOR);
    for (const what of ['two-factor-off', 'passkeys-off'])
      for (const who of [undefined, own.id]) {
        const answer = await change(what, who);
        expect([answer.statusCode, answer.json()]).toEqual([
          409,
          {
            error: 'member_action_refused',
            message: 'This account is an administrator. Use the command line.',
          },
        ]);
      }
    expect([await box.db.$count(authenticators), await box.db.$count(passkeys)]).toEqual([1, 2]);
    expect(await auditRows()).toEqual([]);
  });
});
