import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { outbox, sessions, users } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { fixedFares, givenMember, person, stillClock, testServer } from '#test/harness.ts';

const box = testDatabase();
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

type Headers = Record<string, string>;
type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

async function setUp(environment: Headers = {}) {
  const clock = stillClock();
  const server = await testServer({ db: box.db, clock, fares: fixedFares([]), environment });
  const member = await givenMember(server, box.db);
  return { server, clock, member };
}

const ask = (
  server: FastifyInstance,
  [method, path]: [Method, string],
  headers: Headers,
  payload?: object,
) => server.inject({ method, url: `/api/auth/${path}`, headers, ...(payload && { payload }) });

async function signIn(server: FastifyInstance, password = person().password) {
  const body = { email: person().email, password };
  const answer = await ask(server, ['POST', 'login'], {}, body);
  return {
    status: answer.statusCode,
    headers: { authorization: `Bearer ${answer.json().token}` },
  };
}

async function isSignedIn(server: FastifyInstance, headers: Headers): Promise<boolean> {
  return (await ask(server, ['GET', 'search-usage'], headers)).statusCode === 200;
}

describe('the profile', () => {
  const change = (server: FastifyInstance, headers: Headers, body: object) =>
    ask(server, ['PUT', 'profile'], headers, body);

  it('changes what is sent, trimmed, and nothing else', async () => {
    const { server, member } = await setUp();
    const answer = await change(server, member, { first_name: '  Zoë ' });
    expect([answer.statusCode, answer.json().user]).toMatchObject([
      200,
      { first_name: 'Zoë', last_name: 'Ruiz', email: 'maya@example.test', phone_number: null },
    ]);
    await change(server, member, { last_name: 'Ito', phone_number: '3035550123' });
    expect(await box.db.select().from(users)).toMatchObject([
      { firstName: 'Zoë', lastName: 'Ito', phoneNumber: '3035550123' },
    ]);
  });

  it('removes the phone number when it is sent empty, and only then', async () => {
    const { server, member } = await setUp();
    await change(server, member, { phone_number: '3035550123' });
    const kept = await change(server, member, { first_name: 'Zoë' });
    expect(kept.json().user.phone_number).toBe('3035550123');
    const removed = await change(server, member, { phone_number: '' });
    expect(removed.json().user.phone_number).toBeNull();
    expect(await box.db.select().from(users)).toMatchObject([{ phoneNumber: null }]);
  });

  it.each([
    [{}, 'body', 'Send first_name, last_name or phone_number'],
    [{ first_name: ' ' }, 'first_name', 'First name is required'],
    [{ last_name: '' }, 'last_name', 'Last name is required'],
    [{ last_name: null }, 'last_name', 'Last name is required'],
    [{ phone_number: '303555012' }, 'phone_number', 'Please enter a valid US phone number'],
    [{ phone_number: null }, 'phone_number', 'Please enter a valid US phone number'],
  ])('refuses %j naming the field', async (body, field, words) => {
    const { server, member } = await setUp();
    const answer = await change(server, member, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields[field]).toContain(words);
  });

  it.each([
    'id',
    'email',
    'password',
    'password_hash',
    'passwordHash',
    'is_admin',
    'isAdmin',
    'is_premium',
    'isPremium',
    'is_active',
    'is_trial',
    'isTrial',
    'trial_end',
    'trialEndsAt',
    'created_at',
    'stripe_customer_id',
    'constructor',
  ])('refuses the extra field %s and changes nothing', async (field) => {
    const { server, member } = await setUp();
    const before = await box.db.select().from(users);
    for (const value of [true, 'true', 1, null, ['x']]) {
      const answer = await change(server, member, { first_name: 'Mallory', [field]: value });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toHaveProperty(field);
    }
    expect(await box.db.select().from(users)).toEqual(before);
  });

  it('changes the account of the caller only', async () => {
    const { server, member } = await setUp();
    await givenMember(server, box.db, { email: 'other@example.test' });
    await change(server, member, { first_name: 'Zoë' });
    const names = (await box.db.select().from(users)).map(
      ({ email, firstName }) => `${email} ${firstName}`,
    );
    expect(new Set(names)).toEqual(new Set(['maya@example.test Zoë', 'other@example.test Maya']));
  });

  it('keeps parallel changes of different fields', async () => {
    const { server, member } = await setUp();
    const bodies = [{ first_name: 'Zoë' }, { last_name: 'Ito' }, { phone_number: '3035550123' }];
    await Promise.all(bodies.map((body) => change(server, member, body)));
    expect(await box.db.select().from(users)).toMatchObject([
      { firstName: 'Zoë', lastName: 'Ito', phoneNumber: '3035550123' },
    ]);
  });
});

