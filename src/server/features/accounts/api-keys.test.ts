import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { KEY_CALLS, MAX_KEYS, SCOPES, type Scope } from '#domain/api-key.ts';
import { attempts, users } from '#server/db/schema.ts';
import { apiKeys } from '#server/db/sign-in-schema.ts';
import { sweepExpired } from '#server/jobs/sweep-expired.ts';
import { openLog } from '#server/telemetry/log.ts';
import { givenKey } from '#test/api/key-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, fixedFares, flight, givenMember, stillClock } from '#test/harness.ts';

const box = testDatabase();
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const SEARCH = '/api/flights/search?origin=DEN&date=2026-11-25';

async function setUp(environment: Record<string, string> = {}) {
  const clock = stillClock();
  const lines: string[] = [];
  const log = openLog({ level: 'warn', write: (line) => lines.push(line) });
  const fares = fixedFares([flight('DEN 06:30-07:00 > LAS 07:40-08:00')]);
  const server = await fileServer({ db: box.db, clock, log, fares, environment });
  const member = await givenMember(server, box.db);
  const send = (
    method: 'GET' | 'POST' | 'DELETE' | 'PUT',
    url: string,
    headers: Record<string, string>,
    payload?: object,
  ) => server.inject({ method, url, headers, ...(payload && { payload }) });
  const statusOf = async (headers: Record<string, string>, url = SEARCH) => {
    const answer = await send('GET', url, headers);
    return [answer.statusCode, answer.json().error];
  };
  const list = async (headers: Record<string, string> = member) =>
    (await send('GET', '/api/profile/keys', headers)).json().keys;
  const events = () =>
    lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event');
  return { server, clock, member, send, statusOf, list, lines, events };
}

