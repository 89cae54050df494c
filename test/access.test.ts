import fs from 'node:fs';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import { OTHER_PATHS } from '#contract/other-paths.ts';
import { SCOPES } from '#domain/api-key.ts';
import { type Action, PERMISSIONS, refusalUnder } from '#domain/permissions.ts';
import { users } from '#server/db/schema.ts';
import { givenKey } from '#test/api/key-fixture.ts';
import { accessDocument, type Caller } from '../scripts/docs-access.ts';
import { type Headers, walkAccess } from './access-walk.ts';
import { testDatabase } from './database.ts';
import { fileServer, fixedFares, flight, givenMember, testServer } from './harness.ts';
import { pagesFolder } from './pages-folder.ts';
import { OPEN_CALLS } from './proofs/open-calls.ts';
import { seededRandom } from './random.ts';

const box = testDatabase();
const pages = pagesFolder(undefined, { 'client/file.txt': '' });
const EXPIRED = { authorization: `Bearer ${'x'.repeat(43)}` };

/** One caller of each kind. The administrator is a premium member. */
async function everyCaller(server: FastifyInstance): Promise<Record<Caller, Headers>> {
  const change = (email: string, values: Partial<typeof users.$inferInsert>) =>
    box.db.update(users).set(values).where(eq(users.email, email));
  const member = (email: string, plan?: 'premium') =>
    givenMember(server, box.db, { email, ...(plan && { plan }) });
  const callers = {
    guest: {},
    'stale token': EXPIRED,
    disabled: await member('disabled@example.test', 'premium'),
    free: await member('free@example.test'),
    premium: await member('premium@example.test', 'premium'),
    admin: await member('admin@example.test', 'premium'),
  };
  await change('disabled@example.test', { isActive: false });
  await change('admin@example.test', { isAdmin: true });
  return { ...callers, key: await givenKey(server, callers.admin, SCOPES) };
}

