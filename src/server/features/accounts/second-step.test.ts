import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/db/message-schema.ts';
import { sessions, users } from '#server/db/schema.ts';
import { recoveryCodes, signInChallenges } from '#server/db/sign-in-schema.ts';
import { isSignedIn, MINUTE, post } from '#test/api/account-fixture.ts';
import {
  codeOf,
  firstStep,
  STEP,
  secondStep,
  twoFactorFixture,
  wrongCode,
} from '#test/api/two-factor-fixture.ts';
import { person } from '#test/harness.ts';

const { box, setUpProtected } = twoFactorFixture();

type Server = Awaited<ReturnType<typeof setUpProtected>>['server'];

async function challengeFrom(server: Server, more: object = {}, headers = {}): Promise<string> {
  return (await firstStep(server, more, headers)).json().challenge;
}

const subjects = async () =>
  (await box.db.select().from(outbox).orderBy(outbox.id)).map(({ subject }) => subject);

describe('the first step', () => {
  it('opens no session and answers that a code is needed', async () => {
    const { server } = await setUpProtected();
    const before = await box.db.$count(sessions);
    const answer = await firstStep(server);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      error: 'code_needed',
      message: 'Enter a code of your authenticator app to sign in.',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await box.db.$count(sessions)).toBe(before);
    const stored = JSON.stringify(await box.db.select().from(signInChallenges));
    expect(stored).not.toContain(answer.json().challenge);
  });

  it('answers a wrong password as that of an account without a second factor', async () => {
    const { server } = await setUpProtected();
    const answer = await firstStep(server, { password: 'a guess' });
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'sign_in_failed']);
    expect(await box.db.$count(signInChallenges)).toBe(0);
  });

  it('does not count as a sign-in of the account', async () => {
    const { server, clock } = await setUpProtected();
    const [before] = await box.db.select().from(users);
    clock.moveBy(MINUTE);
    await firstStep(server);
    const [after] = await box.db.select().from(users);
    expect(after?.lastLoginAt).toEqual(before?.lastLoginAt);
  });

  it('refuses a disabled account', async () => {
    const { server } = await setUpProtected();
    await box.db.update(users).set({ isActive: false });
    expect((await firstStep(server)).json().error).toBe('account_disabled');
  });
});

