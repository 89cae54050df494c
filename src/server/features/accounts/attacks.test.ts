import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/db/message-schema.ts';
import { sessions, users } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, givenMember, person } from '#test/harness.ts';

const box = testDatabase();
type Server = Awaited<ReturnType<typeof fileServer>>;

const post = (server: Server, path: string, payload: object, headers: object = {}) =>
  server.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers: { ...headers } });

const isSignedIn = async (server: Server, headers: object) =>
  (await server.inject({ url: '/api/auth/search-usage', headers: { ...headers } })).statusCode ===
  200;

describe('addresses of accounts', () => {
  it.each([
    ['a zero-width space', 'ma\u200Bya@example.test'],
    ['a mark that turns the direction', 'maya\u202Emoc.elpmaxe@example.test'],
    ['an isolate', 'ma\u2066ya@example.test'],
    ['a soft hyphen', 'ma\u00ADya@example.test'],
    ['a zero-width joiner in the domain', 'maya@exam\u200Dple.test'],
    ['a variation selector', 'maya\uFE0F@example.test'],
    ['a Hangul filler', 'maya\u3164@example.test'],
    ['a tag character', 'maya\u{E0041}@example.test'],
    ['a private character', 'maya\uE000@example.test'],
  ])(
    'refuses an email address that looks like another, naming the field: %s',
    async (_what, email) => {
      const server = await fileServer({ db: box.db });
      for (const path of ['register', 'login', 'forgot-password']) {
        const answer = await post(
          server,
          path,
          path === 'register' ? person(email) : { email, password: 'x' },
        );
        expect(answer.statusCode).toBe(400);
        expect(answer.json().fields.email).toBe('Please enter a valid email address');
      }
    },
  );

  it('drops what cannot be seen around a pasted address', async () => {
    const server = await fileServer({ db: box.db });
    const pasted = await post(
      server,
      'register',
      person('\uFEFF\u2068maya@example.test\u2069\u00A0'),
    );
    expect([pasted.statusCode, pasted.json().user.email]).toEqual([200, 'maya@example.test']);
    expect((await post(server, 'register', person('maya@example.test'))).statusCode).toBe(409);
  });

  it('accepts addresses of any script', async () => {
    const server = await fileServer({ db: box.db });
    const answer = await post(server, 'register', person('josé.müller+x@exámple.test'));
    expect(answer.statusCode).toBe(200);
  });

  it('takes every spelling of a domain for one account', async () => {
    const server = await fileServer({ db: box.db });
    const spellings = [
      'mailbox.test',
      'ｍailbox.test',
      '\u{1D426}ailbox.test',
      'ⓜailbox.test',
      'MAILBOX.test',
    ];
    const answers = [];
    for (const domain of spellings)
      answers.push(await post(server, 'register', person(`maya@${domain}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409, 409, 409, 409]);
    expect(await box.db.$count(users)).toBe(1);
    const { password } = person();
    const signedIn = await post(server, 'login', { email: 'maya@ｍailbox.test', password });
    expect(signedIn.statusCode).toBe(200);
  });

  it('opens at most five accounts a day for one inbox, whatever stands after its plus', async () => {
    const environment = { TRUST_PROXY: '1', REGISTRATIONS_PER_HOUR: '100' };
    const server = await fileServer({ db: box.db, environment });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        post(server, 'register', person(`maya+${n}@example.test`), {
          'x-forwarded-for': `192.0.2.${n}`,
        }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
    const kept = await box.db.select().from(users);
    expect(kept).toHaveLength(5);
    expect((await post(server, 'register', person('noah@example.test'))).statusCode).toBe(200);
  });

  it('sends one inbox three reset links an hour, over all its addresses', async () => {
    const server = await fileServer({ db: box.db });
    const emails = Array.from({ length: 5 }, (_, n) => `maya+${n}@example.test`);
    for (const email of emails) await post(server, 'register', person(email));
    await Promise.all(emails.map((email) => post(server, 'forgot-password', { email })));
    const resets = eq(outbox.template, 'password-reset');
    expect(await box.db.select().from(outbox).where(resets)).toHaveLength(3);
  });
});

describe('limits behind a proxy', () => {
  it('counts a caller whose forwarded address is rubbish by the address of the connection', async () => {
    const server = await fileServer({
      db: box.db,
      environment: { TRUST_PROXY: '1', REGISTRATIONS_PER_HOUR: '2' },
    });
    const statuses: number[] = [];
    for (const from of ['unknown', '<script>', '999.1.1.1', '_hidden'])
      statuses.push(
        (
          await post(server, 'register', person(`m${statuses.length}@example.test`), {
            'x-forwarded-for': from,
          })
        ).statusCode,
      );
    expect(statuses).toEqual([200, 200, 429, 429]);
  });
});

describe('the session of a browser', () => {
  it.each([
    ['a number', 7],
    ['null', null],
    ['an object', { a: 1 }],
    ['a list', ['x']],
    ['a text that is too long', 'x'.repeat(2_000)],
  ])(
    'ends at sign-out whatever endpoint of notices comes with it: %s',
    async (_what, notices_endpoint) => {
      const server = await fileServer({ db: box.db });
      const headers = await givenMember(server, box.db);
      const answer = await post(server, 'logout', { notices_endpoint }, headers);
      expect(answer.statusCode).toBe(204);
      expect(await isSignedIn(server, headers)).toBe(false);
    },
  );

  it.each([
    ['no body', {}],
    ['no body, of a type', { headers: { 'content-type': 'application/json' } }],
    ['broken JSON', { payload: '{"a":', headers: { 'content-type': 'application/json' } }],
    ['a list', { payload: '[1]', headers: { 'content-type': 'application/json' } }],
    ['a word', { payload: '"x"', headers: { 'content-type': 'application/json' } }],
    [
      'a body nested 7,000 times',
      { payload: '['.repeat(7_000), headers: { 'content-type': 'application/json' } },
    ],
    ['NUL in a text', { payload: { notices_endpoint: 'a\0b' } }],
    ['NUL in a field that is not read', { payload: { other: '\0' } }],
    ['a body of 40 kB', { payload: { other: 'x'.repeat(40_000) } }],
    ['a plain text', { payload: 'x', headers: { 'content-type': 'text/plain' } }],
    [
      'a form',
      { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
    ['a type that is none', { payload: 'x', headers: { 'content-type': 'rubbish' } }],
    [
      'the key of a prototype',
      { payload: '{"__proto__":1}', headers: { 'content-type': 'application/json' } },
    ],
  ] as const)('ends at sign-out whatever body comes with it: %s', async (_what, sent) => {
    const server = await fileServer({ db: box.db });
    const member = await givenMember(server, box.db);
    const headers = { ...member, ...('headers' in sent ? sent.headers : {}) };
    const answer = await server.inject({
      ...sent,
      method: 'POST',
      url: '/api/auth/logout',
      headers,
    });
    expect([answer.statusCode, await isSignedIn(server, member)]).toEqual([204, false]);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
  });

  it('takes its cached answers along at sign-out, and nothing else', async () => {
    const server = await fileServer({ db: box.db });
    const headers = await givenMember(server, box.db);
    const answer = await post(server, 'logout', {}, headers);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    const other = await server.inject({ url: '/api/site' });
    expect(other.headers['clear-site-data']).toBeUndefined();
  });

  it('ends when somebody signs in in the same browser, and no other session does', async () => {
    const server = await fileServer({ db: box.db });
    const before = await givenMember(server, box.db);
    const { email, password } = person();
    const elsewhere = await post(server, 'login', { email, password });
    const refused = await post(server, 'login', { email, password: 'wrong password' }, before);
    expect(refused.statusCode).toBe(401);
    expect(await isSignedIn(server, before)).toBe(true);
    const answer = await post(server, 'login', { email, password }, before);
    expect(answer.statusCode).toBe(200);
    expect(await isSignedIn(server, before)).toBe(false);
    for (const { token } of [answer.json(), elsewhere.json()])
      expect(await isSignedIn(server, { authorization: `Bearer ${token}` })).toBe(true);
    expect(await box.db.select().from(sessions)).toHaveLength(2);
  });
});
