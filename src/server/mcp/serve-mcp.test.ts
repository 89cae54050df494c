import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MCP_LIMIT } from '#contract/other-paths.ts';
import { writeFlight } from '#contract/shared-flight.ts';
import { SCOPES } from '#domain/api-key.ts';
import { switchedOffCalls, users } from '#server/db/schema.ts';
import { givenKey } from '#test/api/key-fixture.ts';
import { testDatabase } from '#test/database.ts';
import {
  fileServer,
  fixedFares,
  flight,
  givenAttempts,
  givenMember,
  stillClock,
  testServer,
} from '#test/harness.ts';
import { aTrip } from '#test/trip-example.ts';
import { MCP_TOOLS } from './tools.ts';

const box = testDatabase();
const MODERN: ClientOptions = { versionNegotiation: { mode: 'auto' } };
const PUBLIC = ['search', 'plan_trips', 'get_home', 'booking_window', 'blackout'];

/** Valid arguments of every tool. */
const ARGUMENTS: Readonly<Record<string, Record<string, unknown>>> = {
  search: { origin: 'DEN', date: '2026-11-25', party: 2 },
  plan_trips: { origins: 'DEN', out: '2026-11-25', nights: '1-2', nearby: false },
  get_home: { from: 'LAS', to: 'DEN' },
  booking_window: { origin: 'DEN', destination: 'LAS', date: '2026-12-09' },
  blackout: {},
  my_trips: {},
};

async function setUp(environment: Record<string, string> = {}, open = fileServer) {
  const fares = fixedFares([flight('DEN 06:30-07:00 > LAS 07:40-08:00')]);
  const clock = stillClock();
  const server = await open({ db: box.db, clock, fares, environment });
  const origin = server.server.listening
    ? server.listeningOrigin
    : await server.listen({ port: 0, host: '127.0.0.1' });
  const connect = async (headers: Record<string, string> = {}, options = MODERN) => {
    const client = new Client({ name: 'test', version: '1' }, options);
    const url = new URL('/mcp', origin);
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    onTestFinished(() => client.close());
    return client;
  };
  const call = async (client: Client, name: string, args = ARGUMENTS[name]) =>
    client.callTool({ name, arguments: args ?? {} });
  return { server, origin, connect, call };
}

/** Place groups and lists of airports in the words of a tool. */
const examplesIn = (text: string): string[] =>
  text.match(/CITY:[A-Z_]+|\b[A-Z]{3}(?:,[A-Z]{3})+\b/g) ?? [];

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

const post = (origin: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  });

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

async function keepTrip(server: FastifyInstance, headers: Record<string, string>) {
  const out = writeFlight(aTrip().departure);
  const payload = { origin: 'DEN', destination: 'LAS', out, party: 1, passes: 1, simulated: true };
  const answer = await server.inject({ method: 'POST', url: '/api/saved-trips', headers, payload });
  return answer.json().trip.id as string;
}

describe.each([
  ['the protocol of 2026', 'modern', MODERN],
  ['the older protocol', 'legacy', { versionNegotiation: { mode: 'legacy' } } as ClientOptions],
])('the SDK client, by %s,', (_name, era, options) => {
  it('as a guest lists and calls the public tools', async () => {
    const { connect, call } = await setUp();
    const client = await connect({}, options);
    expect(client.getProtocolEra()).toBe(era);
    expect(await namesOf(client)).toEqual(PUBLIC);
    for (const name of PUBLIC) {
      const result = await call(client, name);
      expect([name, result.isError]).toEqual([name, undefined]);
      expect(result.structuredContent).toEqual(expect.any(Object));
    }
  });

  it('with a key lists and calls every tool', async () => {
    const { server, connect, call } = await setUp();
    const member = await givenMember(server, box.db);
    const id = await keepTrip(server, member);
    const client = await connect(await givenKey(server, member, SCOPES), options);
    expect(await namesOf(client)).toEqual(MCP_TOOLS.map(({ name }) => name));
    for (const { name } of MCP_TOOLS) {
      const result = await call(client, name);
      expect([name, result.isError]).toEqual([name, undefined]);
      if (name === 'my_trips') expect(result.structuredContent).toMatchObject({ trips: [{ id }] });
    }
  });
});

describe('the examples of a tool', () => {
  it('are places that it knows', async () => {
    const { connect, call } = await setUp();
    const client = await connect();
    const { tools } = await client.listTools();
    const tried: string[] = [];
    for (const { name, inputSchema } of tools)
      for (const [arg, schema] of Object.entries(inputSchema.properties ?? {}))
        for (const example of examplesIn(JSON.stringify(schema))) {
          tried.push(example);
          const answer = await call(client, name, { ...ARGUMENTS[name], [arg]: example });
          expect(JSON.stringify(answer.content), `${name} ${arg}`).not.toContain('unknown_airport');
          expect(JSON.stringify(answer.content), `${name} ${arg}`).not.toContain('invalid_input');
        }
    expect(tried).toContain('CITY:NEW_YORK_CITY');
  });
});