describe('the second step', () => {
  it('opens a session with a code of the app', async () => {
    const { server, clock, secret } = await setUpProtected();
    const challenge = await challengeFrom(server);
    const answer = await secondStep(server, { challenge, code: ` ${codeOf(secret, clock)} ` });
    expect(answer.statusCode).toBe(200);
    const { token, user, device_token } = answer.json();
    expect(user.email).toBe(person().email);
    expect(device_token).toMatch(/^[\w-]{43}$/);
    expect(await isSignedIn(server, { authorization: `Bearer ${token}` })).toBe(true);
  });

  it.each([
    [-2, 400],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 400],
  ])('answers a code %i steps away with %i', async (steps, status) => {
    const { server, clock, secret } = await setUpProtected();
    // So that the code which turned it on is older than all of these.
    clock.moveBy(10 * STEP);
    const challenge = await challengeFrom(server);
    const answer = await secondStep(server, { challenge, code: codeOf(secret, clock, steps) });
    expect(answer.statusCode).toBe(status);
  });

  it('takes a code once, also in parallel and for several challenges', async () => {
    const { server, clock, secret } = await setUpProtected();
    const challenges = await Promise.all(Array.from({ length: 6 }, () => challengeFrom(server)));
    const code = codeOf(secret, clock);
    const answers = await Promise.all(
      challenges.map((challenge) => secondStep(server, { challenge, code })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect(statuses).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('takes no code that is older than the last one', async () => {
    const { server, clock, secret } = await setUpProtected();
    clock.moveBy(10 * STEP);
    const older = codeOf(secret, clock, -1);
    await secondStep(server, {
      challenge: await challengeFrom(server),
      code: codeOf(secret, clock),
    });
    const answer = await secondStep(server, {
      challenge: await challengeFrom(server),
      code: older,
    });
    expect(answer.json()).toMatchObject({
      error: 'code_refused',
      fields: { code: expect.stringContaining('not right') },
    });
  });

  it('takes a challenge once, also in parallel and with different codes', async () => {
    const { server, clock, secret, recovery } = await setUpProtected();
    const challenge = await challengeFrom(server);
    const codes = [codeOf(secret, clock), ...recovery.slice(0, 5)];
    const answers = await Promise.all(codes.map((code) => secondStep(server, { challenge, code })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    // The codes of the refused calls are not used up.
    expect(await box.db.$count(recoveryCodes)).toBeGreaterThanOrEqual(9);
    expect(await box.db.$count(signInChallenges)).toBe(0);
  });

  it('ends after five minutes', async () => {
    const { server, clock, secret } = await setUpProtected();
    const challenge = await challengeFrom(server);
    clock.moveBy(5 * MINUTE + 1);
    const late = await secondStep(server, { challenge, code: codeOf(secret, clock) });
    expect([late.statusCode, late.json().error]).toEqual([400, 'challenge_invalid']);
    clock.moveBy(-1);
    const intime = await secondStep(server, { challenge, code: codeOf(secret, clock) });
    expect(intime.statusCode).toBe(200);
  });

  it('is refused in another browser than the first step', async () => {
    const { server, clock, secret } = await setUpProtected();
    const firefox = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
    };
    const challenge = await challengeFrom(server, { device_token: 'a' }, firefox);
    const code = codeOf(secret, clock);
    for (const [more, headers] of [
      [{}, firefox],
      [{ device_token: 'b' }, firefox],
      [{ device_token: 'a' }, {}],
    ]) {
      const answer = await secondStep(server, { challenge, code, ...more }, headers);
      expect(answer.json().error).toBe('challenge_invalid');
    }
    const own = await secondStep(server, { challenge, code, device_token: 'a' }, firefox);
    expect(own.statusCode).toBe(200);
  });

  it('is refused after the password was changed or the account disabled', async () => {
    const { server, clock, secret } = await setUpProtected();
    const challenge = await challengeFrom(server);
    await box.db.execute(sql`update users set is_active = false`);
    const disabled = await secondStep(server, { challenge, code: codeOf(secret, clock) });
    expect(disabled.json().error).toBe('account_disabled');
    await box.db.execute(sql`update users set is_active = true, password_hash = 'another'`);
    const changed = await secondStep(server, { challenge, code: codeOf(secret, clock) });
    expect(changed.json().error).toBe('challenge_invalid');
  });

  it('takes a recovery code once, in any spelling, and tells the member', async () => {
    const { server, recovery } = await setUpProtected();
    const [code = ''] = recovery;
    const typed = code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O');
    const first = await secondStep(server, { challenge: await challengeFrom(server), code: typed });
    expect(first.statusCode).toBe(200);
    const again = await secondStep(server, { challenge: await challengeFrom(server), code });
    expect(again.json().error).toBe('code_refused');
    expect(await subjects()).toEqual(['Two-factor sign-in is on', 'A recovery code was used']);
    const [email] = await box.db
      .select()
      .from(outbox)
      .where(eq(outbox.subject, 'A recovery code was used'));
    expect(email?.text).toContain('You have 9 left');
    expect(email?.text).not.toContain(code);
  });

  it('takes no recovery code of another member', async () => {
    const { server, recovery } = await setUpProtected();
    const other = person('noah@example.test');
    const { token } = (await post(server, 'register', other)).json();
    const headers = { authorization: `Bearer ${token}` };
    await box.db.execute(sql`
      insert into authenticators (user_id, secret, created_at, confirmed_at)
      select id, '\\x00', now(), now() from users where email = ${other.email}`);
    const { challenge } = (await firstStep(server, { email: other.email }, headers)).json();
    const answer = await secondStep(server, { challenge, code: recovery[0] }, headers);
    expect(answer.json().error).toBe('code_refused');
  });
});

describe('wrong codes', () => {
  it('are limited for the account and told to the member, who can sign in where they have before', async () => {
    const { server, clock, secret } = await setUpProtected({ SIGN_IN_FAILURES: '3' });
    const known = (
      await secondStep(server, {
        challenge: await challengeFrom(server),
        code: codeOf(secret, clock),
      })
    ).json().device_token;
    clock.moveBy(STEP);
    const challenge = await challengeFrom(server);
    const code = wrongCode(secret, clock);
    for (const status of [400, 400, 400, 429])
      expect((await secondStep(server, { challenge, code })).statusCode).toBe(status);
    const right = await secondStep(server, { challenge, code: codeOf(secret, clock) });
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect(await subjects()).toContain('Somebody tried codes 3 times');
    const own = await secondStep(server, {
      challenge: await challengeFrom(server, { device_token: known }),
      code: codeOf(secret, clock),
      device_token: known,
    });
    expect(own.statusCode).toBe(200);
  });

  it('are limited to fifty a day for an account, but recovery codes are not', async () => {
    const { server, clock, secret, recovery } = await setUpProtected({ SIGN_IN_FAILURES: '1000' });
    const challenge = await challengeFrom(server);
    const code = wrongCode(secret, clock);
    for (let n = 0; n < 50; n += 1)
      expect((await secondStep(server, { challenge, code })).statusCode).toBe(400);
    expect((await secondStep(server, { challenge, code })).statusCode).toBe(429);
    const saved = await secondStep(server, { challenge, code: recovery[0] });
    expect(saved.statusCode).toBe(200);
  });

  it('do not count when the code was right', async () => {
    const { server, clock, secret } = await setUpProtected({ SIGN_IN_FAILURES: '2' });
    for (let n = 0; n < 5; n += 1) {
      const challenge = await challengeFrom(server);
      const answer = await secondStep(server, { challenge, code: codeOf(secret, clock) });
      expect(answer.statusCode).toBe(200);
      clock.moveBy(STEP);
    }
  });
});

describe('other ways in', () => {
  it('a password reset leaves two-factor sign-in on', async () => {
    const { server } = await setUpProtected();
    await box.db.execute(sql`
      insert into password_resets (token_hash, user_id, created_at)
      select sha256('reset'), id, '2026-11-21T18:00:00Z' from users`);
    const reset = await post(server, 'reset-password', { token: 'reset', password: 'new words 1' });
    expect(reset.statusCode).toBe(200);
    const answer = await firstStep(server, { password: 'new words 1' });
    expect(answer.json().error).toBe('code_needed');
  });
});
