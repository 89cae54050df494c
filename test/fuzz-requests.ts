import type { FastifyInstance, InjectOptions } from 'fastify';
import { ENDPOINTS } from '#contract/all.ts';
import { OTHER_PATHS, type OtherPath } from '#contract/other-paths.ts';
import { PLACES } from '#contract/reports.ts';
import { MCP_TOOLS } from '#server/mcp/tools.ts';
import type { SeededRandom } from './random.ts';

const DAY = '2026-11-25';
const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  '99999999999999999999',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  'DEN',
  'den,LAS',
  'CITY:NEW YORK CITY',
  'XXX',
  'DEN,'.repeat(40),
  DAY,
  '2026-02-30',
  '0000-00-00',
  '2026-11-25T10:00:00-07:00',
  '2026-11-24/2026-11-28',
  '2-4',
  '38.5,-104.7',
  "' or 1=1 --",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '#{7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%ff%fe',
  '\\u0000',
  '\r\nSet-Cookie: a=b',
  'a\u202Eb',
  '\uD800',
  '\u{1F600}'.repeat(30),
  'x'.repeat(70),
  'x'.repeat(3_000),
  'maya@example.test',
  'correct horse',
  '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
  'abc-def',
  '__proto__',
  'constructor',
  'http://169.254.169.254/',
  'javascript:alert(1)',
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
const TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'x', ''];
const ACCEPTS = [
  '*/*',
  'text/html',
  'application/json',
  'text/csv',
  'text/event-stream',
  'application/json, text/event-stream',
  'x/y;q=z',
];
const KEYS = ['__proto__', 'constructor', 'toString', 'a[b]', 'id', 'user_id', 'is_admin', ''];
const BYTES = 256;

const oneOf = <T>(random: SeededRandom, values: readonly T[]): T =>
  values[random.between(0, values.length - 1)] as T;
const isRarely = (random: SeededRandom, of = 10): boolean => random.between(1, of) === 1;

function value(random: SeededRandom, depth = 0): unknown {
  switch (random.between(0, depth > 3 ? 4 : 7)) {
    case 0:
      return random.between(-1, 3);
    case 1:
      return oneOf(random, [true, false, null, 0, -0, 1e21, 2 ** 31, 2 ** 53, 0.1]);
    case 5:
      return Array.from({ length: random.between(0, 3) }, () => value(random, depth + 1));
    case 6:
      return Object.fromEntries([[oneOf(random, KEYS), value(random, depth + 1)]]);
    default:
      return oneOf(random, TEXTS);
  }
}

/** The names that a call takes, mostly, and some that it does not. */
const fieldsOf = (random: SeededRandom, shape: object): string[] => [
  ...Object.keys(shape).filter(() => !isRarely(random, 5)),
  ...(isRarely(random, 5) ? [oneOf(random, KEYS)] : []),
];

/** What can be asked for: a call, or another path. */
interface Target {
  readonly method: (typeof METHODS)[number];
  /** With `:name` for parameters. */
  readonly path: string;
  readonly query: object;
  readonly body: object;
}

/** As links write them. */
const PAGE_QUERY = ['origin', 'destination', 'date', 'mode', 'screen', 'out', 'nights', 'token'];

function targetOf(random: SeededRandom, { method, path }: OtherPath): Target {
  const place = oneOf(random, PLACES);
  const page = place === 'other' ? '/:other' : place.replace(/\$/g, ':');
  const query = Object.fromEntries(PAGE_QUERY.map((name) => [name, '']));
  return { method, path: path === '*' ? page : path, query, body: {} };
}

function anyTarget(random: SeededRandom): Target {
  const one = oneOf(random, [...ENDPOINTS, ...OTHER_PATHS]);
  if (!('action' in one)) return targetOf(random, one);
  const { method, path, query, body } = one;
  return { method, path: `/api${path}`, query: query?.shape ?? {}, body: body?.shape ?? {} };
}

