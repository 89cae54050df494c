import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/db/message-schema.ts';
import { sessions } from '#server/db/schema.ts';
import { authenticators, recoveryCodes } from '#server/db/sign-in-schema.ts';
import { ask, type Headers, isSignedIn, MINUTE, post, signIn } from '#test/api/account-fixture.ts';
import {
  codeOf,
  firstStep,
  STEP,
  secondStep,
  twoFactorFixture,
  wrongCode,
} from '#test/api/two-factor-fixture.ts';
import { person } from '#test/harness.ts';

const { box, setUpMember, setUpProtected } = twoFactorFixture();

type Server = Awaited<ReturnType<typeof setUpMember>>['server'];

const begin = (server: Server, member: Headers) => post(server, 'two-factor/begin', {}, member);
const confirm = (server: Server, member: Headers, code: string) =>
  post(server, 'two-factor/confirm', { code }, member);
const turnOff = (server: Server, member: Headers, payload: object) =>
  ask(server, ['DELETE', 'two-factor'], member, payload);
const renew = (server: Server, member: Headers, code: string) =>
  post(server, 'two-factor/recovery-codes', { code }, member);
const stateOf = async (server: Server, member: Headers) =>
  (await ask(server, ['GET', 'two-factor'], member)).json();
const subjects = async () =>
  (await box.db.select().from(outbox).orderBy(outbox.id)).map(({ subject }) => subject);
const OWN = { password: person().password };

describe('turning two-factor sign-in on', () => {
  it('gives a secret of 160 bits as text and for a QR code, and stores it encrypted', async () => {
    const { server, member } = await setUpMember();
    const { secret, uri } = (await begin(server, member)).json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(uri);
    expect(address.protocol + address.host).toBe('otpauth:totp');
    expect(decodeURIComponent(address.pathname)).toBe('/Roamfare:maya@example.test');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, issuer: 'Roamfare' });
    const [row] = await box.db.select().from(authenticators);
    expect(row?.secret.toString('latin1')).not.toContain(secret);
    expect(await stateOf(server, member)).toEqual({
      on: false,
      since: null,
      recovery_codes_left: 0,
    });
  });

  it('is on only after the first code, and then answers ten recovery codes, of which hashes are stored', async () => {
    const { server, clock, member } = await setUpMember();
    const { secret } = (await begin(server, member)).json();
    expect((await firstStep(server)).statusCode).toBe(200);
    const answer = await confirm(server, member, codeOf(secret, clock));
    expect(answer.statusCode).toBe(200);
    const { recovery_codes: codes } = answer.json();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes)
      expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
    const stored = await box.db.select().from(recoveryCodes);
    expect(stored.map(({ codeHash }) => codeHash.length)).toEqual(Array(10).fill(32));
    expect(await stateOf(server, member)).toEqual({
      on: true,
      since: clock.now().toISOString(),
      recovery_codes_left: 10,
    });
    expect((await firstStep(server)).json().error).toBe('code_needed');
  });

  it('ends every other session and tells the member', async () => {
    const { server, clock, member } = await setUpMember();
    const other = await signIn(server);
    const { secret } = (await begin(server, member)).json();
    await confirm(server, member, codeOf(secret, clock));
    expect(await isSignedIn(server, other.headers)).toBe(false);
    expect(await isSignedIn(server, member)).toBe(true);
    expect(await subjects()).toEqual(['Two-factor sign-in is on']);
  });

  it('refuses a wrong code, counts it and stays off', async () => {
    const { server, clock, member } = await setUpMember({ SIGN_IN_FAILURES: '2' });
    const { secret } = (await begin(server, member)).json();
    const wrong = wrongCode(secret, clock);
    for (const status of [400, 400, 429])
      expect((await confirm(server, member, wrong)).statusCode).toBe(status);
    expect((await stateOf(server, member)).on).toBe(false);
  });

  it('takes only a code of the newest secret', async () => {
    const { server, clock, member } = await setUpMember();
    const { secret: older } = (await begin(server, member)).json();
    const { secret } = (await begin(server, member)).json();
    expect((await confirm(server, member, codeOf(older, clock))).json().error).toBe('code_refused');
    expect((await confirm(server, member, codeOf(secret, clock))).statusCode).toBe(200);
  });

  it('happens once, however often it is asked in parallel', async () => {
    const { server, clock, member } = await setUpMember();
    const { secret } = (await begin(server, member)).json();
    const code = codeOf(secret, clock);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => confirm(server, member, code)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await box.db.$count(recoveryCodes)).toBe(10);
    expect(await subjects()).toHaveLength(1);
  });

  it('cannot be begun while it is on', async () => {
    const { server, member, secret, clock } = await setUpProtected();
    expect((await begin(server, member)).json().error).toBe('second_factor_on');
    const answer = await confirm(server, member, codeOf(secret, clock));
    expect(answer.json().error).toBe('second_factor_on');
  });

  it('needs a session that was confirmed in the last ten minutes', async () => {
    const { server, clock, member } = await setUpMember();
    clock.moveBy(10 * MINUTE + 1);
    const answer = await begin(server, member);
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'confirmation_needed']);
    expect(await box.db.$count(authenticators)).toBe(0);
  });

  it('is not for guests and API keys', async () => {
    const { server, member } = await setUpMember();
    const key = await server.inject({
      method: 'POST',
      url: '/api/profile/keys',
      headers: member,
      payload: { name: 'A program', scopes: ['search'] },
    });
    const byKey = { authorization: `Bearer ${key.json().token}` };
    expect((await begin(server, {})).statusCode).toBe(401);
    expect((await begin(server, byKey)).json().error).toBe('key_scope_required');
  });
});

