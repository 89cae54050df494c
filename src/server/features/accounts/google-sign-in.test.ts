import { describe, expect, it } from 'vitest';
import { emailLinks, identities, sessions, users } from '#server/db/schema.ts';
import { DAY, MINUTE } from '#test/api/account-fixture.ts';
import { mailboxes } from '#test/api/email-fixture.ts';
import { freshNonce, googleFixture, post, verdict } from '#test/api/google-fixture.ts';
import { person } from '#test/harness.ts';

const { box, enter, google, setUp } = googleFixture();

const accounts = () => box.db.select().from(users);

describe('a new person', () => {
  it('creates an account without a password and a session at the first Google sign-in', async () => {
    const { server } = await setUp();
    const answer = await enter(server);
    expect(answer.statusCode).toBe(200);
    const { token, user, is_new } = answer.json();
    expect(is_new).toBe(true);
    expect(user).toMatchObject({
      email: 'maya@example.test',
      first_name: 'Maya',
      last_name: 'Ruiz',
      has_password: false,
      email_verified: true,
      last_login: '2026-11-21T18:00:00.000Z',
    });
    const usage = await server.inject({
      url: '/api/auth/search-usage',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(usage.statusCode).toBe(200);
    const login = await post(server, 'login', { email: user.email, password: 'anything' });
    expect(verdict(login)).toEqual([401, 'sign_in_failed']);
  });

  it('signs in the same member with Google again, also after the email address changed', async () => {
    const { server, clock } = await setUp();
    const first = (await enter(server)).json();
    clock.moveBy(MINUTE);
    const again = (
      await enter(server, { email: 'new@example.test', email_verified: false })
    ).json();
    expect(again.is_new).toBe(false);
    expect(again.user.id).toBe(first.user.id);
    expect(again.user.email).toBe('maya@example.test');
    expect(again.user.last_login).toBe('2026-11-21T18:01:00.000Z');
    expect(again.token).not.toBe(first.token);
  });

  it.each([
    [{ given_name: 'Zoë', family_name: undefined }, 'Zoë', ''],
    [{ given_name: undefined, family_name: undefined, email: 'j.doe@x.test' }, 'j doe', ''],
    [{ given_name: undefined, email: '007@x.test' }, 'Traveler', 'Ruiz'],
    [{ given_name: 'X Æ\u202e A-12\n', family_name: 'A'.repeat(120) }, 'X Æ A-12', 'A'.repeat(100)],
    [{ given_name: 42, family_name: ['x'] }, 'maya', ''],
  ])('takes valid names from Google claims: %j', async (claims, first, last) => {
    const { server } = await setUp();
    const { user } = (await enter(server, claims)).json();
    expect([user.first_name, user.last_name]).toEqual([first, last]);
  });

  it('requires an email address that Google has verified', async () => {
    const { server } = await setUp();
    for (const email_verified of [false, undefined, 'true', 1]) {
      const answer = await enter(server, { email_verified });
      expect(verdict(answer)).toEqual([400, 'google_refused']);
      expect(answer.json().message).toContain('has not verified this email address');
    }
    expect(await accounts()).toEqual([]);
  });

  it('counts a first Google sign-in as a registration of the network address', async () => {
    const { server } = await setUp({ REGISTRATIONS_PER_HOUR: '1' });
    expect((await enter(server)).statusCode).toBe(200);
    const second = await enter(server, { sub: '2', email: 'two@example.test' });
    expect(verdict(second)).toEqual([429, 'too_many_requests']);
    expect((await enter(server)).statusCode).toBe(200);
  });
});

describe('an email address that already has an account', () => {
  async function withAccount(environment = {}) {
    const all = await setUp(environment);
    await post(all.server, 'register', person());
    const token = await google.credential(await freshNonce(all.server));
    const tryWith = (password?: string) =>
      post(all.server, 'google', { token, ...(password !== undefined && { password }) });
    return { ...all, tryWith };
  }

  it('connects Google to an existing account only with its password, once', async () => {
    const { server, tryWith, clock } = await withAccount();
    expect(verdict(await tryWith())).toEqual([409, 'google_needs_password']);
    expect(await box.db.select().from(identities)).toEqual([]);

    const connected = await tryWith('correct horse');
    expect(connected.statusCode).toBe(200);
    expect(connected.json()).toMatchObject({ is_new: false, user: { has_password: true } });
    expect(await accounts()).toHaveLength(1);

    expect((await enter(server)).json().user.id).toBe(connected.json().user.id);
    const told = await mailboxes(box.db, clock).subjectsTo(person().email);
    expect(told.filter((subject) => subject.includes('Google'))).toEqual([
      'Google was connected to your account',
    ]);
    const login = await post(server, 'login', { email: person().email, password: 'correct horse' });
    expect(login.statusCode).toBe(200);
  });

  it('verifies the address of an account that is connected to Google', async () => {
    const { tryWith } = await withAccount();
    const connected = await tryWith('correct horse');
    expect(connected.json().user.email_verified).toBe(true);
    expect((await accounts())[0]?.emailVerifiedAt).not.toBeNull();
  });

  it('signs in with Google to an account whose address has changed since, and verifies no other address', async () => {
    const { server, tryWith } = await withAccount();
    const { user } = (await tryWith('correct horse')).json();
    await box.db.update(users).set({ email: 'other@example.test', emailVerifiedAt: null });
    const again = (await enter(server)).json();
    expect([again.user.id, again.user.email]).toEqual([user.id, 'other@example.test']);
    expect(again.user.email_verified).toBe(false);
    expect((await accounts())[0]?.emailVerifiedAt).toBeNull();
  });

  it('allows a retry after a wrong password when connecting Google', async () => {
    const { tryWith } = await withAccount({ SIGN_IN_FAILURES: '2' });
    expect(verdict(await tryWith('wrong one'))).toEqual([401, 'sign_in_failed']);
    expect((await tryWith('correct horse')).statusCode).toBe(200);
  });

  it('counts wrong passwords when connecting Google as failed sign-ins', async () => {
    const { tryWith } = await withAccount({ SIGN_IN_FAILURES: '2' });
    for (let n = 0; n < 2; n += 1) await tryWith('wrong one');
    expect(verdict(await tryWith('correct horse'))).toEqual([429, 'too_many_requests']);
    expect(await box.db.select().from(identities)).toEqual([]);
  });

  it('does not reveal an existing account when Google has not verified the email address', async () => {
    const { server } = await withAccount();
    const answer = await enter(server, { email_verified: false }, { password: 'correct horse' });
    expect(verdict(answer)).toEqual([400, 'google_refused']);
    expect(await box.db.select().from(identities)).toEqual([]);
  });

  it('requires a password reset before connecting Google to an account without a password', async () => {
    const { server } = await setUp();
    await enter(server);
    for (const extra of [{}, { password: 'a guess' }]) {
      const other = await enter(server, { sub: 'somebody else' }, extra);
      expect(verdict(other)).toEqual([409, 'google_needs_password']);
      expect(other.json().message).toContain('‘Forgot password?’');
    }
  });

  it('refuses Google sign-in to a disabled account and says so only after the password or link', async () => {
    const { server, tryWith } = await withAccount();
    await box.db.update(users).set({ isActive: false });
    expect(verdict(await tryWith('wrong one'))).toEqual([401, 'sign_in_failed']);
    expect(verdict(await tryWith('correct horse'))).toEqual([403, 'account_disabled']);
    await box.db.update(users).set({ isActive: true });
    await tryWith('correct horse');
    await box.db.update(users).set({ isActive: false });
    expect(verdict(await enter(server))).toEqual([403, 'account_disabled']);
  });
});

describe('an email address to which another member can return', () => {
  it.each([
    [7 * DAY, [400, 'google_refused']],
    [7 * DAY + 1, undefined],
  ])('opens no account with Google for seven days: after %i ms', async (ms, refusal) => {
    const { server, clock } = await setUp();
    const { email } = person();
    await post(server, 'register', person('moved@example.test'));
    const [owner] = await accounts();
    const changedAt = new Date(clock.now().getTime() - ms);
    const link = { kind: 'undo', email, createdAt: changedAt } as const;
    await box.db.insert(emailLinks).values({ ...link, userId: owner!.id });
    const answer = await enter(server);
    if (refusal === undefined) return expect(answer.statusCode).toBe(200);
    expect(verdict(answer)).toEqual(refusal);
    expect(answer.json().message).toContain('belonged to another account until a few days ago');
    expect([await accounts(), await box.db.select().from(identities)]).toEqual([[owner], []]);
  });
});

describe('simultaneous Google sign-ins', () => {
  it('creates one account for one email address when Google sign-ins and a registration race', async () => {
    const { server } = await setUp();
    const tokens = [];
    for (let n = 0; n < 8; n += 1)
      tokens.push(await google.credential(await freshNonce(server), { claims: { sub: `${n}` } }));
    const answers = await Promise.all([
      ...tokens.map((token) => post(server, 'google', { token })),
      post(server, 'register', person()),
    ]);
    expect(answers.filter((one) => one.statusCode === 200)).toHaveLength(1);
    expect(await accounts()).toHaveLength(1);
    expect(await box.db.select().from(sessions)).toHaveLength(1);
  });

  it('creates one account for one Google identity under parallel sign-ins', async () => {
    const { server } = await setUp();
    const tokens = [];
    for (let n = 0; n < 8; n += 1)
      tokens.push(
        await google.credential(await freshNonce(server), { claims: { email: `m${n}@x.test` } }),
      );
    await Promise.all(tokens.map((token) => post(server, 'google', { token })));
    expect(await accounts()).toHaveLength(1);
    expect(await box.db.select().from(identities)).toHaveLength(1);
  });
});
