import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { dayText, timeText } from '#contract/fields.ts';
import { ownLocation } from '#contract/network.ts';
import { openLog } from '#server/telemetry/log.ts';
import { takeUndeclared } from '#test/declared-answers.ts';
import { type Route, route } from './route.ts';
import { buildServer } from './server.ts';

const servers: FastifyInstance[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** What comes of an answer of this shape. */
async function answered(response: z.ZodMiniType, answer: unknown) {
  const endpoint: Endpoint = { ...ownLocation, response };
  const server = await buildServer([route(endpoint, () => answer) as Route], {
    log: openLog({ level: 'silent' }),
    trustProxy: 0,
    https: false,
    countCall: async () => {},
    identify: async () => ({ kind: 'guest', addressKey: '10.0.0.1' }),
  });
  servers.push(server);
  return server.inject(`/api${ownLocation.path}`);
}

const person = z.object({ name: z.string(), age: z.optional(z.number()) });

it.each([
  ['an object', person, { name: 'Maya', secret: 1 }, { name: 'Maya' }, '.secret'],
  ['a list', z.array(person), [{ name: 'Leo', secret: 1 }], [{ name: 'Leo' }], '[].secret'],
  [
    'a record',
    z.record(z.string(), person),
    { a: { name: 'Leo', secret: 1 } },
    { a: { name: 'Leo' } },
    '.a.secret',
  ],
  [
    'what may be null',
    z.nullable(person),
    { name: 'Maya', secret: 1 },
    { name: 'Maya' },
    '.secret',
  ],
  [
    'one of several kinds',
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), ...person.shape }),
      z.object({ kind: z.literal('b'), at: z.nullable(z.string()) }),
    ]),
    { kind: 'b', at: null, secret: 1 },
    { kind: 'b', at: null },
    '.secret',
  ],
])('omits undeclared response fields from %s, and a test fails by them', async (...given) => {
  const [_what, response, answer, expected, path] = given;
  const { statusCode, body } = await answered(response, answer);
  expect([statusCode, JSON.parse(body)]).toEqual([200, expected]);
  expect(takeUndeclared()).toEqual([`GET /api/location: answer${path} is not declared`]);
});

it('fails a test by a null that is written as an empty text', async () => {
  const { body } = await answered(z.object({ name: z.string() }), { name: null });
  expect(JSON.parse(body)).toEqual({ name: '' });
  expect(takeUndeclared()).toEqual(['GET /api/location: answer.name is written as ""']);
});

it.each([{}, { age: 3 }])(
  'answers 500 for a response without a required field: %j',
  async (answer) => {
    const { statusCode, body } = await answered(person, answer);
    expect([statusCode, JSON.parse(body).error]).toEqual([500, 'unexpected']);
  },
);

it('keeps null in a nullable response field', async () => {
  const response = z.object({
    person: z.nullable(person),
    name: z.nullable(z.string()),
    day: z.nullable(dayText),
    at: z.nullable(timeText),
  });
  const answer = { person: null, name: null, day: null, at: null };
  const { body } = await answered(response, answer);
  expect(JSON.parse(body)).toEqual(answer);
});