describe('an installation whose secret has changed', () => {
  it('says that the app must be set up again and still takes recovery codes', async () => {
    const { server, clock, secret, recovery } = await setUpProtected();
    await box.db.execute(sql`update authenticators set secret = sha256(secret) || secret`);
    const { challenge } = (await firstStep(server)).json();
    const answer = await secondStep(server, { challenge, code: codeOf(secret, clock) });
    expect(answer.json().message).toMatch(/set up again/);
    expect((await secondStep(server, { challenge, code: recovery[0] })).statusCode).toBe(200);
  });
});

describe('new recovery codes', () => {
  it('replace the earlier ones', async () => {
    const { server, clock, member, secret, recovery } = await setUpProtected();
    const answer = await renew(server, member, codeOf(secret, clock));
    const { recovery_codes: codes } = answer.json();
    expect(codes).toHaveLength(10);
    const { challenge } = (await firstStep(server)).json();
    expect((await secondStep(server, { challenge, code: recovery[0] })).statusCode).toBe(400);
    expect((await secondStep(server, { challenge, code: codes[0] })).statusCode).toBe(200);
  });

  it('need a code and a confirmed session', async () => {
    const { server, clock, member, secret } = await setUpProtected();
    const wrong = await renew(server, member, wrongCode(secret, clock));
    expect(wrong.json().error).toBe('code_refused');
    clock.moveBy(10 * MINUTE);
    const late = await renew(server, member, codeOf(secret, clock));
    expect(late.json().error).toBe('confirmation_needed');
  });
});

