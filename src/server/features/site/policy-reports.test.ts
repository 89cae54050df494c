import { expect, it } from 'vitest';
import { buildServer } from '#server/http/server.ts';
import { openLog } from '#server/telemetry/log.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, stillClock } from '#test/harness.ts';
import { policyReportRoutes } from './routes.ts';

const box = testDatabase();

const OLD_FORM = 'application/csp-report';
const NEW_FORM = 'application/reports+json';

async function setUp() {
  const counted: string[] = [];
  const lines: string[] = [];
  const server = await buildServer(
    policyReportRoutes({ countViolation: (directive) => counted.push(directive) }),
    {
      log: openLog({ level: 'trace', write: (line) => lines.push(line) }),
      trustProxy: 0,
      https: false,
      countCall: async () => {},
      identify: async () => ({ kind: 'guest', addressKey: '' }),
    },
  );
  const report = async (type: string, payload: unknown) => {
    const headers = { 'content-type': type };
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const url = '/api/policy-reports';
    return (await server.inject({ method: 'POST', url, headers, payload: text })).statusCode;
  };
  return { counted, lines, report };
}

const violation = (effectiveDirective: unknown, type = 'csp-violation') => ({
  type,
  url: 'https://fares.example/profile?private',
  body: { effectiveDirective, blockedURL: 'https://evil.example/private.js' },
});

it('counts reports about the content policy by directive, in both forms that browsers send', async () => {
  const { counted, report } = await setUp();
  expect(await report(NEW_FORM, [violation('img-src'), violation('script-src-elem')])).toBe(204);
  const old = { 'document-uri': 'https://fares.example/', 'effective-directive': 'font-src' };
  expect(await report(OLD_FORM, { 'csp-report': old })).toBe(204);
  const oldest = { 'violated-directive': "style-src 'self'" };
  expect(await report(OLD_FORM, { 'csp-report': oldest })).toBe(204);
  expect(counted).toEqual(['img-src', 'script-src-elem', 'font-src', 'style-src']);
});

it('counts an unknown directive of a report as other, and no report about something else', async () => {
  const { counted, report } = await setUp();
  const sent = [violation('maya@example.test'), violation(7), violation('img-src', 'deprecation')];
  expect(await report(NEW_FORM, sent)).toBe(204);
  expect(await report(OLD_FORM, {})).toBe(204);
  expect(counted).toEqual(['other', 'other', 'other']);
});

it('refuses policy reports that are no JSON or too many', async () => {
  const { counted, report } = await setUp();
  expect(await report(OLD_FORM, 'nonsense')).toBe(400);
  expect(await report('text/plain', '{}')).toBe(415);
  const many = Array.from({ length: 101 }, () => ({ type: 'csp-violation' }));
  expect(await report(NEW_FORM, many)).toBe(400);
  expect(counted).toEqual([]);
});

it('logs nothing of what stands in a policy report', async () => {
  const { lines, report } = await setUp();
  await report(NEW_FORM, [violation('img-src')]);
  await report(OLD_FORM, '{"private');
  expect(lines.join('')).not.toMatch(/private|evil/);
});

it('accepts sixty policy reports an hour from one network address', async () => {
  const server = await fileServer({ db: box.db, clock: stillClock() });
  const report = () =>
    server.inject({
      method: 'POST',
      url: '/api/policy-reports',
      headers: { 'content-type': NEW_FORM },
      payload: JSON.stringify([violation('img-src')]),
    });
  const statuses = await Promise.all(Array.from({ length: 65 }, report));
  expect(statuses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(60);
  expect(statuses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
});
