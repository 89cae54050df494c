import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '#server/db/schema.ts';
import {
  accountFixture,
  ask,
  DAY,
  type Headers,
  isSignedIn,
  MINUTE,
  post,
  signIn,
  usage,
} from '#test/api/account-fixture.ts';
import { givenMember, person } from '#test/harness.ts';

const { box, setUp, setUpMember } = accountFixture();

describe('sessions', () => {
  const begin = async (server: FastifyInstance): Promise<string> =>
    (await post(server, 'register', person())).json().token;

  it('ends a session for good at sign-out', async () => {
    const { server } = await setUp();
    const token = await begin(server);
    const out = await post(server, 'logout', {}, { authorization: `Bearer ${token}` });
    expect([out.statusCode, out.body]).toEqual([204, '']);
    expect((await usage(server, token)).statusCode).toBe(401);
    expect(await box.db.select().from(sessions)).toEqual([]);
  });

  it('accepts a sign-out without a token or with an unknown one', async () => {
    const { server } = await setUp();
    expect((await post(server, 'logout', {})).statusCode).toBe(204);
    const stale = { authorization: `Bearer ${'x'.repeat(43)}` };
    expect((await post(server, 'logout', {}, stale)).statusCode).toBe(204);
  });

  it('ends a session after seven days without activity', async () => {
    const { server, clock } = await setUp();
    const token = await begin(server);
    clock.moveBy(7 * DAY);
    expect((await usage(server, token)).statusCode).toBe(200);
    clock.moveBy(7 * DAY + 1000);
    expect((await usage(server, token)).statusCode).toBe(401);
  });

  it('ends a session after thirty days of activity', async () => {
    const { server, clock } = await setUp();
    const token = await begin(server);
    for (let day = 0; day < 30; day += 5) {
      clock.moveBy(5 * DAY);
      expect((await usage(server, token)).statusCode).toBe(200);
    }
    clock.moveBy(1000);
    expect((await usage(server, token)).statusCode).toBe(401);
  });

  describe('sessions of administrators', () => {
    const set = (isAdmin: boolean) => box.db.update(users).set({ isAdmin });

    it('ends an administrator session after half an hour without activity', async () => {
      const { server, clock } = await setUp();
      const token = await begin(server);
      await set(true);
      clock.moveBy(30 * MINUTE);
      expect((await usage(server, token)).statusCode).toBe(200);
      clock.moveBy(30 * MINUTE + 1000);
      expect((await usage(server, token)).statusCode).toBe(401);
    });

    it('ends an administrator session after twelve hours of activity', async () => {
      const { server, clock } = await setUp();
      const token = await begin(server);
      await set(true);
      for (let minutes = 0; minutes < 720; minutes += 20) {
        clock.moveBy(20 * MINUTE);
        expect((await usage(server, token)).statusCode).toBe(200);
      }
      clock.moveBy(1000);
      expect((await usage(server, token)).statusCode).toBe(401);
    });

    it('applies the administrator limits to a session once its member becomes an administrator', async () => {
      const { server, clock } = await setUp();
      const token = await begin(server);
      clock.moveBy(13 * 60 * MINUTE);
      expect((await usage(server, token)).statusCode).toBe(200);
      await set(true);
      expect((await usage(server, token)).statusCode).toBe(401);
      await set(false);
      expect((await usage(server, token)).statusCode).toBe(200);
    });

    it('does not list administrator sessions that have ended', async () => {
      const { server, member, clock } = await setUpMember();
      await set(true);
      for (let minutes = 0; minutes <= 40; minutes += 20) {
        clock.moveBy(20 * MINUTE);
        await usage(server, member.authorization.slice('Bearer '.length));
        if (minutes === 0) await signIn(server);
      }
      const { sessions: listed } = (await ask(server, ['GET', 'sessions'], member)).json();
      expect(listed).toHaveLength(1);
    });
  });

  it('ends the oldest of more than ten sessions', async () => {
    const { server, clock } = await setUp();
    const oldest = await begin(server);
    for (let n = 0; n < 10; n += 1) {
      clock.moveBy(1000);
      await post(server, 'login', { email: person().email, password: 'correct horse' });
    }
    expect(await box.db.select().from(sessions)).toHaveLength(10);
    expect((await usage(server, oldest)).statusCode).toBe(401);
  });

  it('checks a session with verify-token, always with status 200', async () => {
    const { server } = await setUp();
    const token = await begin(server);
    const ask = async (payload: object) => (await post(server, 'verify-token', payload)).json();
    expect(await ask({ token })).toMatchObject({ valid: true, error: null });
    expect((await ask({ token })).user.email).toBe('maya@example.test');
    expect(await ask({})).toEqual({ valid: false, user: null, error: 'No token provided' });
    expect(await ask({ token: 'nonsense' })).toEqual({
      valid: false,
      user: null,
      error: 'Token verification failed',
    });
  });

  it('refuses an unknown token on calls that guests may make', async () => {
    const { server } = await setUp();
    const answer = await server.inject({
      url: '/api/flights/search?origin=DEN&date=2026-11-25',
      headers: { authorization: 'Bearer stale' },
    });
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'sign_in_required']);
    const open = await server.inject({
      url: '/api/airports',
      headers: { authorization: 'Bearer stale' },
    });
    expect(open.statusCode).toBe(200);
  });
});

