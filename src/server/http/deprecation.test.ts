import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import type { LocalDate } from '#domain/time.ts';
import { openLog } from '#server/telemetry/log.ts';
import { route } from './route.ts';
import { buildServer } from './server.ts';

const call = (path: `/${string}`, deprecated?: { since: LocalDate; until: LocalDate }) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'A call',
    action: 'site.see',
    ...(deprecated && { deprecated }),
    response: z.object({}),
    errors: [],
    failure: '',
    unreachable: '',
  });

it('a deprecated call says since when, until when, and where to read about it', async () => {
  const days = { since: '2026-12-01' as LocalDate, until: '2027-06-01' as LocalDate };
  const routes = [call('/old', days), call('/new')].map((one) => route(one, () => ({})));
  const server = await buildServer(routes, {
    log: openLog({ level: 'silent' }),
    trustProxy: 0,
    https: false,
    identify: async () => ({ kind: 'guest', addressKey: '' }),
    countCall: async () => {},
  });
  onTestFinished(() => server.close());
  expect((await server.inject('/api/old')).headers).toMatchObject({
    deprecation: '@1796083200',
    sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
    link: '</developers#changes>; rel="deprecation"',
  });
  const current = await server.inject('/api/new');
  expect(current.headers).not.toHaveProperty('deprecation');
});
