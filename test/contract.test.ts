import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import { register } from '#contract/auth.ts';
import { ERRORS } from '#contract/errors.ts';
import { searchFlights } from '#contract/flights.ts';
import { airports } from '#contract/network.ts';
import { ERROR_CODES } from '#domain/errors.ts';
import { PERMISSIONS } from '#domain/permissions.ts';
import { testDatabase } from './database.ts';
import { fileServer, fixedFares, flight, givenMember, person } from './harness.ts';

const box = testDatabase();

/** The routes of a printed tree, which nests a path under its prefix. */
function servedRoutes(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] =
      /^([│├└─\s]*)(\S+) \(([^)]*)\)/.exec(line) ?? [];
    if (!part) return [];
    above.splice(indent.length / 4 - 1, Number.POSITIVE_INFINITY, part);
    return methods.split(', ').map((method) => `${method} ${above.join('')}`);
  });
}

describe('the contract', () => {
  it('serves every endpoint of the contract and nothing else under /api', async () => {
    const server = await fileServer({ db: box.db });
    for (const { method, path } of ENDPOINTS)
      expect(server.hasRoute({ method, url: `/api${path}` }), `${method} ${path}`).toBe(true);
    const served = servedRoutes(server.printRoutes({ commonPrefix: false })).filter((line) =>
      /^(?!HEAD )\S+ \/api/.test(line),
    );
    const named = ENDPOINTS.map(({ method, path }) => `${method} /api${path}`);
    const beside = ['/docs', '/notifications/unsubscribe', '/saved-trips/mute'];
    expect(served.sort()).toEqual([...named, ...beside.map((path) => `GET /api${path}`)].sort());
  });

  it('describes every endpoint with its errors in the API description', async () => {
    const server = await fileServer({ db: box.db });
    const document = (await server.inject('/api/docs')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toHaveLength(
      new Set(ENDPOINTS.map(({ path }) => path)).size,
    );
    const search = document.paths['/api/flights/search'].get;
    expect(
      search.parameters.map((one: { name: string; required: boolean }) => [one.name, one.required]),
    ).toEqual([
      ['origin', true],
      ['date', true],
      ['destination', false],
      ['max_workers', false],
      ['party', false],
      ['passes', false],
    ]);
    expect(Object.keys(search.responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '429',
      '500',
      '503',
    ]);
    const body = document.paths['/api/auth/register'].post.requestBody.content['application/json'];
    expect(body.schema.required).toEqual(['email', 'password', 'first_name', 'last_name']);
    expect(body.schema.additionalProperties).toBe(false);
  });

  it('takes idempotency keys only in calls of members that are answered with plain JSON', () => {
    const taking = ENDPOINTS.filter((one) => one.takesIdempotencyKey);
    expect(taking.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /saved-trips',
      'POST /notifications',
      'POST /stripe/create-checkout-session',
      'POST /admin/users/:id/grant-months',
    ]);
    for (const { action, events, answersAs, csvFile } of taking) {
      expect(['public', 'guest']).not.toContain(PERMISSIONS[action].access);
      expect([events, answersAs, csvFile]).toEqual([undefined, undefined, undefined]);
    }
  });

  it('has a status and a message for every error code', () => {
    for (const code of ERROR_CODES) {
      expect(ERRORS[code].status).toBeGreaterThanOrEqual(400);
      expect(ERRORS[code].message.length).toBeGreaterThan(5);
    }
  });
});

describe('requests to the server', () => {
  it('answers an unknown API path as JSON without details', async () => {
    const server = await fileServer({ db: box.db });
    const answer = await server.inject('/api/nothing');
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { error: 'not_found', message: 'Not found.' },
    ]);
  });

  it('accepts bodies only as well-formed JSON of limited size', async () => {
    const server = await fileServer({ db: box.db });
    const send = (payload: string, type = 'application/json') =>
      server.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload,
        headers: { 'content-type': type },
      });
    expect((await send('email=a&password=b', 'application/x-www-form-urlencoded')).statusCode).toBe(
      415,
    );
    expect((await send('{}', 'text/plain')).statusCode).toBe(415);
    expect((await send('{"email":')).statusCode).toBe(400);
    expect((await send('{"__proto__":{"x":1}}')).statusCode).toBe(400);
    expect((await send(JSON.stringify({ email: 'x'.repeat(20_000) }))).statusCode).toBe(413);
  });

  it('sends the security headers with every response', async () => {
    const server = await fileServer({ db: box.db });
    for (const url of ['/api/airports', '/api/nothing', '/livez']) {
      const { headers } = await server.inject(url);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    const secure = await fileServer({
      db: box.db,
      environment: { PUBLIC_URL: 'https://fares.example' },
    });
    const { headers } = await secure.inject('/api/airports');
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8,}; includeSubDomains/);
  });

  it('answers readiness and liveness checks', async () => {
    const server = await fileServer({ db: box.db });
    expect((await server.inject('/livez')).statusCode).toBe(200);
    expect((await server.inject('/readyz')).statusCode).toBe(200);
  });

  it('stays ready while the disk of the database is full: reads go on, changes are answered 503', async () => {
    const server = await fileServer({ db: box.db });
    const headers = await givenMember(server, box.db);
    // What PostgreSQL says then, of each table that grows.
    await box.db.execute(
      sql.raw(`
      create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger disk_full before insert on users execute function disk_full()`),
    );
    const payload = person('new@example.test');
    const registered = await server.inject({ method: 'POST', url: '/api/auth/register', payload });
    expect([registered.statusCode, registered.json().error]).toEqual([503, 'storage_unavailable']);
    for (const url of ['/readyz', '/livez', '/api/airports', '/api/saved-trips'])
      expect((await server.inject({ url, headers })).statusCode, url).toBe(200);
    await box.db.execute(sql.raw('drop function disk_full() cascade'));
    const again = await server.inject({ method: 'POST', url: '/api/auth/register', payload });
    expect(again.statusCode).toBe(200);
  });
});

describe('the browser client', () => {
  it('the browser client calls the server over a real socket', async () => {
    const fares = fixedFares([flight('DEN 06:30-07:00 > LAS 07:40-08:00')]);
    const server = await fileServer({ db: box.db, fares });
    const base = await server.listen({ port: 0, host: '127.0.0.1' });
    const real = globalThis.fetch;
    const stored = new Map<string, string>();
    const storage = { getItem: (key: string) => stored.get(key) ?? null };
    Object.assign(globalThis, { localStorage: storage });
    globalThis.fetch = ((path: string, init: RequestInit) =>
      real(base + path, init)) as typeof fetch;
    const { call, TOKEN_KEY } = await import('#web/api/client.ts');
    try {
      expect(await call(airports, {})).toHaveLength(116);
      const body = {
        email: 'Leo@Example.Test',
        password: 'correct horse',
        first_name: 'Leo',
        last_name: 'Ito',
      };
      const { token, user } = await call(register, { body });
      expect(user.email).toBe('leo@example.test');
      stored.set(TOKEN_KEY, token);
      const query = { origin: 'den', date: '2026-11-25' };
      const found = await call(searchFlights, { query });
      expect(found.summary).toMatchObject({ total_destinations: 1, total_flights: 1 });
      await expect(call(register, { body: { ...body, email: 'x' } })).rejects.toMatchObject({
        code: 'invalid_input',
        status: 400,
        fields: { email: 'Please enter a valid email address' },
      });
    } finally {
      globalThis.fetch = real;
    }
  });
});