function urlOf(random: SeededRandom, { path, query }: Target): string {
  const odd = () => {
    const text = oneOf(random, TEXTS);
    return isRarely(random)
      ? text.replace(/[\s\r\n]|\.\./g, '')
      : encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));
  };
  const filled = path.replace(/:\w+/g, () => odd());
  const pairs = fieldsOf(random, query).flatMap((name) =>
    Array.from({ length: isRarely(random) ? 2 : 1 }, () => `${encodeURIComponent(name)}=${odd()}`),
  );
  return `${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/** Of the MCP server, mostly a call of a tool. */
function messageOf(random: SeededRandom): object {
  const tool = oneOf(random, MCP_TOOLS);
  const args = fieldsOf(random, tool.args).map((name) => [name, value(random)]);
  const call = { name: tool.name, arguments: Object.fromEntries(args) };
  return {
    jsonrpc: isRarely(random) ? value(random) : '2.0',
    id: isRarely(random) ? value(random) : 1,
    method: isRarely(random, 4) ? oneOf(random, MCP_METHODS) : 'tools/call',
    params: isRarely(random) ? value(random) : call,
  };
}

const MCP_METHODS = ['initialize', 'tools/list', 'ping', 'notifications/initialized', '', 'x'];

function bodyOf(random: SeededRandom, { path, body }: Target): string {
  const fields = fieldsOf(random, body).map((name) => [name, value(random)]);
  const text = JSON.stringify(path === '/mcp' ? messageOf(random) : Object.fromEntries(fields));
  if (isRarely(random, 8)) return text.slice(0, random.between(0, text.length));
  if (isRarely(random, 8)) return JSON.stringify(value(random));
  if (isRarely(random, 40)) return '['.repeat(7_000);
  return isRarely(random, 40) ? 'x'.repeat(20_000) : text;
}

/** A request of any call or other path, with valid and odd parts. @param tokens of sessions. */
export function fuzzedRequest(random: SeededRandom, tokens: readonly string[]): InjectOptions {
  const target = anyTarget(random);
  const method = isRarely(random, 12) ? oneOf(random, METHODS) : target.method;
  const hasBody = method !== 'GET' && method !== 'HEAD' && !isRarely(random, 10);
  const part = () => random.between(0, BYTES - 1);
  const token = isRarely(random, 8) ? oneOf(random, TEXTS) : oneOf(random, tokens);
  return {
    method,
    url: urlOf(random, target),
    headers: {
      accept: oneOf(random, ACCEPTS),
      'x-forwarded-for': isRarely(random, 20) ? 'rubbish' : `10.${part()}.${part()}.${part()}`,
      ...(isRarely(random, 3)
        ? {}
        : { authorization: `Bearer ${token.replace(/[^\x20-\x7e]/g, '')}` }),
      ...(hasBody && {
        'content-type': isRarely(random, 8) ? oneOf(random, TYPES) : 'application/json',
      }),
      ...(isRarely(random, 20) && { 'if-none-match': '"x"' }),
    },
    ...(hasBody && { payload: bodyOf(random, target) }),
  };
}

export interface FuzzReport {
  readonly byStatus: Map<number, number>;
  /** What must not happen, with the request. */
  readonly faults: string[];
}

const REQUIRED = ['content-security-policy', 'x-content-type-options', 'referrer-policy'];

function errorOf(answer: Awaited<ReturnType<FastifyInstance['inject']>>): string | undefined {
  const { statusCode, headers, body } = answer;
  const missing = REQUIRED.find((name) => headers[name] === undefined);
  if (missing) return `without ${missing}`;
  const type = String(headers['content-type'] ?? '');
  if (body !== '' && !/charset=utf-8|^image\/|^application\/zip$/.test(type))
    return `of type "${type}"`;
  // Whoever asks too much at once is told when to come back; Google is not set up.
  const isMeant = statusCode === 503 && /"(?:busy|google_unavailable)"/.test(body);
  if (isMeant && headers['retry-after'] === undefined) return 'without retry-after';
  if (statusCode >= 500 && !isMeant) return `${statusCode} ${body.slice(0, 200)}`;
  return /\n\s+at |node_modules|select " /i.test(statusCode === 200 ? '' : body)
    ? `tells about the program: ${body.slice(0, 200)}`
    : undefined;
}

/** Sends fuzzed requests, one after the other. */
export async function fuzz(
  server: FastifyInstance,
  random: SeededRandom,
  { count, tokens }: { readonly count: number; readonly tokens: () => readonly string[] },
): Promise<FuzzReport> {
  const report: FuzzReport = { byStatus: new Map(), faults: [] };
  for (let n = 0; n < count; n += 1) {
    const request = fuzzedRequest(random, tokens());
    const answer = await server.inject(request);
    report.byStatus.set(answer.statusCode, (report.byStatus.get(answer.statusCode) ?? 0) + 1);
    const fault = errorOf(answer);
    if (fault) report.faults.push(`${JSON.stringify(request).slice(0, 600)}: ${fault}`);
  }
  return report;
}
