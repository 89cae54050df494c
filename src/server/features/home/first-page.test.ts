import { expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { stillClock, testServer } from '#test/harness.ts';
import { pagesFolder } from '#test/pages-folder.ts';

const box = testDatabase();

/** Shows what it is given of the board. */
const folder = pagesFolder(`
const render = async ({ url }, { home }) => new Response(
  '<html><pre>' + JSON.stringify(home && [home.board.airport, home.reason, home.board.best.length, home.airports.length > 50, home.blackoutDates.length > 0]) + '</pre>',
);
export const entry = { module: { pageRenderer: () => render } };
`);

async function setUp(now = '2026-12-01T18:00:00Z') {
  const clock = stillClock(now);
  const server = await testServer({ db: box.db, clock, pages: folder.path });
  const shown = async (url: string, cookie = '') => {
    const { body } = await server.inject({ url, headers: { accept: 'text/html', cookie } });
    return /<pre>(.*)<\/pre>/.exec(body)?.[1];
  };
  return { clock, shown };
}

it('the first page is made with the board of the airport with the most routes', async () => {
  const { shown } = await setUp();
  expect(await shown('/')).toBe('["DEN","size",6,true,true]');
});

it('the first page is made with the board of the airport that the cookie names', async () => {
  const { shown } = await setUp();
  expect(await shown('/', 'member=1; near=LAS-zone')).toBe('["LAS","zone",6,true,true]');
  expect(await shown('/', 'near=MCO-home')).toBe('["MCO","home",6,true,true]');
  // What nobody could have written is not read.
  for (const cookie of ['near=LAS', 'near=las-zone', 'near=LAS-else', 'anear=LAS-zone'])
    expect(await shown('/', cookie)).toBe('["DEN","size",6,true,true]');
});

it('the first page is made without a board of an unknown airport, and other pages without any', async () => {
  const { shown } = await setUp();
  expect(await shown('/', 'near=QQQ-zone')).toBe('undefined');
  for (const url of ['/plans', '/?mode=one-way', '/?origin=DEN&date=2026-12-02'])
    expect(await shown(url)).toBe('undefined');
});
