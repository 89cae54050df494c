import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Clock } from '#domain/time.ts';
import { outbox } from '#server/db/message-schema.ts';
import { passwordResets, sessions, users } from '#server/db/schema.ts';
import { passkeys } from '#server/db/sign-in-schema.ts';
import { accountEmails } from '#server/features/messages/account-emails.ts';
import type { Email, Mailer } from '#server/providers/mail/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { softAuthenticator } from '#test/api/authenticator.ts';
import { ALL_PLANTED, givenKey, givenPlanted, NONE_PLANTED } from '#test/api/key-fixture.ts';
import { givenPasskey } from '#test/api/passkey-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, fixedFares, person, stillClock, withoutVerification } from '#test/harness.ts';
import { emailWith, sendWaiting } from '#test/messages/send-waiting.ts';
import { resetPassword, writeResetEmail } from './password.ts';

const box = testDatabase();
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const { email } = person();

const post = (server: FastifyInstance, path: string, payload: object, headers = {}) =>
  server.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers });

async function setUp(environment: Record<string, string> = {}) {
  const clock = stillClock();
  const server = await fileServer({
    db: box.db,
    clock,
    fares: fixedFares([]),
    environment: { PUBLIC_URL: 'https://fares.example', TRUST_PROXY: '1', ...environment },
  });
  await post(server, 'register', person());
  await withoutVerification(box.db, email);
  const forgot = (to = email, headers = {}) =>
    post(server, 'forgot-password', { email: to }, headers);
  const verify = async (token: string) =>
    (await post(server, 'verify-reset-token', { token })).json();
  const reset = (token: string, password = 'new password') =>
    post(server, 'reset-password', { token, password });
  const login = async (password: string) =>
    (await post(server, 'login', { email, password })).statusCode;
  return { server, clock, forgot, verify, reset, login };
}

const promised = () => box.db.select().from(outbox).orderBy(outbox.id);

const sent: Email[] = [];
const remembering = { name: 'test', send: async (email: Email) => void sent.push(email) };
const emails = accountEmails({
  productName: 'Roamfare',
  supportEmail: 'help@fares.example',
  publicUrl: 'https://fares.example',
});

/** Sends what waits. */
async function send(clock: Clock, mailer: Mailer = remembering): Promise<Email | undefined> {
  const writeReset = (to: string) => writeResetEmail({ db: box.db, clock, emails }, to);
  await sendWaiting({ db: box.db, clock, channels: [emailWith(mailer)], writeReset });
  return sent.at(-1);
}

/** The token in the newest email. */
async function lastToken(clock: Clock): Promise<string> {
  const [, token = ''] = /token=([\w-]+)/.exec((await send(clock))?.text ?? '') ?? [];
  expect(token).toHaveLength(43);
  return token;
}

