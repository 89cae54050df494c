import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/db/message-schema.ts';
import { sessions, users } from '#server/db/schema.ts';
import {
  accountFixture,
  ask,
  type Headers,
  isSignedIn,
  MINUTE,
  post,
  signIn,
} from '#test/api/account-fixture.ts';
import { ALL_PLANTED, givenPlanted, NONE_PLANTED } from '#test/api/key-fixture.ts';
import { givenMember, person } from '#test/harness.ts';

const { box, setUp, setUpMember } = accountFixture();

describe('changing the password', () => {
  const NEXT = 'a much longer horse';
  const change = (server: FastifyInstance, headers: Headers, current: string, next = NEXT) =>
    ask(server, ['PUT', 'password'], headers, { current_password: current, new_password: next });

  it('replaces the password and ends every other session of the member', async () => {
    const { server, member } = await setUpMember();
    const elsewhere = await signIn(server);
    const stranger = await givenMember(server, box.db, { email: 'other@example.test' });
    const answer = await change(server, member, person().password);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await isSignedIn(server, member)).toBe(true);
    expect(await isSignedIn(server, elsewhere.headers)).toBe(false);
    expect(await isSignedIn(server, stranger)).toBe(true);
    expect((await signIn(server)).status).toBe(401);
    expect((await signIn(server, NEXT)).status).toBe(200);
  });

  it('emails the owner only when the password was changed', async () => {
    const { server, member } = await setUpMember();
    await change(server, member, 'a guess');
    await change(server, member, person().password, '12345');
    expect(await box.db.select().from(outbox)).toEqual([]);
    await change(server, member, person().password);
    const emails = await box.db.select().from(outbox);
    expect(emails).toMatchObject([{ to: person().email, subject: 'Your password was changed' }]);
    expect(emails[0]?.text).toContain('on your profile. Every other sign-in was ended.');
    expect(emails[0]?.text).not.toContain(NEXT);
  });

  it('ends API keys, the calendar address and notices to browsers only when that is asked for', async () => {
    const { server, member } = await setUpMember();
    const planted = await givenPlanted(server, member);
    await change(server, member, person().password);
    expect(await planted.inForce(box.db)).toEqual(ALL_PLANTED);
    const answer = await ask(server, ['PUT', 'password'], member, {
      current_password: NEXT,
      new_password: 'another long horse',
      end_grants: true,
    });
    expect(answer.statusCode).toBe(204);
    expect(await planted.inForce(box.db)).toEqual(NONE_PLANTED);
    expect(await isSignedIn(server, member)).toBe(true);
    const emails = await box.db.select().from(outbox).orderBy(outbox.id);
    expect(emails.at(-1)?.text).toContain(
      'Every other sign-in was ended, and API keys, the calendar address and notices to browsers were removed.',
    );
  });

  it('emails the owner of each API key, calendar address and browser that is added, once', async () => {
    const { server, member } = await setUpMember();
    await givenPlanted(server, member);
    const subjects = async () =>
      (await box.db.select().from(outbox).orderBy(outbox.id)).map(({ to, subject }) => [
        to,
        subject,
      ]);
    const { email } = person();
    const first = [
      [email, 'An API key was added to your account'],
      [email, 'A calendar address was made for your trips'],
      [email, 'A browser was added for your notices'],
    ];
    expect(await subjects()).toEqual(first);
    // The browser is known.
    await givenPlanted(server, member);
    expect(await subjects()).toEqual([...first, ...first.slice(0, 2)]);
  });

  it('takes a proof of the last ten minutes to add an API key or a calendar address', async () => {
    const { server, member, clock } = await setUpMember();
    clock.moveBy(10 * MINUTE + 1);
    const add = async (url: string, payload: object) => {
      const answer = await server.inject({ method: 'POST', url, headers: member, payload });
      return [answer.statusCode, answer.json().error];
    };
    const key = { name: 'A', scopes: ['search'] };
    expect(await add('/api/profile/keys', key)).toEqual([403, 'confirmation_needed']);
    expect(await add('/api/saved-trips/feed', {})).toEqual([403, 'confirmation_needed']);
    for (const url of ['/api/profile/keys', '/api/saved-trips/feed'])
      expect((await server.inject({ url, headers: member })).statusCode).toBe(200);
    await post(server, 'confirm', { password: person().password }, member);
    expect((await add('/api/profile/keys', key))[0]).toBe(200);
    expect((await add('/api/saved-trips/feed', {}))[0]).toBe(200);
  });

  it('refuses a password change without the current password', async () => {
    const { server, member } = await setUpMember();
    const elsewhere = await signIn(server);
    const answer = await change(server, member, 'a guess');
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { current_password: 'Current password is incorrect' },
    ]);
    expect(await isSignedIn(server, elsewhere.headers)).toBe(true);
    expect((await signIn(server)).status).toBe(200);
  });

  it('applies the password rules to a new password', async () => {
    const { server, member } = await setUpMember();
    const answer = await change(server, member, person().password, '12345');
    expect(answer.json().fields).toEqual({
      new_password: 'Password must be at least 6 characters long',
    });
  });

  it('counts a wrong current password as a failed sign-in, also in parallel', async () => {
    const { server, member, clock } = await setUpMember({ SIGN_IN_FAILURES: '3' });
    const guesses = await Promise.all(
      Array.from({ length: 6 }, (_, n) => change(server, member, `guess ${n}`)),
    );
    const codes = guesses.map((one) => one.statusCode).sort((a, b) => a - b);
    expect(codes).toEqual([400, 400, 400, 429, 429, 429]);
    expect((await change(server, member, person().password)).statusCode).toBe(429);
    expect((await signIn(server)).status).toBe(429);
    clock.moveBy(15 * MINUTE);
    expect((await change(server, member, person().password)).statusCode).toBe(204);
  });

  /** A member who has signed in with a browser, and that browser. */
  async function onDevice(who = person()) {
    const { server, clock } = await setUp({ SIGN_IN_FAILURES: '3' });
    const { token, device_token } = (await post(server, 'register', who)).json();
    const headers = { authorization: `Bearer ${token}` };
    const changeHere = (current: string, device: string = device_token) =>
      ask(server, ['PUT', 'password'], headers, {
        current_password: current,
        new_password: NEXT,
        device_token: device,
      });
    return { server, clock, device_token, changeHere };
  }

  it('succeeds on a known device while others have locked the account', async () => {
    const { server, changeHere } = await onDevice();
    for (let n = 0; n < 4; n += 1) await signIn(server, `guess ${n}`);
    expect((await signIn(server)).status).toBe(429);
    expect((await changeHere('a guess')).json().fields).toEqual({
      current_password: 'Current password is incorrect',
    });
    expect((await changeHere(person().password)).statusCode).toBe(204);
  });

  it('counts the wrong current passwords of a known device by themselves', async () => {
    const { server, clock, changeHere } = await onDevice();
    const guesses = await Promise.all(
      Array.from({ length: 5 }, (_, n) => changeHere(`guess ${n}`)),
    );
    const codes = guesses.map((one) => one.statusCode).sort((a, b) => a - b);
    expect(codes).toEqual([400, 400, 400, 429, 429]);
    const refused = await changeHere(person().password);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect((await signIn(server)).status).toBe(200);
    clock.moveBy(15 * MINUTE);
    expect((await changeHere(person().password)).statusCode).toBe(204);
  });

  it('counts a device that is made up or of another member as unknown', async () => {
    const { server, changeHere } = await onDevice();
    const other = (await post(server, 'register', person('leo@example.test'))).json();
    for (let n = 0; n < 4; n += 1) await signIn(server, `guess ${n}`);
    for (const device of ['x'.repeat(43), String(other.device_token)])
      expect((await changeHere(person().password, device)).statusCode).toBe(429);
  });

  it('lets one of two simultaneous password changes win and signs the other session out', async () => {
    const { server, member } = await setUpMember();
    const other = (await signIn(server)).headers;
    const answers = await Promise.all([
      change(server, member, person().password, 'of the first'),
      change(server, other, person().password, 'of the second'),
    ]);
    const winners = answers.filter((one) => one.statusCode === 204);
    expect(winners).toHaveLength(1);
    expect(await box.db.select().from(outbox)).toHaveLength(1);
    expect(await box.db.select().from(sessions)).toHaveLength(1);
  });

  it('stops a sign-in that checked the old password before the change', async () => {
    const { server } = await setUpMember();
    const late = await box.db.transaction(async (tx) => {
      await tx.select().from(users).for('update');
      const underWay = signIn(server);
      await lockAwaited();
      await tx.update(users).set({ passwordHash: 'another' });
      return { underWay };
    });
    expect((await late.underWay).status).toBe(401);
    expect(await box.db.select().from(sessions)).toHaveLength(1);
  });

  /** Resolves once a statement in this database waits for a lock. */
  async function lockAwaited(): Promise<void> {
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await box.db.execute(waiting)).rows.length === 0);
  }
});
