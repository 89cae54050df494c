import { describe, expect, it } from 'vitest';
import type { TimeZone } from '#domain/time.ts';
import { sessions, users } from '#server/db/schema.ts';
import { passkeyChallenges, passkeys } from '#server/db/sign-in-schema.ts';
import { sweepExpired } from '#server/jobs/sweep-expired.ts';
import { isSignedIn } from '#test/api/account-fixture.ts';
import { softAuthenticator } from '#test/api/authenticator.ts';
import { givenPasskey, passkeyFixture, verdict } from '#test/api/passkey-fixture.ts';
import { givenMember, person } from '#test/harness.ts';

const { box, setUp } = passkeyFixture();
const MINUTE = 60_000;

async function setUpPasskey(environment: Record<string, string> = {}) {
  const fixture = await setUp(environment);
  const passkey = await givenPasskey(fixture.server, fixture.member);
  return { ...fixture, passkey };
}

describe('signing in with a passkey', () => {
  it('opens a session of its member without an email address, and notes the use', async () => {
    const { server, signIn, passkey, list, clock, events } = await setUpPasskey();
    clock.moveBy(MINUTE);
    const answer = await signIn(passkey);
    expect(answer.statusCode).toBe(200);
    const { token, user, device_token } = answer.json();
    expect(user).toMatchObject({
      email: person().email,
      last_login: '2026-11-21T18:01:00.000Z',
    });
    expect(device_token).toMatch(/^[\w-]{43}$/);
    expect(await isSignedIn(server, { authorization: `Bearer ${token}` })).toBe(true);
    expect((await list())[0].last_used_at).toBe('2026-11-21T18:01:00.000Z');
    expect(events().at(-1)?.event).toBe('signed-in');
  });

  it('asks everybody the same, without the passkeys of anybody', async () => {
    const { beginSignIn } = await setUpPasskey();
    const { challenge, ...options } = await beginSignIn();
    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(options).toEqual({ rpId: 'localhost', timeout: 300_000, userVerification: 'required' });
    const rows = await box.db.select().from(passkeyChallenges);
    expect(rows.map(({ sessionHash }) => sessionHash)).toEqual([null]);
  });

  it('ends the session that the browser had', async () => {
    const { server, member, passkey, beginSignIn, send } = await setUpPasskey();
    const body = passkey.get(await beginSignIn());
    expect((await send('POST', '/auth/passkey', member, body)).statusCode).toBe(200);
    expect(await isSignedIn(server, member)).toBe(false);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['an unverified person', { isVerified: false }],
    ['a new passkey', { type: 'webauthn.create' }],
    ['a page inside one of another site', { crossOrigin: true }],
    ['a forged signature', { signature: 'MAYCAQECAQE' }],
    ['the handle of another account', { userHandle: 'AAAA' }],
  ])('refuses a passkey that signs for %s', async (_, changes) => {
    const { signIn, passkey, events } = await setUpPasskey();
    const answer = await signIn(passkey, changes);
    expect(verdict(answer)).toEqual([401, 'passkey_refused']);
    expect(events().at(-1)).toMatchObject({ event: 'sign-in-failed', code: 'passkey_refused' });
    expect((await signIn(passkey)).statusCode).toBe(200);
  });

  it('takes a challenge once, whatever comes of it, for five minutes', async () => {
    const { send, beginSignIn, passkey, clock } = await setUpPasskey();
    const enter = (body: object) => send('POST', '/auth/passkey', {}, body);
    const first = passkey.get(await beginSignIn());
    expect((await enter(first)).statusCode).toBe(200);
    expect(verdict(await enter(first))).toEqual([409, 'passkey_expired']);
    const options = await beginSignIn();
    expect((await enter(passkey.get(options, { isVerified: false }))).statusCode).toBe(401);
    expect(verdict(await enter(passkey.get(options)))).toEqual([409, 'passkey_expired']);
    const inTime = await beginSignIn();
    clock.moveBy(5 * MINUTE);
    expect((await enter(passkey.get(inTime))).statusCode).toBe(200);
    const late = await beginSignIn();
    clock.moveBy(5 * MINUTE + 1);
    expect(verdict(await enter(passkey.get(late)))).toEqual([409, 'passkey_expired']);
  });

  it('takes no challenge that a session got to add a passkey, nor one that we never gave', async () => {
    const { begin, beginSignIn, passkey, send } = await setUpPasskey();
    const options = await beginSignIn();
    for (const challenge of [(await begin()).challenge, 'x'.repeat(43)]) {
      const answer = await send('POST', '/auth/passkey', {}, passkey.get(options, { challenge }));
      expect(verdict(answer)).toEqual([409, 'passkey_expired']);
    }
  });

  it('says that an unknown passkey is not known', async () => {
    const { signIn, events } = await setUpPasskey();
    const answer = await signIn(softAuthenticator(), { userHandle: 'AAAA' });
    expect(verdict(answer)).toEqual([401, 'passkey_unknown']);
    expect(answer.json().message).toContain('No account here has this passkey');
    expect(events().at(-1)?.event).toBe('sign-in-failed');
  });

  it('refuses a disabled account', async () => {
    const { signIn, passkey } = await setUpPasskey();
    await box.db.update(users).set({ isActive: false });
    expect(verdict(await signIn(passkey))).toEqual([403, 'account_disabled']);
    expect(await box.db.select().from(sessions)).toHaveLength(1);
  });

  it('opens one session for two sign-ins that are sent at once with one challenge', async () => {
    const { send, beginSignIn, passkey } = await setUpPasskey();
    const options = await beginSignIn();
    const bodies = [passkey.get(options), passkey.get(options)];
    const answers = await Promise.all(
      bodies.map((body) => send('POST', '/auth/passkey', {}, body)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('the counter of a passkey', () => {
  it('refuses a counter that does not go up, and logs whose passkey seems copied', async () => {
    const { signIn, passkey, events } = await setUpPasskey();
    expect((await signIn(passkey, { counter: 7 })).statusCode).toBe(200);
    for (const counter of [7, 6, 0]) {
      const answer = await signIn(passkey, { counter });
      expect(verdict(answer)).toEqual([401, 'passkey_copied']);
      expect(events().at(-1)).toMatchObject({
        event: 'passkey-copied',
        account: expect.stringMatching(/^[\w-]+$/),
      });
    }
    expect(await box.db.select().from(sessions)).toHaveLength(2);
    expect((await signIn(passkey, { counter: 8 })).statusCode).toBe(200);
    expect((await box.db.select().from(passkeys))[0]?.counter).toBe(8);
  });

  it('lets a passkey in whose authenticator counts nothing', async () => {
    const { server, member, signIn } = await setUp();
    const phone = await givenPasskey(server, member, softAuthenticator({ counts: false }));
    for (let n = 0; n < 3; n += 1) expect((await signIn(phone)).statusCode).toBe(200);
  });

  it('reports no copy for a counter that somebody without the passkey made up', async () => {
    const { signIn, passkey, events } = await setUpPasskey();
    const answer = await signIn(passkey, { counter: 0, signature: 'MAYCAQECAQE' });
    expect(verdict(answer)).toEqual([401, 'passkey_refused']);
    expect(events().map(({ event }) => event)).not.toContain('passkey-copied');
  });

  it('lets one of two in that are sent at once with the same counter', async () => {
    const { send, beginSignIn, passkey } = await setUpPasskey();
    const bodies = [
      passkey.get(await beginSignIn(), { counter: 9 }),
      passkey.get(await beginSignIn(), { counter: 9 }),
    ];
    const answers = await Promise.all(
      bodies.map((body) => send('POST', '/auth/passkey', {}, body)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 401]);
  });
});

describe('limits of signing in with passkeys', () => {
  it('counts failures of the address with those of passwords, and no successes', async () => {
    const { signIn, passkey, send } = await setUpPasskey({ SIGN_IN_FAILURES: '1' });
    for (let n = 0; n < 6; n += 1) expect((await signIn(passkey)).statusCode).toBe(200);
    for (let n = 0; n < 5; n += 1)
      expect((await signIn(passkey, { isVerified: false })).statusCode).toBe(401);
    expect(verdict(await signIn(passkey))).toEqual([429, 'too_many_requests']);
    const { email, password } = person();
    const login = await send('POST', '/auth/login', {}, { email, password });
    expect(verdict(login)).toEqual([429, 'too_many_requests']);
  });

  it('lets a passkey in where others have locked the account with wrong passwords', async () => {
    const { signIn, passkey, send } = await setUpPasskey({ SIGN_IN_FAILURES: '1' });
    const { email } = person();
    const login = (password: string) => send('POST', '/auth/login', {}, { email, password });
    await login('wrong');
    expect((await login(person().password)).statusCode).toBe(429);
    expect((await signIn(passkey)).statusCode).toBe(200);
  });

  it('counts a browser that the member has used by itself', async () => {
    const { signIn, passkey, send, beginSignIn } = await setUpPasskey({ SIGN_IN_FAILURES: '1' });
    const { device_token } = (await signIn(passkey)).json();
    for (let n = 0; n < 5; n += 1) await signIn(softAuthenticator(), { userHandle: 'AAAA' });
    expect((await signIn(passkey)).statusCode).toBe(429);
    const body = { ...passkey.get(await beginSignIn()), device_token };
    expect((await send('POST', '/auth/passkey', {}, body)).statusCode).toBe(200);
  });
});

describe('where passkeys work', () => {
  it('takes host and origin from PUBLIC_URL and refuses those of any other', async () => {
    const PUBLIC_URL = 'https://fares.example:8443';
    const { server, member, begin, add, signIn, send } = await setUp({ PUBLIC_URL });
    expect((await begin()).rp.id).toBe('fares.example');
    const here = softAuthenticator({ origin: PUBLIC_URL });
    expect((await add(here.create(await begin()))).statusCode).toBe(200);
    expect((await signIn(here)).statusCode).toBe(200);
    expect((await signIn(here, { origin: 'https://fares.example' })).statusCode).toBe(401);
    const elsewhere = softAuthenticator();
    await givenPasskey(server, member, elsewhere);
    expect((await send('GET', '/profile/passkeys', member)).json().passkeys).toHaveLength(1);
    expect((await send('GET', '/site', {})).json().passkey_host).toBe('fares.example');
  });

  it('says at a plain or numeric address that there are no passkeys', async () => {
    for (const PUBLIC_URL of ['http://fares.example', 'https://192.0.2.7']) {
      const { send, member } = await setUp({ PUBLIC_URL });
      const { password } = person();
      const answers = [
        await send('POST', '/auth/passkey-options', {}),
        await send('POST', '/profile/passkeys/options', member, { password }),
      ];
      for (const answer of answers) expect(verdict(answer)).toEqual([409, 'passkeys_unavailable']);
      expect((await send('GET', '/site', {})).json().passkey_host).toBe(null);
      await box.db.delete(users);
    }
  });
});

it('challenges of passkeys are deleted after an hour', async () => {
  const { beginSignIn, clock } = await setUp();
  await beginSignIn();
  const sweep = () => sweepExpired({ db: box.db, clock, allowanceZone: 'UTC' as TimeZone });
  clock.moveBy(60 * MINUTE);
  await sweep();
  expect(await box.db.$count(passkeyChallenges)).toBe(1);
  clock.moveBy(1);
  await sweep();
  expect(await box.db.$count(passkeyChallenges)).toBe(0);
});

it('a passkey of one member never signs another one in', async () => {
  const { server, signIn, passkey, begin } = await setUpPasskey();
  const other = await givenMember(server, box.db, { email: 'noah@example.test' });
  const { user } = await begin(other);
  expect(verdict(await signIn(passkey, { userHandle: user.id }))).toEqual([401, 'passkey_refused']);
  expect((await signIn(passkey)).json().user.email).toBe(person().email);
});
