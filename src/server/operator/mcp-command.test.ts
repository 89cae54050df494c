import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it, onTestFinished } from 'vitest';
import { SCOPES } from '#domain/api-key.ts';
import { MCP_TOOLS } from '#server/mcp/tools.ts';
import { givenKey } from '#test/api/key-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { fixedFares, flight, givenMember, testServer } from '#test/harness.ts';

const box = testDatabase();
const PROGRAM = ['src/server/operator.ts', 'mcp'];
const PATH = process.env.PATH ?? '';

async function connect(env: Record<string, string>) {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  onTestFinished(() => client.close());
  const command = process.execPath;
  await client.connect(new StdioClientTransport({ command, args: PROGRAM, env: { PATH, ...env } }));
  return client;
}

async function givenServer() {
  const fares = fixedFares([flight('DEN 06:30-07:00 > LAS 07:40-08:00')]);
  const server = await testServer({ db: box.db, fares });
  return { server, origin: await server.listen({ port: 0, host: '127.0.0.1' }) };
}

it('roamfare mcp calls a running product as a guest, and with a key', async () => {
  const { server, origin } = await givenServer();
  const guest = await connect({ ROAMFARE_URL: origin });
  expect((await guest.listTools()).tools).toHaveLength(MCP_TOOLS.length - 1);
  const query = { origin: 'DEN', date: '2026-11-25' };
  const found = await guest.callTool({ name: 'search', arguments: query });
  expect(found.structuredContent).toMatchObject({ summary: { total_flights: 1 } });

  const key = await givenKey(server, await givenMember(server, box.db), SCOPES);
  const token = key.authorization.slice('Bearer '.length);
  const member = await connect({ ROAMFARE_URL: origin, ROAMFARE_API_KEY: token });
  const own = await member.callTool({ name: 'my_trips', arguments: {} });
  expect(own.structuredContent).toMatchObject({ trips: [] });
}, 120_000);

it('roamfare mcp tells the model that the product does not answer', async () => {
  const client = await connect({ ROAMFARE_URL: 'http://127.0.0.1:9' });
  const answer = await client.callTool({ name: 'blackout', arguments: {} });
  expect([answer.isError, JSON.stringify(answer.content)]).toEqual([
    true,
    expect.stringContaining('does not answer at http://127.0.0.1:9'),
  ]);
}, 120_000);

it.each([
  [{ ROAMFARE_URL: 'file:///etc/passwd' }, 'ROAMFARE_URL'],
  [{ ROAMFARE_API_KEY: 'a\nb' }, 'ROAMFARE_API_KEY'],
])(
  'roamfare mcp refuses %j and names the setting',
  async (env, name) => {
    const run = promisify(execFile)(process.execPath, PROGRAM, { env: { PATH, ...env } });
    await expect(run).rejects.toMatchObject({ stderr: expect.stringContaining(name), code: 1 });
  },
  120_000,
);
