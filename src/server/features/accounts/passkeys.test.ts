import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MAX_PASSKEYS } from '#domain/account.ts';
import { outbox } from '#server/db/message-schema.ts';
import { users } from '#server/db/schema.ts';
import { passkeyChallenges, passkeys } from '#server/db/sign-in-schema.ts';
import { signIn as signInAgain } from '#test/api/account-fixture.ts';
import { softAuthenticator } from '#test/api/authenticator.ts';
import { givenPasskey, passkeyFixture, verdict } from '#test/api/passkey-fixture.ts';
import { givenMember, person } from '#test/harness.ts';

const { box, setUp } = passkeyFixture();
const MINUTE = 60_000;

const subjects = async () =>
  (await box.db.select().from(outbox).orderBy(outbox.id)).map(({ subject }) => subject);

describe('adding a passkey', () => {
  it('adds a passkey with the password, names it after the browser and tells the member', async () => {
    const { server, member, begin, list, events } = await setUp();
    const authenticator = softAuthenticator();
    const answer = await server.inject({
      method: 'POST',
      url: '/api/profile/passkeys',
      headers: { ...member, 'user-agent': 'Mozilla/5.0 (Macintosh; Intel) Safari/605.1' },
      payload: authenticator.create(await begin()),
    });
    const shown = {
      id: expect.any(String),
      name: 'Safari on macOS',
      created_at: '2026-11-21T18:00:00.000Z',
      last_used_at: null,
      backed_up: true,
    };
    expect([answer.statusCode, answer.json()]).toEqual([200, { passkey: shown }]);
    expect(await list()).toEqual([shown]);
    expect(await subjects()).toEqual(['A passkey was added to your account']);
    expect(events().at(-1)).toMatchObject({
      event: 'passkey-added',
      account: expect.stringMatching(/^[\w-]/),
    });
  });

  it('asks for a discoverable key with the person verified, by a handle that is not the id of the member', async () => {
    const { server, member, begin, add } = await setUp();
    const options = await begin();
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Roamfare' },
      user: { name: 'maya@example.test', displayName: 'Maya Ruiz' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
      timeout: 300_000,
    });
    const handle = Buffer.from(options.user.id, 'base64url');
    const [user] = await box.db.select().from(users);
    expect(handle).toHaveLength(64);
    expect(options.user.id).not.toContain(user?.id);
    const { id } = await givenPasskey(server, member);
    const again = await begin();
    expect(again.user.id).toBe(options.user.id);
    expect(again.excludeCredentials).toEqual([
      { type: 'public-key', id, transports: ['internal'] },
    ]);
    expect(again.challenge).not.toBe(options.challenge);
    expect((await add(softAuthenticator().create(again))).statusCode).toBe(200);
  });

  it('stores the hash of the challenge only', async () => {
    const { begin } = await setUp();
    const { challenge } = await begin();
    const rows = await box.db.select().from(passkeyChallenges);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hash).toHaveLength(32);
    expect(rows[0]?.hash.equals(Buffer.from(challenge, 'base64url'))).toBe(false);
  });

  it.each([
    [{}, 'Password is required'],
    [{ password: 'wrong' }, 'Password is incorrect'],
  ])('refuses to begin with %j and names the password', async (body, message) => {
    const { member, send } = await setUp();
    const answer = await send('POST', '/profile/passkeys/options', member, body);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { password: message }]);
  });

  it('lets members without a password add a passkey within ten minutes of signing in', async () => {
    const { member, send, clock } = await setUp();
    await box.db.update(users).set({ passwordHash: null });
    const begin = () => send('POST', '/profile/passkeys/options', member, {});
    clock.moveBy(10 * MINUTE);
    expect((await begin()).statusCode).toBe(200);
    clock.moveBy(1);
    expect(verdict(await begin())).toEqual([409, 'sign_in_again']);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the same host on another port', { origin: 'http://localhost:3001' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['an unverified person', { isVerified: false }],
    ['a sign-in', { type: 'webauthn.get' }],
    ['a page inside one of another site', { crossOrigin: true }],
    ['an attestation with a certificate', { attestation: 'certified' }],
  ] as const)('refuses a new passkey of %s', async (_, changes) => {
    const { begin, add, list } = await setUp();
    const answer = await add(softAuthenticator().create(await begin(), changes));
    expect(verdict(answer)).toEqual([400, 'passkey_not_added']);
    expect(await list()).toEqual([]);
    expect(await subjects()).toEqual([]);
  });

  it('adds a passkey that signs its own attestation', async () => {
    const { begin, add } = await setUp();
    const sent = softAuthenticator().create(await begin(), { attestation: 'self' });
    expect((await add(sent)).statusCode).toBe(200);
  });

  it('refuses what is no attestation at all', async () => {
    const { begin, add } = await setUp();
    const body = softAuthenticator().create(await begin());
    for (const attestation of ['AAAA', 'o', '-_-_'])
      expect((await add({ ...body, attestation })).json().error).toMatch(
        /passkey_not_added|passkey_expired/,
      );
    const unreadable = { ...body, client_data: Buffer.from('{"a":1}').toString('base64url') };
    expect(verdict(await add(unreadable))).toEqual([400, 'passkey_not_added']);
  });

  it('takes a challenge once, for five minutes', async () => {
    const { begin, add, list, clock } = await setUp();
    const options = await begin();
    expect((await add(softAuthenticator().create(options))).statusCode).toBe(200);
    const replayed = await add(softAuthenticator().create(options));
    expect(verdict(replayed)).toEqual([409, 'passkey_expired']);
    const inTime = await begin();
    clock.moveBy(5 * MINUTE);
    expect((await add(softAuthenticator().create(inTime))).statusCode).toBe(200);
    const late = await begin();
    clock.moveBy(5 * MINUTE + 1);
    expect(verdict(await add(softAuthenticator().create(late)))).toEqual([409, 'passkey_expired']);
    expect(await list()).toHaveLength(2);
  });

  it('takes a challenge in its own session only', async () => {
    const { server, begin, add, beginSignIn } = await setUp();
    const options = await begin();
    const other = await givenMember(server, box.db, { email: 'noah@example.test' });
    const { headers: elsewhere } = await signInAgain(server);
    for (const headers of [other, elsewhere])
      expect(verdict(await add(softAuthenticator().create(options), headers))).toEqual([
        409,
        'passkey_expired',
      ]);
    const { challenge } = await beginSignIn();
    const ofSignIn = softAuthenticator().create(options, { challenge });
    expect(verdict(await add(ofSignIn))).toEqual([409, 'passkey_expired']);
    expect((await add(softAuthenticator().create(options))).statusCode).toBe(200);
  });

  it('adds one of two passkeys that are sent at once for one challenge', async () => {
    const { begin, add, list } = await setUp();
    const options = await begin();
    const answers = await Promise.all(
      [softAuthenticator(), softAuthenticator()].map((one) => add(one.create(options))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await list()).toHaveLength(1);
  });

  it('puts a passkey on one account only', async () => {
    const { server, member, add, begin } = await setUp();
    const authenticator = await givenPasskey(server, member);
    const other = await givenMember(server, box.db, { email: 'noah@example.test' });
    for (const headers of [member, other]) {
      const answer = await add(authenticator.create(await begin(headers)), headers);
      expect(verdict(answer)).toEqual([400, 'passkey_not_added']);
    }
  });

  it('gives a member twenty passkeys at most, also to parallel calls', async () => {
    const { server, clock, member, begin, add, list, send } = await setUp();
    const [user] = await box.db.select().from(users);
    const rows = Array.from({ length: MAX_PASSKEYS - 2 }, () => ({
      userId: user?.id ?? '',
      credentialId: randomBytes(16),
      publicKey: Buffer.of(1),
      counter: 0,
      transports: [],
      name: 'A passkey',
      isBackedUp: false,
      createdAt: clock.now(),
    }));
    await box.db.insert(passkeys).values(rows);
    const sessions = [member];
    for (let n = 0; n < 5; n += 1) sessions.push((await signInAgain(server)).headers);
    const sent = [];
    for (const headers of sessions)
      sent.push([softAuthenticator().create(await begin(headers)), headers] as const);
    const answers = await Promise.all(sent.map(([body, headers]) => add(body, headers)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    for (const answer of answers)
      if (answer.statusCode !== 200)
        expect(verdict(answer)).toEqual([409, 'passkey_limit_reached']);
    expect(await list()).toHaveLength(MAX_PASSKEYS);
    const { password } = person();
    const further = await send('POST', '/profile/passkeys/options', member, { password });
    expect(verdict(further)).toEqual([409, 'passkey_limit_reached']);
  });
});

describe('the passkeys of a member', () => {
  it('renames a passkey and refuses an empty, long or invisible name at the field', async () => {
    const { server, member, send, list } = await setUp();
    await givenPasskey(server, member);
    const [{ id }] = await list();
    const rename = (name: string) => send('PATCH', `/profile/passkeys/${id}`, member, { name });
    expect((await rename(' My MacBook ')).json().passkey.name).toBe('My MacBook');
    for (const name of [' ', 'x'.repeat(61), 'A\u202eB', '…'])
      expect(Object.keys((await rename(name)).json().fields)).toEqual(['name']);
    expect((await list())[0].name).toBe('My MacBook');
  });

  it('removes a passkey with the password only, and tells the member', async () => {
    const { server, member, send, list, signIn, events } = await setUp();
    const authenticator = await givenPasskey(server, member);
    const [{ id }] = await list();
    const remove = (payload: object) => send('DELETE', `/profile/passkeys/${id}`, member, payload);
    expect((await remove({})).json().fields).toEqual({ password: 'Password is required' });
    expect((await remove({ password: 'wrong' })).statusCode).toBe(400);
    expect(await list()).toHaveLength(1);
    expect((await remove({ password: person().password })).statusCode).toBe(204);
    expect(events().at(-1)?.event).toBe('passkey-removed');
    expect(await list()).toEqual([]);
    expect((await subjects()).at(-1)).toBe('A passkey was removed from your account');
    expect(verdict(await signIn(authenticator))).toEqual([401, 'passkey_unknown']);
    expect((await remove({ password: person().password })).statusCode).toBe(404);
  });

  it('needs a sign-in of the last ten minutes to remove a passkey where there is no password', async () => {
    const { server, member, send, list, clock } = await setUp();
    await givenPasskey(server, member);
    await box.db.update(users).set({ passwordHash: null });
    const [{ id }] = await list();
    clock.moveBy(10 * MINUTE + 1);
    const remove = () => send('DELETE', `/profile/passkeys/${id}`, member, {});
    expect(verdict(await remove())).toEqual([409, 'sign_in_again']);
    clock.moveBy(-1);
    expect((await remove()).statusCode).toBe(204);
  });

  it('neither shows, renames nor removes the passkeys of another member', async () => {
    const { server, member, send, list } = await setUp();
    await givenPasskey(server, member);
    const [{ id }] = await list();
    const other = await givenMember(server, box.db, { email: 'noah@example.test' });
    expect(await list(other)).toEqual([]);
    const path = `/profile/passkeys/${id}`;
    const { password } = person();
    for (const answer of [
      await send('PATCH', path, other, { name: 'Mine' }),
      await send('DELETE', path, other, { password }),
      await send('DELETE', `/profile/passkeys/${randomUUID()}`, member, { password }),
    ])
      expect(verdict(answer)).toEqual([404, 'not_found']);
    expect(await list()).toHaveLength(1);
  });

  it('end with everything else, and the member is told', async () => {
    const { server, member, send, list, signIn } = await setUp();
    const phone = await givenPasskey(server, member);
    await givenPasskey(server, member);
    const answer = await send('POST', '/profile/end', member, { what: ['passkeys'] });
    expect(answer.json().passkeys).toBe(0);
    expect(await list()).toEqual([]);
    expect((await subjects()).at(-1)).toBe('Your passkeys were removed');
    expect(verdict(await signIn(phone))).toEqual([401, 'passkey_unknown']);
    const told = await subjects();
    await send('POST', '/profile/end', member, { what: ['passkeys'] });
    expect(await subjects()).toEqual(told);
  });

  it('are told to nobody: neither handle nor key is in an answer', async () => {
    const { server, member, send } = await setUp();
    await givenPasskey(server, member);
    const { body } = await send('GET', '/profile/passkeys', member);
    const [row] = await box.db.select().from(passkeys).where(eq(passkeys.counter, 1));
    expect(row?.publicKey.length).toBeGreaterThan(60);
    expect(Object.keys(JSON.parse(body).passkeys[0]).sort()).toEqual([
      'backed_up',
      'created_at',
      'id',
      'last_used_at',
      'name',
    ]);
  });
});
