import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { testDatabase } from './database.ts';
import { fuzz } from './fuzz-requests.ts';
import { givenMember, testServer } from './harness.ts';
import { pagesFolder } from './pages-folder.ts';
import { seededRandom } from './random.ts';

const box = testDatabase();
const pages = pagesFolder();

it('answers odd requests of every call and other path without an internal error and with security headers', async () => {
  const environment = { TRUST_PROXY: '1' };
  const server = await testServer({ db: box.db, environment, pages: pages.path });
  const free = await givenMember(server, box.db);
  const premium = await givenMember(server, box.db, {
    email: 'noah@example.test',
    plan: 'premium',
  });
  const tokens = [free, premium].map(({ authorization }) => authorization.slice('Bearer '.length));
  const { byStatus, faults } = await fuzz(server, seededRandom(30), {
    count: 1_500,
    tokens: () => tokens,
  });
  expect(faults).toEqual([]);
  expect(byStatus.get(200)).toBeGreaterThan(20);
  expect(byStatus.get(400)).toBeGreaterThan(300);
}, 60_000);

/** Outside the endpoints, as a program may write them; a browser sends few of them. */
const ODD_ADDRESSES = [
  '//',
  '///',
  '/////////',
  '//[',
  '//[::1',
  '//a:99999/',
  '//evil.example/plans',
  '//plans',
  '/:',
  '/[',
  '/\\\\evil.example',
  '/%',
  '/%zz',
  '/%E0%A4%A',
  '/from/%E0%A4',
  '/%00',
  '/from/%00',
  '/share/%00.png',
  '/share/%E0%A4.png',
  '/share/.png',
  '/share/__proto__.png',
  '/share/..%2f..%2fpackage.json',
  '/from/__proto__/to/constructor',
  '/blackout/constructor',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..;/plans',
  '/plans%2F',
  '/plans%00',
  '/from//den',
  '/@[]{}|^`',
  'http://[/',
  'http://evil.example:99999/plans',
  '*',
  `/${'x'.repeat(8_000)}`,
  `/${'/'.repeat(8_000)}x`,
  `/${'%00'.repeat(2_000)}`,
  `/${'a/'.repeat(4_000)}`,
  `/${'x'.repeat(20_000)}`,
];
const ODD_QUERIES = [
  '?',
  '?%',
  '?origin=%E0%A4',
  '?origin=%00&date=%',
  '?=&&=',
  '?origin[]=a',
  '#%',
];

it('answers odd addresses outside the endpoints with 400, 404 or 431, and odd queries of pages with the page', async () => {
  const server = await testServer({ db: box.db, pages: pages.path });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const statusOf = (path: string, accept: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { port, path, agent: false, headers: { accept } };
      http
        .get(options, (answer) => answer.resume().once('end', () => resolve(answer.statusCode)))
        .once('error', reject);
    });
  const faults: string[] = [];
  const check = async (address: string, accept: string, expected: readonly number[]) => {
    const status = await statusOf(address, accept);
    if (!expected.includes(status ?? 0))
      faults.push(`${accept} ${address.slice(0, 60)}: ${status}`);
  };
  for (const accept of ['text/html', '*/*', 'application/json'])
    for (const address of ODD_ADDRESSES) await check(address, accept, [400, 404, 431]);
  const pagesWithQueries = ['/', '/trips', '/plans', '/from/den'].flatMap((page) =>
    ODD_QUERIES.map((query) => page + query),
  );
  for (const accept of ['text/html', '*/*'])
    for (const address of pagesWithQueries) await check(address, accept, [200]);
  expect(faults).toEqual([]);
}, 60_000);
