import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/db/message-schema.ts';
import { attempts, deviceTokens, passwordResets, sessions, users } from '#server/db/schema.ts';
import { accountFixture, ask, MINUTE, post } from '#test/api/account-fixture.ts';
import { person } from '#test/harness.ts';
import { tokenHashOf } from './sessions.ts';

const { box, setUp } = accountFixture();
const { email, password } = person();
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

const login = (server: FastifyInstance, body: object) =>
  post(server, 'login', { email, password, ...body });

/** Wrong passwords from a device that never signed in. */
async function guess(server: FastifyInstance, times: number, who = email) {
  const codes = [];
  for (let n = 0; n < times; n += 1)
    codes.push((await login(server, { email: who, password: `guess ${n}` })).statusCode);
  return codes;
}

async function setUpDevice(environment: Record<string, string> = {}) {
  const { server, clock } = await setUp({ SIGN_IN_FAILURES: '3', ...environment });
  const answer = await post(server, 'register', person());
  return { server, clock, device_token: String(answer.json().device_token) };
}

const lockEmails = async () =>
  (await box.db.select().from(outbox)).filter(({ subject }) => /tried your password/.test(subject));

async function reset(server: FastifyInstance, clock: { now: () => Date }) {
  const [user] = await box.db.select().from(users);
  const link = { tokenHash: tokenHashOf('a link'), createdAt: clock.now() };
  await box.db.insert(passwordResets).values({ ...link, userId: user!.id });
  return post(server, 'reset-password', { token: 'a link', password: 'a fresh start' });
}

describe('the list of sessions', () => {
  it('names browser and system, and no table stores the user agent', async () => {
    const { server } = await setUp();
    await post(server, 'register', person(), { 'user-agent': FIREFOX });
    const answer = await post(server, 'login', { email, password }, { 'user-agent': 'curl/8' });
    const headers = { authorization: `Bearer ${answer.json().token}` };
    const listed = (await ask(server, ['GET', 'sessions'], headers)).json().sessions;
    expect(listed.map((one: { browser: unknown }) => one.browser)).toEqual([
      null,
      'Firefox on Windows',
    ]);
    expect(JSON.stringify(await box.db.select().from(sessions))).not.toContain('Gecko');
  });
});

describe('a device that has signed in before', () => {
  it('is not locked out when others guess the password', async () => {
    const { server, device_token } = await setUpDevice();
    expect(await guess(server, 4)).toEqual([401, 401, 401, 429]);
    expect((await login(server, {})).statusCode).toBe(429);
    expect((await login(server, { device_token })).statusCode).toBe(200);
  });

  it('gets a token of its own at each first sign-in and keeps it at the next', async () => {
    const { server, device_token } = await setUpDevice();
    const other = (await login(server, {})).json().device_token;
    expect(other).toMatch(/^[\w-]{43}$/);
    expect(other).not.toBe(device_token);
    expect((await login(server, { device_token })).json().device_token).toBe(device_token);
    const dump = JSON.stringify(await box.db.select().from(deviceTokens));
    expect(dump).not.toContain(other);
  });

  it('has a limit of its own and does not lock out the others', async () => {
    const { server, device_token } = await setUpDevice();
    const codes = [];
    for (let n = 0; n < 5; n += 1)
      codes.push((await login(server, { device_token, password: `guess ${n}` })).statusCode);
    expect(codes).toEqual([401, 401, 401, 429, 429]);
    expect((await login(server, {})).statusCode).toBe(200);
    expect(await lockEmails()).toEqual([]);
  });

  it('is known to each member who has signed in there, and to nobody else', async () => {
    const { server, device_token } = await setUpDevice();
    const leo = { email: 'leo@example.test', device_token };
    await post(server, 'register', person(leo.email));
    await guess(server, 4, leo.email);
    expect((await login(server, leo)).statusCode).toBe(429);
    await box.db.delete(attempts);
    expect((await login(server, leo)).json().device_token).toBe(device_token);
    await guess(server, 4, leo.email);
    await guess(server, 4);
    expect((await login(server, leo)).statusCode).toBe(200);
    expect((await login(server, { device_token })).statusCode).toBe(200);
  });

  it('is among the twenty latest of a member', async () => {
    const { server, clock, device_token } = await setUpDevice();
    for (let n = 0; n < 20; n += 1) {
      clock.moveBy(1);
      await login(server, {});
    }
    expect(await box.db.select().from(deviceTokens)).toHaveLength(20);
    await guess(server, 4);
    expect((await login(server, { device_token })).statusCode).toBe(429);
  });

  it('cannot make up its token', async () => {
    const { server } = await setUpDevice();
    const made = 'x'.repeat(43);
    expect((await login(server, { device_token: made })).json().device_token).not.toBe(made);
    await guess(server, 4);
    expect((await login(server, { device_token: made })).statusCode).toBe(429);
  });
});

describe('a locked account', () => {
  it('is told to its owner by one email per lock, which names nobody', async () => {
    const { server, clock } = await setUpDevice({ PUBLIC_URL: 'https://fares.example' });
    await Promise.all([guess(server, 4), guess(server, 4)]);
    await guess(server, 4);
    const [email1, ...rest] = await lockEmails();
    expect(rest).toEqual([]);
    expect(email1?.to).toBe(email);
    expect(email1?.subject).toBe('Somebody tried your password 3 times');
    expect(email1?.text).toContain('https://fares.example/forgot-password');
    expect(JSON.stringify(email1?.text)).not.toMatch(/Maya|Ruiz|127\.0/);
    clock.moveBy(15 * MINUTE);
    await guess(server, 2);
    expect(await lockEmails()).toHaveLength(1);
    await guess(server, 3);
    expect(await lockEmails()).toHaveLength(2);
  });

  it('is told at most twenty times a day', async () => {
    const { server, clock } = await setUpDevice({ SIGN_IN_FAILURES: '1' });
    for (let n = 0; n < 25; n += 1) {
      await guess(server, 1);
      clock.moveBy(15 * MINUTE);
    }
    // The day of the limit ends at midnight UTC, six hours after the clock of the test begins.
    expect((await lockEmails()).length).toBeLessThanOrEqual(21);
  });

  it.each([
    ['no account', () => box.db.delete(users)],
    ['a disabled account', () => box.db.update(users).set({ isActive: false })],
    ['an account without a password', () => box.db.update(users).set({ passwordHash: null })],
  ])('causes no email to an address with %s and gives the same answers', async (_, change) => {
    const { server } = await setUpDevice();
    await change();
    expect(await guess(server, 4)).toEqual([401, 401, 401, 429]);
    expect(await lockEmails()).toEqual([]);
  });

  it('is opened by a password reset, which makes the browser a known device', async () => {
    const { server, clock } = await setUpDevice();
    await guess(server, 4);
    const { device_token } = (await reset(server, clock)).json();
    const right = { password: 'a fresh start' };
    expect((await login(server, right)).statusCode).toBe(200);
    await guess(server, 4);
    expect((await login(server, right)).statusCode).toBe(429);
    expect((await login(server, { ...right, device_token })).statusCode).toBe(200);
  });
});