describe('API keys of a member', () => {
  it('shows a new key once, and stores only its hash', async () => {
    const { send, member, list, lines } = await setUp();
    const made = await send('POST', '/api/profile/keys', member, {
      name: ' My agent ',
      scopes: ['trips:read', 'search', 'search'],
    });
    const { key, token } = made.json();
    expect(token).toMatch(/^rf_[\w-]{43}$/);
    const shown = {
      id: expect.any(String),
      name: 'My agent',
      prefix: token.slice(0, 8),
      scopes: ['search', 'trips:read'],
      created_at: '2026-11-21T18:00:00.000Z',
      last_used_at: null,
      expires_at: null,
    };
    expect(key).toEqual(shown);
    expect(await list()).toEqual([shown]);
    const [row] = await box.db.select().from(apiKeys);
    expect(JSON.stringify({ ...row, tokenHash: row?.tokenHash.toString() })).not.toContain(
      token.slice(8),
    );
    expect(row?.tokenHash).toHaveLength(32);
    expect(lines.join('')).not.toContain(token);
  });

  it.each([
    [{ scopes: ['search'] }, 'name'],
    [{ name: ' ', scopes: ['search'] }, 'name'],
    [{ name: 'x'.repeat(61), scopes: ['search'] }, 'name'],
    [{ name: 'A\u202eB', scopes: ['search'] }, 'name'],
    [{ name: 'A' }, 'scopes'],
    [{ name: 'A', scopes: [] }, 'scopes'],
    [{ name: 'A', scopes: ['admin'] }, 'scopes.0'],
    [{ name: 'A', scopes: ['search'], expires_in_days: 0 }, 'expires_in_days'],
    [{ name: 'A', scopes: ['search'], expires_in_days: 367 }, 'expires_in_days'],
    [{ name: 'A', scopes: ['search'], user_id: 'x' }, 'user_id'],
  ])('refuses a key of %j and names %s', async (body, field) => {
    const { send, member } = await setUp();
    const answer = await send('POST', '/api/profile/keys', member, body);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  it('gives a member ten keys at most, also to parallel calls, and one more for one that is revoked', async () => {
    const { send, member, list } = await setUp();
    const make = () => send('POST', '/api/profile/keys', member, { name: 'A', scopes: ['search'] });
    const answers = await Promise.all(Array.from({ length: MAX_KEYS + 5 }, make));
    const made = answers.filter(({ statusCode }) => statusCode === 200);
    expect(made).toHaveLength(MAX_KEYS);
    for (const answer of answers)
      if (answer.statusCode !== 200)
        expect([answer.statusCode, answer.json().error]).toEqual([409, 'key_limit_reached']);
    const revoked = await send('DELETE', `/api/profile/keys/${made[0]?.json().key.id}`, member);
    expect(revoked.statusCode).toBe(204);
    expect((await make()).statusCode).toBe(200);
    expect(await list()).toHaveLength(MAX_KEYS);
  });

  it('neither shows nor revokes the keys of another member', async () => {
    const { server, send, member, list } = await setUp();
    const other = await givenMember(server, box.db, { email: 'noah@example.test' });
    await givenKey(server, member, ['search']);
    const [key] = await list();
    expect(await list(other)).toEqual([]);
    const answer = await send('DELETE', `/api/profile/keys/${key.id}`, other);
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found']);
    expect(await list()).toHaveLength(1);
  });
});

describe('calls by key', () => {
  it('acts in the name of its member, whose searches it takes', async () => {
    const { server, member, statusOf, send } = await setUp({ FREE_SEARCHES: '2/day' });
    const key = await givenKey(server, member, ['search']);
    expect(await statusOf(key)).toEqual([200, undefined]);
    const usage = await send('GET', '/api/auth/search-usage', member);
    expect(usage.json()).toMatchObject({ search_limit: 2, searches_remaining: 1 });
    expect(await statusOf(member)).toEqual([200, undefined]);
    expect(await statusOf(key)).toEqual([429, 'search_limit_reached']);
  });

  it.each([
    ['search', [200, 403, 403]],
    ['trips:read', [403, 200, 403]],
    ['trips:write', [403, 403, 403]],
    ['alerts:read', [403, 403, 200]],
    ['alerts:write', [403, 403, 403]],
  ] as [Scope, number[]][])('with %s alone reads only what the scope names', async (scope, all) => {
    const { server, member, statusOf } = await setUp();
    const key = await givenKey(server, member, [scope]);
    const seen: (string | number)[] = [];
    for (const url of [SEARCH, '/api/saved-trips', '/api/notifications'])
      seen.push((await statusOf(key, url))[0]);
    expect(seen).toEqual(all);
  });

  it('with every scope never reaches the account, payments, its keys or administration', async () => {
    const { server, member, statusOf, send } = await setUp();
    await box.db.update(users).set({ isAdmin: true });
    const key = await givenKey(server, member, SCOPES);
    for (const url of [
      '/api/profile/keys',
      '/api/auth/sessions',
      '/api/auth/search-usage',
      '/api/saved-trips/feed',
      '/api/admin/users',
    ])
      expect([url, ...(await statusOf(key, url))]).toEqual([url, 403, 'key_scope_required']);
    const body = { name: 'Another', scopes: ['search'] };
    expect((await send('POST', '/api/profile/keys', key, body)).statusCode).toBe(403);
    const token = key.authorization.slice('Bearer '.length);
    const verified = await send('POST', '/api/auth/verify-token', {}, { token });
    expect(verified.json().valid).toBe(false);
  });

  it('may not do what its member may not', async () => {
    const { server, member, statusOf } = await setUp();
    const key = await givenKey(server, member, SCOPES);
    const single = '/api/flights/single?origin=DEN&destination=LAS&date=2026-11-25';
    expect(await statusOf(key, single)).toEqual([403, 'single_route_is_premium']);
    await box.db.update(users).set({ isPremium: true });
    expect(await statusOf(key, single)).toEqual([200, undefined]);
  });

  it('is refused after it was revoked, which is logged with the account', async () => {
    const { server, member, statusOf, list, send, events } = await setUp();
    const key = await givenKey(server, member, ['search']);
    const [{ id }] = await list();
    await send('DELETE', `/api/profile/keys/${id}`, member);
    expect(await statusOf(key)).toEqual([401, 'key_revoked']);
    const seen = events();
    expect(seen.map(({ event }) => event)).toEqual([
      'key-created',
      'key-revoked',
      'revoked-key-used',
    ]);
    expect(new Set(seen.map(({ account }) => account)).size).toBe(1);
    expect(seen[0].account).toMatch(/^[\w-]{16}$/);
  });

  it('is refused after its last day, for a disabled account, and where there is no such key', async () => {
    const { server, clock, member, statusOf, send } = await setUp();
    const body = { name: 'A', scopes: ['search'], expires_in_days: 1 };
    const made = await send('POST', '/api/profile/keys', member, body);
    const key = { authorization: `Bearer ${made.json().token}` };
    const lasting = await givenKey(server, member, ['search']);
    expect(await statusOf(key)).toEqual([200, undefined]);
    clock.moveBy(DAY);
    expect(await statusOf(key)).toEqual([401, 'key_invalid']);
    await box.db.update(users).set({ isActive: false });
    expect(await statusOf(lasting)).toEqual([401, 'key_invalid']);
    for (const unknown of ['x'.repeat(43), 'cut-off']) {
      const headers = { authorization: `Bearer rf_${unknown}` };
      expect(await statusOf(headers), unknown).toEqual([401, 'key_invalid']);
    }
  });

  it.each([
    ['GET', '/api/airports'],
    ['GET', '/api/board?airport=DEN'],
    ['POST', '/api/auth/logout'],
  ] as const)(
    'is read by the public call %s %s: counted, and refused if it is revoked or unknown',
    async (method, url) => {
      const { server, member, list, send } = await setUp();
      const key = await givenKey(server, member, ['search']);
      const codeOf = async (headers: Record<string, string>) => {
        const answer = await send(method, url, headers);
        return answer.statusCode < 300 ? 200 : [answer.statusCode, answer.json().error];
      };
      expect(await codeOf(key)).toBe(200);
      await box.db.update(attempts).set({ count: KEY_CALLS.max });
      expect(await codeOf(key)).toEqual([429, 'too_many_requests']);
      await box.db.delete(attempts);
      await send('DELETE', `/api/profile/keys/${(await list())[0].id}`, member);
      expect(await codeOf(key)).toEqual([401, 'key_revoked']);
      const unknown = { authorization: `Bearer rf_${'x'.repeat(43)}` };
      expect(await codeOf(unknown)).toEqual([401, 'key_invalid']);
      // A session that has ended still sees what everybody may.
      expect(await codeOf({ authorization: `Bearer ${'x'.repeat(43)}` })).toBe(200);
    },
  );

  it('notes the last use once a minute', async () => {
    const { server, clock, member, statusOf, list } = await setUp();
    const key = await givenKey(server, member, ['trips:read']);
    const lastUse = async () => (await list())[0].last_used_at;
    const seen: string[] = [];
    for (const ms of [0, MINUTE - 1, 2]) {
      clock.moveBy(ms);
      await statusOf(key, '/api/saved-trips');
      seen.push(await lastUse());
    }
    expect(seen).toEqual([
      '2026-11-21T18:00:00.000Z',
      '2026-11-21T18:00:00.000Z',
      '2026-11-21T18:01:00.001Z',
    ]);
  });

  it('makes sixty calls a minute and no more, whatever they are, and leaves the others of its member alone', async () => {
    const { server, clock, member, statusOf } = await setUp();
    const key = await givenKey(server, member, ['trips:read', 'alerts:read']);
    const other = await givenKey(server, member, ['trips:read']);
    const urls = ['/api/saved-trips', '/api/notifications'];
    const answers = await Promise.all(
      Array.from({ length: KEY_CALLS.max + 7 }, (_, n) => statusOf(key, urls[n % 2])),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(KEY_CALLS.max);
    expect(answers.filter(([, error]) => error === 'too_many_requests')).toHaveLength(7);
    expect(await statusOf(other, urls[0])).toEqual([200, undefined]);
    expect(await statusOf(member, urls[0])).toEqual([200, undefined]);
    clock.moveBy(MINUTE);
    expect(await statusOf(key, urls[0])).toEqual([200, undefined]);
  });
});

it('API keys are deleted ninety days after they ended', async () => {
  const { server, clock, member, list, send } = await setUp();
  await givenKey(server, member, ['search']);
  const [{ id }] = await list();
  await send('DELETE', `/api/profile/keys/${id}`, member);
  await givenKey(server, member, ['search']);
  const rows = () => box.db.select().from(apiKeys).where(eq(apiKeys.id, id));
  const sweep = () => sweepExpired({ db: box.db, clock, allowanceZone: 'America/Denver' as never });
  clock.moveBy(90 * DAY);
  await sweep();
  expect(await rows()).toHaveLength(1);
  clock.moveBy(1);
  await sweep();
  expect(await rows()).toEqual([]);
  expect(await box.db.select().from(apiKeys)).toHaveLength(1);
});