/** `GET /api/site`, without those that answer HEAD. */
function routesOf(server: FastifyInstance): string[] {
  const at: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^([│├└─ ]*)(\S+)(?: \((.*)\))?$/.exec(line) ?? [];
      at.length = indent.length / 4;
      at.push(part);
      const all = methods === '' ? [] : methods.split(', ');
      return all.filter((one) => one !== 'HEAD').map((one) => `${one} ${at.join('')}`);
    });
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '/.*')}$`);

describe('access to the calls', () => {
  it('docs/ACCESS.md lists the access rules of the contract', () => {
    expect(fs.readFileSync('docs/ACCESS.md', 'utf8')).toBe(accessDocument());
  });

  it('enforces the access rule of every call and every other path for every kind of caller', async () => {
    const server = await testServer({ db: box.db, fares: fixedFares([]), pages: pages.path });
    const { cells, differences } = await walkAccess(await everyCaller(server), async (call) => {
      const answer = await server.inject(call);
      return answer.statusCode;
    });
    process.stdout.write(`access: ${cells} cells, ${differences.length} differences\n`);
    expect(differences).toEqual([]);
  }, 120_000);

  it('serves no path that is neither a call nor in the list of other paths, with its limit or cached answer', async () => {
    const server = await testServer({ db: box.db, pages: pages.path });
    const calls = ENDPOINTS.map(({ method, path }) => `${method} /api${path}`);
    const others = OTHER_PATHS.map(({ method, path }) => `${method} ${path}`);
    const served = routesOf(server);
    expect(served.filter((one) => ![...calls, ...others, 'GET /file.txt'].includes(one))).toEqual(
      [],
    );
    expect(others.filter((one) => ![...served, 'GET *'].includes(one))).toEqual([]);
    for (const { path, making, limit } of OTHER_PATHS)
      expect(making.includes('limited'), path).toBe(limit !== undefined);
  });

  it('lets the proof greed make a valid call of everything that answers without a session', () => {
    const random = seededRandom(1);
    for (const { method, path } of OTHER_PATHS) {
      const url = OPEN_CALLS.get(`${method} ${path}`)?.(random).url.split('?')[0] ?? '';
      expect(url, path).toMatch(patternOf(path));
    }
    const open = ENDPOINTS.filter(
      ({ action }) => refusalUnder(PERMISSIONS[action], { kind: 'guest' }) === undefined,
    );
    for (const endpoint of open.filter(({ action }) => action !== 'sandbox.use')) {
      const name = `${endpoint.method} /api${endpoint.path}`;
      const { method, url, body } = OPEN_CALLS.get(name)?.(random) ?? {};
      const { pathname, searchParams } = new URL(url ?? '', 'http://localhost');
      expect(`${method} ${pathname}`).toMatch(patternOf(name));
      const { query, body: schema } = endpoint;
      expect(query?.safeParse(Object.fromEntries(searchParams)).error, name).toBeUndefined();
      expect(schema?.safeParse(body).error, name).toBeUndefined();
    }
  });

  it('has no permission that nothing uses', () => {
    const asked = new Set<string>(ENDPOINTS.map(({ action }) => action));
    for (const file of fs.readdirSync('src', { recursive: true, encoding: 'utf8' }))
      if (/^(server|web|domain)\/.*(?<!permission|\.test)\.tsx?$/.test(file))
        for (const [, action = ''] of fs
          .readFileSync(`src/${file}`, 'utf8')
          .matchAll(/'([a-z]+\.[a-z-]+)'/g))
          asked.add(action);
    const idle = (Object.keys(PERMISSIONS) as Action[]).filter((action) => !asked.has(action));
    expect(idle).toEqual([]);
  });
});

describe('callers without the web app', () => {
  const DAY = '2026-11-25';
  const FLIGHTS = [
    flight('DEN 06:30-07:00 > LAS 07:40-08:00', { goWild: [15, 3], standard: [98, 7] }),
    flight('DEN 07:00-07:00 > MCO 12:30-05:00', { discountDen: [88, 5] }),
  ];
  const outbound = `/api/flights/search?origin=DEN&date=${DAY}`;
  const SINGLE = `/api/flights/single?origin=DEN&destination=LAS&date=${DAY}`;
  const INBOUND = `/api/flights/inbound?destination=LAS&date=${DAY}`;
  const claims = { 'x-plan': 'premium', 'x-is-premium': 'true', cookie: 'is_premium=true' };

  async function setUp() {
    const fares = fixedFares(FLIGHTS);
    const environment = { FREE_SEARCHES: '1000/day' };
    const server = await fileServer({ db: box.db, fares, environment });
    const free = await givenMember(server, box.db, { email: 'free@example.test' });
    const get = (url: string, headers: Headers = free) => server.inject({ url, headers });
    return { server, fares, free, get };
  }

  it.each([
    [SINGLE, 403, 'single_route_is_premium'],
    [`${SINGLE}&is_premium=true&plan=premium`, 403, 'single_route_is_premium'],
    [INBOUND, 403, 'inbound_is_premium'],
    [`${INBOUND}&direction=outbound`, 403, 'inbound_is_premium'],
    [`${outbound}&destination=LAS`, 403, 'single_route_is_premium'],
    [`${outbound}&destination=%20las%20`, 403, 'single_route_is_premium'],
    [`${outbound}&destination=CITY:LAS_VEGAS`, 403, 'single_route_is_premium'],
    [`${outbound}&destination=LAS,MCO`, 403, 'single_route_is_premium'],
    [`${outbound}&destination=LAS&destination=MCO`, 400, 'invalid_input'],
    [`${outbound}&destination[]=LAS`, 200, undefined],
    [`${outbound}&DESTINATION=LAS`, 200, undefined],
  ])('refuses premium results to a free member from %s', async (url, status, error) => {
    const { get, free, fares } = await setUp();
    for (const headers of [free, { ...free, ...claims }]) {
      const answer = await get(url, headers);
      expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
    }
    // Only the search from one place to everywhere was admitted.
    for (const { origins, destinations } of fares.asked)
      expect([origins, destinations]).toEqual([['DEN'], undefined]);
  });

  it('hides available seats from free members and guests in every call', async () => {
    const { server, free, get } = await setUp();
    const premium = await givenMember(server, box.db, {
      email: 'premium@example.test',
      plan: 'premium',
    });
    expect((await get(outbound, premium)).body).toContain('available_seats');
    const urls = [outbound, `${outbound}&plan=premium`, SINGLE, INBOUND];
    for (const { method, path } of ENDPOINTS)
      if (method === 'GET') urls.push(`/api${path.replace(/:\w+/g, 'nothing')}`);
    for (const url of urls)
      for (const headers of [free, { ...free, ...claims }, {}, claims]) {
        const { body } = await get(url, headers);
        expect(/\bseats?\b|_seats|seats_|seatsLeft/i.test(body), url).toBe(false);
      }
  });

  it('does not make an account premium by request', async () => {
    const { server, free, get } = await setUp();
    const says = { is_premium: true, is_admin: true, plan: 'premium', first_name: 'Eve' };
    const send = (method: 'PUT' | 'POST', url: string, payload: object) =>
      server.inject({ method, url, headers: { ...free, ...claims }, payload });
    expect((await send('PUT', '/api/auth/profile', says)).statusCode).toBe(400);
    const account = { ...says, email: 'eve@example.test', password: 'long enough', last_name: 'E' };
    expect((await send('POST', '/api/auth/register', account)).statusCode).toBe(400);
    expect((await get(INBOUND)).statusCode).toBe(403);
    expect((await get('/api/auth/search-usage')).json().is_premium).toBe(false);
  });

  it('removes premium access the moment the plan ends', async () => {
    const { server, get } = await setUp();
    const headers = await givenMember(server, box.db, { email: 'p@example.test', plan: 'premium' });
    expect((await get(INBOUND, headers)).statusCode).toBe(200);
    await box.db.update(users).set({ isPremium: false });
    expect((await get(INBOUND, headers)).statusCode).toBe(403);
    expect((await get(outbound, headers)).body).not.toContain('available_seats');
  });
});
