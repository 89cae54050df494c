import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#server/db/schema.ts';
import { operatorFixture } from '#test/api/operator-fixture.ts';
import { givenMember } from '#test/harness.ts';

const { box, setUp } = operatorFixture();
const JSON_TYPE = { 'content-type': 'application/json' };
const DEPTH = 7_000;
const nested = `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`;

it('refuses half of a character in a reason of an operator, which the log of changes cannot store', async () => {
  const { server, call } = await setUp();
  await givenMember(server, box.db, { email: 'leo@example.test' });
  const [leo] = await box.db.select().from(users).where(eq(users.email, 'leo@example.test'));
  const disable = (reason: string) => call(['POST', `/admin/users/${leo?.id}/disable`, { reason }]);
  for (const reason of ['Asked for \ud800 by phone', 'Asked for by phone \udc00']) {
    const answer = await disable(reason);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_input']);
  }
  expect((await disable('Asked for by phone \u{1F600}')).statusCode).toBeLessThan(300);
});

it.each([
  ['a message that is nested 7,000 times', nested],
  ['arguments that are nested 7,000 times', toolCall(nested)],
  ['a name that is half a character', toolCall('{}', '\\ud800')],
  ['an argument that is half a character', toolCall('{"origin":"\\ud800","date":"\\udc00"}')],
  ['an argument that is a huge number', toolCall('{"origin":1e999,"date":-1e999}')],
  ['NUL in an argument', toolCall('{"origin":"\\u0000"}')],
  ['a number', '7'],
  ['null', 'null'],
  ['broken JSON', '{'],
  ['a key of a prototype', '{"__proto__":{}}'],
])('MCP answers %s without an error of ours', async (_what, payload) => {
  const { server } = await setUp();
  const headers = { ...JSON_TYPE, accept: 'application/json, text/event-stream' };
  const answer = await server.inject({ method: 'POST', url: '/mcp', headers, payload });
  expect(answer.statusCode).toBeLessThan(500);
});

function toolCall(args: string, name = 'search_flights'): string {
  return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`;
}