describe('a new password', () => {
  const NEXT = 'a much longer horse';
  const change = (server: FastifyInstance, headers: Headers, current: string, next = NEXT) =>
    ask(server, ['PUT', 'password'], headers, { current_password: current, new_password: next });

  it('takes the place of the old one and ends every other session', async () => {
    const { server, member } = await setUp();
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

  it('is told to the owner in a letter, and only when it was set', async () => {
    const { server, member } = await setUp();
    await change(server, member, 'a guess');
    await change(server, member, person().password, '12345');
    expect(await box.db.select().from(outbox)).toEqual([]);
    await change(server, member, person().password);
    const letters = await box.db.select().from(outbox);
    expect(letters).toMatchObject([{ to: person().email, subject: 'Your password was changed' }]);
    expect(letters[0]?.text).toContain('on your profile. Every other sign-in was ended.');
    expect(letters[0]?.text).not.toContain(NEXT);
  });

  it('needs the current one, and changes nothing without it', async () => {
    const { server, member } = await setUp();
    const elsewhere = await signIn(server);
    const answer = await change(server, member, 'a guess');
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { current_password: 'Current password is incorrect' },
    ]);
    expect(await isSignedIn(server, elsewhere.headers)).toBe(true);
    expect((await signIn(server)).status).toBe(200);
  });

  it('follows the rules for passwords', async () => {
    const { server, member } = await setUp();
    const answer = await change(server, member, person().password, '12345');
    expect(answer.json().fields).toEqual({
      new_password: 'Password must be at least 6 characters long',
    });
  });

  it('cannot be reached by guessing: failures count as failed sign-ins, also in parallel', async () => {
    const { server, member, clock } = await setUp({ SIGN_IN_FAILURES: '3' });
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

  it('is set once when two sessions change it at the same moment, and the loser is signed out', async () => {
    const { server, member } = await setUp();
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

  it('stops a sign-in that had checked the old one before', async () => {
    const { server } = await setUp();
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

describe('the own sessions', () => {
  const list = async (server: FastifyInstance, headers: Headers) =>
    (await ask(server, ['GET', 'sessions'], headers)).json().sessions;

  it('are listed with the asking one first, without anything that signs in', async () => {
    const { server, member, clock } = await setUp();
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
      },
      expect.objectContaining({ created_at: '2026-11-21T18:10:00.000Z', current: false }),
      expect.objectContaining({ created_at: '2026-11-21T18:05:00.000Z', current: false }),
    ]);
    for (const { id } of listed) {
      expect(newest.headers.authorization).not.toContain(id);
      expect(await isSignedIn(server, { authorization: `Bearer ${id}` })).toBe(false);
    }
  });

  it('are listed only while they last', async () => {
    const { server, member, clock } = await setUp();
    await signIn(server);
    clock.moveBy(4 * DAY);
    await list(server, member);
    clock.moveBy(4 * DAY);
    expect(await list(server, member)).toHaveLength(1);
  });

  it('end one by one', async () => {
    const { server, member } = await setUp();
    const elsewhere = (await signIn(server)).headers;
    const [, other] = await list(server, member);
    const ended = await ask(server, ['DELETE', `sessions/${other.id}`], member);
    expect([ended.statusCode, ended.body]).toEqual([204, '']);
    expect(await isSignedIn(server, elsewhere)).toBe(false);
    expect(await isSignedIn(server, member)).toBe(true);
    const again = await ask(server, ['DELETE', `sessions/${other.id}`], member);
    expect(again.statusCode).toBe(404);
  });

  it('of somebody else are not found, and go on', async () => {
    const { server, member } = await setUp();
    const stranger = await givenMember(server, box.db, { email: 'other@example.test' });
    const [theirs] = await list(server, stranger);
    const foreign = await ask(server, ['DELETE', `sessions/${theirs.id}`], member);
    const unknown = await ask(server, ['DELETE', 'sessions/nothing'], member);
    expect(foreign.statusCode).toBe(404);
    expect(unknown.body).toBe(foreign.body);
    expect(await isSignedIn(server, stranger)).toBe(true);
  });

  it('end all but the asking one, and nobody else’s', async () => {
    const { server, member } = await setUp();
    const stranger = await givenMember(server, box.db, { email: 'other@example.test' });
    const others = [(await signIn(server)).headers, (await signIn(server)).headers];
    expect((await ask(server, ['DELETE', 'sessions'], member)).statusCode).toBe(204);
    for (const one of others) expect(await isSignedIn(server, one)).toBe(false);
    expect(await isSignedIn(server, member)).toBe(true);
    expect(await isSignedIn(server, stranger)).toBe(true);
  });
});