describe('turning two-factor sign-in off', () => {
  it('takes a code and the password, deletes everything and tells the member', async () => {
    const { server, clock, member, secret } = await setUpProtected();
    await firstStep(server);
    const answer = await turnOff(server, member, { code: codeOf(secret, clock), ...OWN });
    expect(answer.statusCode).toBe(204);
    for (const table of ['authenticators', 'recovery_codes', 'sign_in_challenges']) {
      const { rows } = await box.db.execute(sql`select * from ${sql.identifier(table)}`);
      expect(rows, table).toEqual([]);
    }
    expect(await subjects()).toEqual(['Two-factor sign-in is on', 'Two-factor sign-in is off']);
    expect((await firstStep(server)).statusCode).toBe(200);
  });

  it('takes a recovery code for the code', async () => {
    const { server, member, recovery } = await setUpProtected();
    expect((await turnOff(server, member, { code: recovery[3], ...OWN })).statusCode).toBe(204);
  });

  it.each([
    ['a wrong code', { code: 'wrong', ...OWN }, 'code'],
    ['no password', {}, 'password'],
    ['a wrong password', { password: 'a guess' }, 'password'],
  ])('refuses %s and names it', async (_, payload, field) => {
    const { server, clock, member, secret } = await setUpProtected();
    const answer = await turnOff(server, member, { code: codeOf(secret, clock), ...payload });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect((await stateOf(server, member)).on).toBe(true);
  });

  it('takes a session of the last ten minutes for the password of a member without one', async () => {
    const { server, clock, member, secret } = await setUpProtected();
    await box.db.execute(sql`update users set password_hash = null`);
    clock.moveBy(10 * MINUTE);
    const late = await turnOff(server, member, { code: codeOf(secret, clock) });
    expect([late.statusCode, late.json().error]).toEqual([409, 'sign_in_again']);
    await post(server, 'confirm', { code: codeOf(secret, clock) }, member);
    clock.moveBy(STEP);
    const answer = await turnOff(server, member, { code: codeOf(secret, clock) });
    expect(answer.statusCode).toBe(204);
  });
});

describe('proving again that it is the member', () => {
  const OLD = 11 * MINUTE;
  const isConfirmed = async (server: Server, member: Headers) =>
    (await begin(server, member)).json().error !== 'confirmation_needed';

  it('by password lasts ten minutes, for this session only', async () => {
    const { server, clock, member } = await setUpMember();
    const other = await signIn(server);
    clock.moveBy(OLD);
    expect(await isConfirmed(server, member)).toBe(false);
    const answer = await post(server, 'confirm', OWN, member);
    expect(answer.statusCode).toBe(204);
    expect(await isConfirmed(server, member)).toBe(true);
    expect(await isConfirmed(server, other.headers)).toBe(false);
    clock.moveBy(10 * MINUTE);
    expect(await isConfirmed(server, member)).toBe(true);
    clock.moveBy(1);
    expect(await isConfirmed(server, member)).toBe(false);
  });

  it('by a code of the app or a recovery code', async () => {
    const { server, clock, member, secret, recovery } = await setUpProtected();
    for (const code of [codeOf(secret, clock, Math.ceil(OLD / STEP)), recovery[0]]) {
      clock.moveBy(OLD);
      expect((await post(server, 'confirm', { code }, member)).statusCode).toBe(204);
      expect((await begin(server, member)).json().error).toBe('second_factor_on');
    }
  });

  it('counts wrong passwords and codes as in a sign-in', async () => {
    const { server, clock, member, secret } = await setUpProtected({ SIGN_IN_FAILURES: '2' });
    for (const status of [400, 400, 429]) {
      const answer = await post(server, 'confirm', { password: 'a guess' }, member);
      expect(answer.statusCode).toBe(status);
    }
    const code = wrongCode(secret, clock);
    for (const status of [400, 400, 429])
      expect((await post(server, 'confirm', { code }, member)).statusCode).toBe(status);
  });

  it('asks members who have neither password nor app to sign in again', async () => {
    const { server, member } = await setUpMember();
    await box.db.execute(sql`update users set password_hash = null`);
    for (const payload of [OWN, { code: '123456' }]) {
      const answer = await post(server, 'confirm', payload, member);
      expect([answer.statusCode, answer.json().error]).toEqual([409, 'sign_in_again']);
    }
  });

  it.each([[{}], [{ ...OWN, code: '123456' }]])('refuses %j', async (payload) => {
    const { server, member } = await setUpMember();
    expect((await post(server, 'confirm', payload, member)).statusCode).toBe(400);
  });

  it('is needed in a session from before there was this', async () => {
    const { server, member } = await setUpMember();
    await box.db.update(sessions).set({ confirmedAt: null });
    expect(await isConfirmed(server, member)).toBe(false);
  });
});