describe('own sessions', () => {
  const list = async (server: FastifyInstance, headers: Headers) =>
    (await ask(server, ['GET', 'sessions'], headers)).json().sessions;

  it('lists the caller’s session first, without anything that signs in', async () => {
    const { server, member, clock } = await setUpMember();
    clock.moveBy(5 * MINUTE);
    await signIn(server);
    clock.moveBy(5 * MINUTE);
    const newest = await signIn(server);
    await givenMember(server, box.db, { email: 'other@example.test' });
    const listed = await list(server, member);
    expect(listed).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{43}$/),
        created_at: '2026-11-21T18:00:00.000Z',
        last_seen_at: expect.any(String),
        current: true,
        browser: null,
      },
      expect.objectContaining({
        created_at: '2026-11-21T18:10:00.000Z',
        current: false,
        browser: null,
      }),
      expect.objectContaining({
        created_at: '2026-11-21T18:05:00.000Z',
        current: false,
        browser: null,
      }),
    ]);
    for (const { id } of listed) {
      expect(newest.headers.authorization).not.toContain(id);
      expect(await isSignedIn(server, { authorization: `Bearer ${id}` })).toBe(false);
    }
  });

  it('lists only sessions that have not ended', async () => {
    const { server, member, clock } = await setUpMember();
    await signIn(server);
    clock.moveBy(4 * DAY);
    await list(server, member);
    clock.moveBy(4 * DAY);
    expect(await list(server, member)).toHaveLength(1);
  });

  it('ends one other session of the caller', async () => {
    const { server, member } = await setUpMember();
    const elsewhere = (await signIn(server)).headers;
    const [, other] = await list(server, member);
    const ended = await ask(server, ['DELETE', `sessions/${other.id}`], member);
    expect([ended.statusCode, ended.body]).toEqual([204, '']);
    expect(await isSignedIn(server, elsewhere)).toBe(false);
    expect(await isSignedIn(server, member)).toBe(true);
    const again = await ask(server, ['DELETE', `sessions/${other.id}`], member);
    expect(again.statusCode).toBe(404);
  });

  it('answers not found for the session of another member and does not end it', async () => {
    const { server, member } = await setUpMember();
    const stranger = await givenMember(server, box.db, { email: 'other@example.test' });
    const [theirs] = await list(server, stranger);
    const foreign = await ask(server, ['DELETE', `sessions/${theirs.id}`], member);
    const unknown = await ask(server, ['DELETE', 'sessions/nothing'], member);
    expect(foreign.statusCode).toBe(404);
    expect(unknown.body).toBe(foreign.body);
    expect(await isSignedIn(server, stranger)).toBe(true);
  });

  it('ends all sessions of the caller but the current one', async () => {
    const { server, member } = await setUpMember();
    const stranger = await givenMember(server, box.db, { email: 'other@example.test' });
    const others = [(await signIn(server)).headers, (await signIn(server)).headers];
    expect((await ask(server, ['DELETE', 'sessions'], member)).statusCode).toBe(204);
    for (const one of others) expect(await isSignedIn(server, one)).toBe(false);
    expect(await isSignedIn(server, member)).toBe(true);
    expect(await isSignedIn(server, stranger)).toBe(true);
  });
});
