import { describe, expect, it } from 'vitest';
import { identities, sessions, users } from '#server/db/schema.ts';
import { MINUTE } from '#test/api/account-fixture.ts';
import { freshNonce, googleFixture, post, verdict } from '#test/api/google-fixture.ts';
import { person } from '#test/harness.ts';

const { box, enter, google, setUp } = googleFixture();

const accounts = () => box.db.select().from(users);

describe('a person who is new here', () => {
  it('gets an account without a password, and a session', async () => {
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

  it('signs in the next time, as the same member, whatever the address is by then', async () => {
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
    [{ given_name: undefined, family_name: undefined, email: 'j.doe@x.test' }, 'j.doe', ''],
    [{ given_name: undefined, email: '007@x.test' }, 'Traveler', 'Ruiz'],
    [
      { given_name: 'Win $$$ http://x.test/', family_name: 'A'.repeat(80) },
      'Win http x.test',
      'A'.repeat(50),
    ],
    [{ given_name: 42, family_name: ['x'] }, 'maya', ''],
  ])('is called as names may be here: %j', async (claims, first, last) => {
    const { server } = await setUp();
    const { user } = (await enter(server, claims)).json();
    expect([user.first_name, user.last_name]).toEqual([first, last]);
  });

  it('needs an address that Google has verified', async () => {
    const { server } = await setUp();
    for (const email_verified of [false, undefined, 'true', 1]) {
      const answer = await enter(server, { email_verified });
      expect(verdict(answer)).toEqual([400, 'google_refused']);
      expect(answer.json().message).toContain('has not verified this email address');
    }
    expect(await accounts()).toEqual([]);
  });

  it('counts as a registration of the network address', async () => {
    const { server } = await setUp({ REGISTRATIONS_PER_HOUR: '1' });
    expect((await enter(server)).statusCode).toBe(200);
    const second = await enter(server, { sub: '2', email: 'two@example.test' });
    expect(verdict(second)).toEqual([429, 'too_many_requests']);
    expect((await enter(server)).statusCode).toBe(200);
  });
});

describe('an address that has an account already', () => {
  async function withAccount(environment = {}) {
    const all = await setUp(environment);
    await post(all.server, 'register', person());
    const token = await google.credential(await freshNonce(all.server));
    const tryWith = (password?: string) =>
      post(all.server, 'google', { token, ...(password !== undefined && { password }) });
    return { ...all, tryWith };
  }

  it('is never connected without its password, and then for good', async () => {
    const { server, tryWith } = await withAccount();
    expect(verdict(await tryWith())).toEqual([409, 'google_needs_password']);
    expect(await box.db.select().from(identities)).toEqual([]);

    const connected = await tryWith('correct horse');
    expect(connected.statusCode).toBe(200);
    expect(connected.json()).toMatchObject({ is_new: false, user: { has_password: true } });
    expect(await accounts()).toHaveLength(1);

    expect((await enter(server)).json().user.id).toBe(connected.json().user.id);
    const login = await post(server, 'login', { email: person().email, password: 'correct horse' });
    expect(login.statusCode).toBe(200);
  });

  it('takes another try after a wrong password, as many as a sign-in', async () => {
    const { tryWith } = await withAccount({ SIGN_IN_FAILURES: '2' });
    expect(verdict(await tryWith('wrong one'))).toEqual([401, 'sign_in_failed']);
    expect((await tryWith('correct horse')).statusCode).toBe(200);
  });

  it('is closed to guessing', async () => {
    const { tryWith } = await withAccount({ SIGN_IN_FAILURES: '2' });
    for (let n = 0; n < 2; n += 1) await tryWith('wrong one');
    expect(verdict(await tryWith('correct horse'))).toEqual([429, 'too_many_requests']);
    expect(await box.db.select().from(identities)).toEqual([]);
  });

  it('is not even spoken of to who has not verified it', async () => {
    const { server } = await withAccount();
    const answer = await enter(server, { email_verified: false }, { password: 'correct horse' });
    expect(verdict(answer)).toEqual([400, 'google_refused']);
    expect(await box.db.select().from(identities)).toEqual([]);
  });

  it('must get a password first when it has none', async () => {
    const { server } = await setUp();
    await enter(server);
    for (const extra of [{}, { password: 'a guess' }]) {
      const other = await enter(server, { sub: 'somebody else' }, extra);
      expect(verdict(other)).toEqual([409, 'google_needs_password']);
      expect(other.json().message).toContain('‘Forgot password?’');
    }
  });

  it('lets nobody in whose account is disabled, and says so only after the proof', async () => {
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

describe('calls at once', () => {
  it('make one account of one address, whoever is faster', async () => {
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

  it('make one member of one identity', async () => {
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