describe('tools', () => {
  it('are described with every argument of their call, and those that it requires', async () => {
    const { connect } = await setUp();
    const { tools } = await (await connect()).listTools();
    for (const { inputSchema, outputSchema, annotations } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: 'object' });
      expect(annotations?.readOnlyHint).toBe(true);
      for (const property of Object.values(inputSchema.properties ?? {}))
        expect(property).toMatchObject({ description: expect.stringMatching(/.{10,}/) });
    }
    expect(tools[0]?.inputSchema.required).toEqual(['origin', 'date']);
    for (const { endpoint, args } of MCP_TOOLS)
      expect(Object.keys(args).sort()).toEqual(Object.keys(endpoint.query?.shape ?? {}).sort());
  });

  it('answer what the same call of the API answers', async () => {
    const { server, connect, call } = await setUp();
    const result = await call(await connect(), 'booking_window');
    const answer = await server.inject(
      '/api/gowild/booking-window?origin=DEN&destination=LAS&date=2026-12-09',
    );
    expect(result.structuredContent).toEqual(answer.json());
  });

  it('tell the model which argument is wrong', async () => {
    const { connect, call } = await setUp();
    const client = await connect();
    const result = await call(client, 'search', { origin: 'DEN', date: 'tomorrow' });
    expect(result.isError).toBe(true);
    expect(JSON.parse((result.content as { text: string }[])[0]?.text ?? '')).toMatchObject({
      error: 'invalid_input',
      fields: { date: 'Dates are written YYYY-MM-DD' },
    });
    for (const args of [{ ...ARGUMENTS.search, user_id: 'x' }, { origin: ['DEN'] }])
      expect((await call(client, 'search', args)).isError).toBe(true);
  });

  it('take from the allowance of the key, with the limits of its member', async () => {
    const { server, connect, call } = await setUp({ FREE_SEARCHES: '1/day' });
    const member = await givenMember(server, box.db);
    const client = await connect(await givenKey(server, member, ['search']));
    expect((await call(client, 'search')).isError).toBeUndefined();
    const refused = await call(client, 'search');
    expect(JSON.stringify(refused.content)).toContain('search_limit_reached');
    const single = { ...ARGUMENTS.search, destination: 'LAS' };
    expect(JSON.stringify((await call(client, 'search', single)).content)).toContain(
      'single_route_is_premium',
    );
  });

  it('that operators have turned off say so', async () => {
    const { connect, call } = await setUp();
    await box.db
      .insert(switchedOffCalls)
      .values({ id: 'get-home', reason: 'test', since: stillClock().now() });
    // Read by the process when it starts.
    const later = await setUp({}, testServer);
    const result = await later.call(await later.connect(), 'get_home');
    expect(JSON.stringify(result.content)).toContain('switched_off');
    expect((await call(await connect(), 'blackout')).isError).toBeUndefined();
  });
});

describe('a key', () => {
  it('sees no trip of another member', async () => {
    const { server, connect, call } = await setUp();
    const maya = await givenMember(server, box.db);
    const id = await keepTrip(server, maya);
    const noah = await givenMember(server, box.db, { email: 'noah@example.test' });
    const client = await connect(await givenKey(server, noah, SCOPES));
    const { structuredContent, content } = await call(client, 'my_trips');
    expect(structuredContent).toMatchObject({ trips: [] });
    expect(JSON.stringify(content)).not.toContain(id);
    for (const args of [{ id }, { user_id: id }])
      expect((await call(client, 'my_trips', args)).isError).toBe(true);
  });

  it('gets the tools of its scopes', async () => {
    const { server, connect } = await setUp();
    const member = await givenMember(server, box.db);
    const free = ['get_home', 'booking_window', 'blackout'];
    const reading = await connect(await givenKey(server, member, ['trips:read']));
    expect(await namesOf(reading)).toEqual([...free, 'my_trips']);
    const searching = await connect(await givenKey(server, member, ['search']));
    expect(await namesOf(searching)).toEqual(PUBLIC);
  });

  it('that is not in force is refused before any message is read', async () => {
    const { server, origin } = await setUp();
    const member = await givenMember(server, box.db);
    const key = await givenKey(server, member, SCOPES);
    expect((await post(origin, LIST, key)).status).toBe(200);
    await box.db.update(users).set({ isActive: false });
    for (const headers of [key, { authorization: `Bearer ${'x'.repeat(43)}` }])
      expect((await post(origin, LIST, headers)).status).toBe(401);
  });
});

describe('requests to /mcp', () => {
  it('are answered as JSON with the headers of data', async () => {
    const { origin } = await setUp();
    const answer = await post(origin, LIST);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { result } = (await answer.json()) as { result: { tools: unknown[] } };
    expect(result.tools).toHaveLength(PUBLIC.length);
  });

  it('from pages of other sites are refused, and those from our own taken', async () => {
    const { origin } = await setUp({ PUBLIC_URL: 'https://fares.example' });
    const refused = await post(origin, LIST, { origin: 'https://evil.example' });
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ error: 'origin_refused' }),
    ]);
    expect((await post(origin, LIST, { origin: 'null' })).status).toBe(403);
    expect((await post(origin, LIST, { origin: 'https://fares.example' })).status).toBe(200);
  });

  it('are one message of JSON, of limited size, by POST', async () => {
    const { origin } = await setUp();
    expect((await post(origin, [LIST, LIST])).status).toBe(400);
    expect((await post(origin, { ...LIST, params: { x: 'x'.repeat(17_000) } })).status).toBe(413);
    expect((await post(origin, LIST, { 'content-type': 'text/plain' })).status).toBe(415);
    const get = await fetch(`${origin}/mcp`);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('leave no stream open', async () => {
    const { origin } = await setUp();
    const version = '2026-07-28';
    const params = {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': version,
        'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
      notifications: { toolsListChanged: true },
    };
    const answer = await post(
      origin,
      { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params },
      { 'mcp-protocol-version': version, 'mcp-method': 'subscriptions/listen' },
    );
    expect(await answer.text()).toContain('error');
  });

  it('are limited by network address', async () => {
    const { server } = await setUp();
    const send = () =>
      server.inject({
        method: 'POST',
        url: '/mcp',
        payload: LIST,
        headers: { accept: 'application/json, text/event-stream' },
      });
    expect((await send()).statusCode).toBe(200);
    await givenAttempts(box.db, MCP_LIMIT.name, MCP_LIMIT.max - 5);
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(5);
  });
});
