import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** The provider's correct answer to the request. */
export type GoodAnswer = (request: IncomingMessage) => Promise<unknown>;

/**
 * `refused`: the answer is unusable. `usable`: a part of it is. `either`: both are right, as the provider may mean that
 * it has no data.
 */
type Verdict = 'refused' | 'usable' | 'either';

export interface BadAnswer {
  readonly name: string;
  readonly verdict: Verdict;
  readonly answer: (good: GoodAnswer) => RequestListener;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** The same answer to every request. */
const always =
  (answer: (response: ServerResponse, request: IncomingMessage) => unknown) =>
  (): RequestListener =>
  (request, response) => {
    request.resume();
    void answer(response, request);
  };

const body = (status: number, text: string | Buffer, headers: Record<string, string> = JSON_TYPE) =>
  always((response) => response.writeHead(status, headers).end(text));

/** The correct answer, changed. */
const changed =
  (change: (good: unknown) => unknown) =>
  (good: GoodAnswer): RequestListener =>
  (request, response) =>
    void good(request).then((value) =>
      response.writeHead(200, JSON_TYPE).end(JSON.stringify(change(value))),
    );

/** The text of the correct answer, sent in another way. */
const sent =
  (send: (text: string, response: ServerResponse) => unknown) =>
  (good: GoodAnswer): RequestListener =>
  (request, response) =>
    void good(request).then((value) => send(JSON.stringify(value), response));

/** Replaces every second item of the first list that has several. */
function spoilItems(value: unknown): unknown {
  if (Array.isArray(value))
    return value.length < 2 ? value : value.map((item, at) => (at % 2 === 1 ? 'junk' : item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, spoilItems(inner)] as const),
  );
}

/** Applied to everything that is neither list nor object. */
function leaves(change: (leaf: unknown) => unknown): (value: unknown) => unknown {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return change(value);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk;
}

const withUnknown = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withUnknown);
  if (typeof value !== 'object' || value === null) return value;
  const more = { constructor: { prototype: { admin: true } }, unknown: [[[]]] };
  return Object.fromEntries([
    ...Object.entries(value).map(([key, inner]) => [key, withUnknown(inner)] as const),
    ...Object.entries(more),
  ]);
};

const drip = async (response: ServerResponse) => {
  response.writeHead(200, JSON_TYPE);
  while (!response.destroyed) {
    response.write(' ');
    await delay(250);
  }
};

const HTML = '<!doctype html><title>Sorry</title><h1>We will be back</h1>';
const MEGABYTE = 1_000_000;
const DEEP = 100_000;

/** Answers that never end: the product's deadline must end them. */
const UNENDING: readonly BadAnswer[] = [
  { name: 'no answer', verdict: 'refused', answer: always(() => {}) },
  {
    name: 'silence in the middle',
    verdict: 'refused',
    answer: sent((text, response) => response.writeHead(200, JSON_TYPE).write(text.slice(0, 20))),
  },
  { name: 'a byte at a time', verdict: 'refused', answer: always(drip) },
];

const BROKEN: readonly BadAnswer[] = [
  {
    name: 'connection reset',
    verdict: 'refused',
    answer: always((_response, request) => request.socket.resetAndDestroy()),
  },
  {
    name: 'cut in the middle',
    verdict: 'refused',
    answer: sent((text, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': String(text.length) });
      response.write(text.slice(0, text.length / 2), () => response.destroy());
    }),
  },
  { name: 'status 500', verdict: 'refused', answer: body(500, '{"error":"broken"}') },
  { name: 'status 502 in HTML', verdict: 'refused', answer: body(502, HTML, {}) },
  { name: 'status 503', verdict: 'refused', answer: body(503, '', { 'retry-after': '5' }) },
  { name: 'status 429', verdict: 'refused', answer: body(429, '{"error":"slow down"}') },
  { name: 'status 401', verdict: 'refused', answer: body(401, '{"error":"who are you?"}') },
  { name: 'status 404', verdict: 'either', answer: body(404, '{"error":"unknown"}') },
  { name: 'status 204', verdict: 'refused', answer: body(204, '', {}) },
];

const UNREADABLE: readonly BadAnswer[] = [
  { name: 'HTML', verdict: 'refused', answer: body(200, HTML, { 'content-type': 'text/html' }) },
  { name: 'HTML called JSON', verdict: 'refused', answer: body(200, HTML) },
  { name: 'nothing', verdict: 'refused', answer: body(200, '') },
  { name: 'garbage', verdict: 'refused', answer: body(200, Buffer.alloc(10_000, 0xfe)) },
  {
    name: 'half of the JSON',
    verdict: 'refused',
    answer: sent((text, response) =>
      response.writeHead(200, JSON_TYPE).end(text.slice(0, text.length / 2)),
    ),
  },
  {
    name: 'JSON and more',
    verdict: 'refused',
    answer: sent((text, response) => response.writeHead(200, JSON_TYPE).end(`${text}{}`)),
  },
  {
    name: 'huge',
    verdict: 'refused',
    answer: body(200, Buffer.from(`["${'x'.repeat(6 * MEGABYTE)}"]`)),
  },
  {
    name: 'deep',
    verdict: 'refused',
    answer: body(200, '['.repeat(DEEP) + ']'.repeat(DEEP)),
  },
  {
    name: 'gzip bomb',
    verdict: 'refused',
    answer: body(200, gzipSync(Buffer.alloc(200 * MEGABYTE, 0x20)), {
      ...JSON_TYPE,
      'content-encoding': 'gzip',
    }),
  },
  {
    name: 'broken gzip',
    verdict: 'refused',
    answer: body(200, 'not compressed', { ...JSON_TYPE, 'content-encoding': 'gzip' }),
  },
];

const WRONG: readonly BadAnswer[] = [
  { name: 'null', verdict: 'refused', answer: body(200, 'null') },
  { name: 'a list', verdict: 'refused', answer: body(200, '[]') },
  { name: 'an object without anything', verdict: 'refused', answer: body(200, '{}') },
  { name: 'every figure a word', verdict: 'refused', answer: changed(leaves(() => 'x')) },
  { name: 'every word a figure', verdict: 'refused', answer: changed(leaves(() => -1e308)) },
  { name: 'half of the items junk', verdict: 'usable', answer: changed(spoilItems) },
  { name: 'fields nobody knows', verdict: 'usable', answer: changed(withUnknown) },
];

export const BAD_ANSWERS: readonly BadAnswer[] = [...BROKEN, ...UNREADABLE, ...WRONG, ...UNENDING];