describe('asking for a reset link', () => {
  it('carries no name that a stranger registered to the address', async () => {
    const { server, clock, forgot, reset } = await setUp();
    const to = 'victim@example.test';
    const names = { first_name: 'You won, ask Evil', last_name: 'Agent 007' };
    await post(server, 'register', { ...person(to), ...names });
    await withoutVerification(box.db, to);
    await forgot(to);
    await reset(await lastToken(clock));
    await send(clock);
    const [reset1, changed] = sent.slice(-2);
    expect([reset1?.to, changed?.to]).toEqual([to, to]);
    expect(JSON.stringify([reset1, changed])).not.toMatch(/Evil|Agent/);
  });

  it('answers a reset request the same with and without an account', async () => {
    const { forgot } = await setUp();
    const known = await forgot(' MAYA@example.test ');
    const unknown = await forgot('nobody@example.test');
    expect(known.statusCode).toBe(200);
    expect(known.json()).toEqual({
      message: 'If an account exists for this address, a reset link has been sent.',
    });
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    expect((await promised()).map(({ to }) => to)).toEqual([email]);
  });

  it('sends no reset link to a disabled account', async () => {
    const { forgot } = await setUp();
    await box.db.update(users).set({ isActive: false });
    expect((await forgot()).statusCode).toBe(200);
    expect(await promised()).toEqual([]);
  });

  it('builds the reset link from the configured URL, whatever host the request names', async () => {
    const { forgot, clock } = await setUp();
    await forgot(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const message = await send(clock);
    expect(message?.text).toContain('https://fares.example/reset-password?token=');
    expect(JSON.stringify(message)).not.toContain('evil');
  });

  it.each(['a@b.test\r\nBcc: c@d.test', 'a@b.test,c@d.test', 'a\u0007@b.test', 'Maya <a@b.test>'])(
    'refuses %j as email address of a reset request',
    async (to) => {
      const { forgot } = await setUp();
      const answer = await forgot(to);
      expect([answer.statusCode, answer.json().fields]).toEqual([
        400,
        { email: 'Please enter a valid email address' },
      ]);
    },
  );

  it('sends three reset emails an hour to one address and never reveals the limit', async () => {
    const { forgot, clock } = await setUp();
    const answers = [];
    for (let n = 0; n < 5; n += 1)
      answers.push(await forgot(email, { 'x-forwarded-for': `192.0.2.${n}` }));
    expect(new Set(answers.map(({ statusCode, body }) => statusCode + body)).size).toBe(1);
    expect(await promised()).toHaveLength(3);
    clock.moveBy(HOUR);
    await forgot();
    expect(await promised()).toHaveLength(4);
  });

  it('sends twenty reset emails a day to one address, also under parallel requests', async () => {
    const { forgot, reset, clock } = await setUp();
    clock.moveTo('2026-11-22T00:00:00Z');
    const ask = (n: number) => forgot(email, { 'x-forwarded-for': `192.0.2.${n}` });
    const perHour: number[] = [];
    for (let hour = 0, before = 0; hour < 9; hour += 1) {
      await Promise.all([0, 1, 2, 3, 4].map(ask));
      const now = (await promised()).length;
      perHour.push(now - before);
      before = now;
      clock.moveBy(HOUR);
    }
    expect(perHour).toEqual([3, 3, 3, 3, 3, 3, 2, 0, 0]);
    clock.moveTo('2026-11-23T00:00:00Z');
    await ask(0);
    expect(await promised()).toHaveLength(21);
    // The full inbox does not keep away what the owner must know.
    await reset(await lastToken(clock));
    expect((await promised()).at(-1)?.subject).toBe('Your password was changed');
  });

  it('refuses reset requests after twenty an hour from one network address', async () => {
    const { forgot } = await setUp();
    const codes = [];
    for (let n = 0; n < 21; n += 1) codes.push((await forgot(`m${n}@example.test`)).statusCode);
    expect(codes).toEqual([...Array(20).fill(200), 429]);
  });
});

describe('a reset link', () => {
  it('sets the password from a reset link, ends every session, passkey and API key, emails the owner and does not sign in', async () => {
    const { server, forgot, verify, reset, login, clock } = await setUp();
    const credentials = { email, password: 'correct horse' };
    const signedIn = (await post(server, 'login', credentials)).json().token;
    const member = { authorization: `Bearer ${signedIn}` };
    const key = await givenKey(server, member, ['trips:read']);
    await givenPasskey(server, member, softAuthenticator({ origin: 'https://fares.example' }));
    expect(await box.db.select().from(passkeys)).toHaveLength(1);
    await forgot();
    const token = await lastToken(clock);
    expect(await verify(token)).toEqual({
      valid: true,
      user_name: 'Maya',
      email: 'maya@example.test',
    });
    const answer = await reset(token);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, device_token: expect.any(String) },
    ]);
    expect(await box.db.select().from(sessions)).toEqual([]);
    expect(await box.db.select().from(passkeys)).toEqual([]);
    const byKey = await server.inject({ url: '/api/saved-trips', headers: key });
    expect([byKey.statusCode, byKey.json().error]).toEqual([401, 'key_revoked']);
    expect([await login('correct horse'), await login('new password')]).toEqual([401, 200]);
    expect((await promised()).at(-1)).toMatchObject({
      to: email,
      subject: 'Your password was changed',
    });
  });

  it('ends what a thief has planted with a session, without the password', async () => {
    const { server, forgot, reset, clock } = await setUp();
    const { token } = (await post(server, 'login', { email, password: 'correct horse' })).json();
    const planted = await givenPlanted(server, { authorization: `Bearer ${token}` });
    expect(await planted.inForce(box.db)).toEqual(ALL_PLANTED);
    await forgot();
    await reset(await lastToken(clock));
    expect(await planted.inForce(box.db)).toEqual(NONE_PLANTED);
  });

  it('keeps the reset link when the new password is weak', async () => {
    const { clock, forgot, reset } = await setUp();
    await forgot();
    const token = await lastToken(clock);
    const refused = await reset(token, 'iloveyou');
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['password']]);
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('accepts a reset link once', async () => {
    const { forgot, verify, reset, login, clock } = await setUp();
    await forgot();
    const token = await lastToken(clock);
    await reset(token);
    const again = await reset(token, 'third password');
    expect([again.statusCode, again.json().error]).toEqual([400, 'reset_token_invalid']);
    expect(await verify(token)).toEqual({ valid: false, user_name: null, email: null });
    expect(await login('third password')).toBe(401);
  });

  it('lets one of twenty simultaneous uses of a reset link win', async () => {
    const { forgot, clock } = await setUp();
    await forgot();
    const token = await lastToken(clock);
    const nothing = () => ({ subject: 'Changed', text: '', html: '' });
    const services: Parameters<typeof resetPassword>[0] = {
      db: box.db,
      clock,
      passwordRules: { refuseWeak: true, productName: 'Roamfare' },
      emails: { ...emails, passwordReset: nothing, passwordChanged: nothing },
      onVerified: async () => {},
    };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        resetPassword(services, { token, password: `kestrel over moss ${n}` }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'reset_token_invalid' });
    expect((await promised()).filter(({ subject }) => subject === 'Changed')).toHaveLength(1);
  });

  it('accepts a reset link for one hour', async () => {
    const { forgot, verify, reset, clock } = await setUp();
    await forgot();
    const token = await lastToken(clock);
    clock.moveBy(HOUR);
    expect((await verify(token)).valid).toBe(true);
    clock.moveBy(SECOND);
    expect((await verify(token)).valid).toBe(false);
    expect((await reset(token)).statusCode).toBe(400);
  });

  it('cancels a reset link when a newer one is requested', async () => {
    const { forgot, verify, clock } = await setUp();
    await forgot();
    const older = await lastToken(clock);
    await forgot();
    const newer = await lastToken(clock);
    expect((await verify(older)).valid).toBe(false);
    expect((await verify(newer)).valid).toBe(true);
  });

  it('stores no reset token in any table, before or after its email is sent', async () => {
    const { forgot, clock } = await setUp();
    await forgot();
    const dump = async () => {
      const { rows } = await box.db.execute(sql`select concat(
        (select json_agg(o) from outbox o), (select json_agg(p) from password_resets p),
        (select json_agg(j) from pgboss.job j)) as text`);
      return String(rows[0]?.text);
    };
    const before = await dump();
    expect(before).not.toContain('token=');
    const token = await lastToken(clock);
    const after = await dump();
    expect(after).toContain('password-reset:');
    expect(after).not.toContain(token);
    expect(after).not.toContain(Buffer.from(token).toString('hex'));
    expect(await box.db.select().from(passwordResets)).toHaveLength(1);
  });

  it('makes a new reset link with its own key at each attempt, and the newest works', async () => {
    const { forgot, verify, clock } = await setUp();
    await forgot();
    const lost: Email[] = [];
    const down = {
      name: 'test',
      async send(email: Email) {
        lost.push(email);
        throw new ProviderError('test', 'timeout');
      },
    };
    await send(clock, down);
    const newest = await lastToken(clock);
    expect((await verify(newest)).valid).toBe(true);
    expect(sent.at(-1)?.key).toBe(`${lost[0]?.key}:2`);
    expect(lost[0]?.text).not.toContain(newest);
  });

  it('does not send a reset link when a newer one was requested', async () => {
    const { forgot, clock } = await setUp();
    await forgot();
    await forgot();
    const count = sent.length;
    await send(clock);
    expect(sent).toHaveLength(count + 1);
    expect((await promised())[0]?.lastError).toBe('replaced: a newer link was asked for');
  });

  it('makes no reset link for an account that was disabled after the request', async () => {
    const { forgot, clock } = await setUp();
    await forgot();
    await box.db.update(users).set({ isActive: false });
    const count = sent.length;
    await send(clock);
    expect(sent).toHaveLength(count);
    expect(await box.db.select().from(passwordResets)).toEqual([]);
  });
});

describe('the built-in mailbox', () => {
  const look = (server: FastifyInstance) => server.inject({ url: '/api/sandbox/mail' });

  it('hides the built-in mailbox with real email and in production', async () => {
    for (const environment of [{ SMTP_URL: 'smtp://mail.example' }, { NODE_ENV: 'production' }]) {
      const server = await fileServer({ db: box.db, environment });
      expect((await look(server)).statusCode).toBe(404);
    }
  });

  it('serves the built-in mailbox otherwise', async () => {
    const { server } = await setUp();
    const answer = await look(server);
    expect([answer.statusCode, answer.json()]).toEqual([200, { emails: [] }]);
  });
});
