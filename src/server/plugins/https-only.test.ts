import { expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { testServer } from '#test/harness.ts';

const box = testDatabase();
const HTTPS = 'https://fares.example';

async function answered(environment: Record<string, string>, proto?: string) {
  const server = await testServer({ db: box.db, environment });
  const headers = proto === undefined ? {} : { 'x-forwarded-proto': proto };
  const { statusCode, headers: sent } = await server.inject({ url: '/api/site?a=b', headers });
  return [statusCode, sent.location];
}

it('leads http behind a proxy to https', async () => {
  const behind = { PUBLIC_URL: HTTPS, TRUST_PROXY: '1' };
  expect(await answered(behind, 'http')).toEqual([308, `${HTTPS}/api/site?a=b`]);
  expect(await answered(behind, 'https')).toEqual([200, undefined]);
  expect(await answered(behind)).toEqual([200, undefined]);
});

it.each([
  ['pages over http', { PUBLIC_URL: 'http://fares.example', TRUST_PROXY: '1' }],
  ['no proxy to trust', { PUBLIC_URL: HTTPS }],
])('serves http with %s', async (_what, environment) => {
  expect(await answered(environment, 'http')).toEqual([200, undefined]);
});
