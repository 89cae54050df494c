import fs from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import { openApiDocument, serveDescription } from './openapi.ts';

/** As JSON, as callers get it. */
const text = JSON.stringify(
  openApiDocument({ productName: 'Fares', publicUrl: 'https://fares.example' }),
);
const described = () => JSON.parse(text);
const feed = (name: string) => JSON.parse(fs.readFileSync(`docs/${name}.openapi.json`, 'utf8'));

interface Found {
  readonly path: string;
  readonly schema: Record<string, unknown>;
}

/** Every object in the document with the path to it. */
function* objectsIn(value: unknown, path = '#'): Generator<Found> {
  if (typeof value !== 'object' || value === null) return;
  yield { path, schema: value as Found['schema'] };
  for (const [name, part] of Object.entries(value)) yield* objectsIn(part, `${path}/${name}`);
}

describe.each([
  ['the API', described],
  ['the fare feed', () => feed('fare-feed')],
  ['the car feed', () => feed('car-feed')],
])('the description of %s', (_, read) => {
  it('is valid OpenAPI', async () => {
    const { valid, errors } = await new Validator().validate(read());
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  it('has every schema that it refers to', () => {
    const document = read();
    const found = [...objectsIn(document)];
    const paths = new Set(found.map(({ path }) => path));
    const refs = found.flatMap(({ schema: { $ref } }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(refs.filter((ref) => !paths.has(ref))).toEqual([]);
    expect(refs.length).toBeGreaterThan(0);
    expect(found.filter(({ schema }) => '$defs' in schema || '$schema' in schema)).toEqual([]);
  });

  it('names a server and has an id for every operation', () => {
    const { servers, paths } = read();
    expect(servers).toEqual([{ url: expect.stringMatching(/^https:/) }]);
    const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap(
      (path) => Object.values(path),
    );
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(operations.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
  });
});

describe('the description of the API', () => {
  it('has a stable id for every operation', () => {
    const { paths } = described();
    expect(paths['/api/flights/search'].get.operationId).toBe('getFlightsSearch');
    expect(paths['/api/admin/blackout-dates/{day}'].put.operationId).toBe(
      'putAdminBlackoutDatesByDay',
    );
    const count = Object.values<object>(paths).flatMap((path) => Object.keys(path)).length;
    expect(count).toBe(ENDPOINTS.length);
  });

  it('says of every call whether it needs a token', () => {
    const { paths } = described();
    expect(paths['/api/airports'].get.security).toEqual([]);
    expect(paths['/api/flights/search'].get.security).toEqual([{}, { bearer: [] }]);
    expect(paths['/api/notifications'].get.security).toEqual([{ bearer: [] }]);
  });

  it('has a format for every day and time', () => {
    // A length, times of day, a phone number.
    const others =
      /\/(total_trip_time|pickup_time|return_time|home_by_time|quiet_hours\/.*\/from|requestBody\/.*\/from)$/;
    const named = [...objectsIn(described())].filter(
      ({ path }) =>
        /\/properties\/(.*(_at|_time|_timestamp|date|dates)|at|from|until|as_of|last_login)$/.test(
          path,
        ) && !others.test(path),
    );
    const formatsOf = (schema: object) =>
      [...objectsIn(schema)].flatMap(({ schema: { format } }) => (format ? [format] : []));
    const isText = (schema: object) => JSON.stringify(schema).includes('"string"');
    const without = named.filter(({ schema }) => isText(schema) && formatsOf(schema).length === 0);
    expect(without.map(({ path }) => path)).toEqual([]);
    const { parameters } = described().paths['/api/flights/search'].get;
    expect(parameters[1]).toMatchObject({ name: 'date', schema: { format: 'date' } });
    const flight = described().components.schemas.Flight.properties;
    expect(flight.departure_time).toMatchObject({ type: 'string', format: 'date-time' });
  });

  it('names the header, the replayed answer and the refusals of calls that take an idempotency key', () => {
    const { paths } = described();
    const { parameters, responses } = paths['/api/notifications'].post;
    expect(parameters).toMatchObject([
      { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
    ]);
    expect(Object.keys(responses['200'].headers)).toEqual(['Idempotent-Replayed']);
    expect(responses['409'].description).toContain('idempotency_key_in_use');
    expect(responses['422'].description).toBe('idempotency_key_reused');
    const other = paths['/api/saved-trips/feed'].post;
    expect([other.parameters, other.responses['422']]).toEqual([[], undefined]);
  });

  it('names refusals of bodies only where there is a body', () => {
    const { paths } = described();
    expect(Object.keys(paths['/api/auth/login'].post.responses)).toEqual(
      expect.arrayContaining(['413', '415']),
    );
    expect(Object.keys(paths['/api/airports'].get.responses)).not.toContain('413');
  });
});

it('sends the document once to whoever has it', async () => {
  const app = Fastify();
  serveDescription(app, { productName: 'Fares', publicUrl: 'https://fares.example' });
  const ask = (etag = '') => app.inject({ url: '/api/docs', headers: { 'if-none-match': etag } });
  const { statusCode, headers, body } = await ask();
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(JSON.parse(body)).toMatchObject({ openapi: '3.1.0', info: { title: 'Fares' } });
  const again = await ask(String(headers.etag));
  expect([again.statusCode, again.body]).toEqual([304, '']);
});
