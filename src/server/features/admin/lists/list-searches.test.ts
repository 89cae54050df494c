import { expect, it } from 'vitest';
import { adminFixture } from '#test/api/admin-fixture.ts';

const { now, setUp, givenUser, givenSearch } = adminFixture();

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
interface Listed {
  searches: { id: number; search_date: string }[];
}
/** Each search has a day of its own: its place in {@link four}. */
const DAYS = ['2026-12-03', '2026-12-01', '2026-12-04', '2026-12-02'];
const ids = ({ searches }: Listed) =>
  searches.map(({ search_date }) => DAYS.indexOf(search_date) + 1).join(' ');

/** 1: a member's, 2: a guest's that was cut off, 3: inbound, 4: to one place. */
async function four() {
  const fixture = await setUp();
  const userId = await givenUser('maya@example.test');
  const found = (resultsFound: number, totalFlights: number) => ({ resultsFound, totalFlights });
  const origin = 'DEN,CITY:CHICAGO';
  await givenSearch({ userId, origin, travelDate: '2026-12-03', ...found(9, 40) }, minutesAgo(4));
  await givenSearch({ travelDate: '2026-12-01' }, minutesAgo(3));
  const inbound = { searchType: 'inbound', origin: null, destination: 'LAS' } as const;
  await givenSearch(
    { userId, ...inbound, travelDate: '2026-12-04', ...found(3, 60) },
    minutesAgo(2),
  );
  const single = { searchType: 'single', destination: 'MCO' } as const;
  await givenSearch({ userId, ...single, travelDate: '2026-12-02', ...found(1, 50) });
  return fixture;
}

it('shows administrators each search with its results and its member, or none for a guest', async () => {
  const { see } = await four();
  const { searches } = await see('searches', { order: 'asc' });
  expect(searches.slice(0, 2)).toEqual([
    {
      id: expect.any(Number),
      origin_airport: 'DEN,CITY:CHICAGO',
      destination_airport: null,
      search_type: 'search',
      search_date: '2026-12-03',
      results_found: 9,
      total_flights: 40,
      created_at: '2026-11-21T17:56:00.000Z',
      user: { first_name: 'Maya', last_name: 'Ruiz', email: 'maya@example.test' },
    },
    expect.objectContaining({
      search_date: DAYS[1],
      results_found: null,
      total_flights: null,
      user: null,
    }),
  ]);
});

it('shows administrators every page of searches in the order of the whole list', async () => {
  const { see } = await four();
  const pages = async (limit: number, query: Readonly<Record<string, string>>) =>
    Promise.all(
      [1, 2, 3, 4, 5].map(async (page) => ids(await see('searches', { ...query, limit, page }))),
    );
  expect(await pages(1, { order: 'asc' })).toEqual(['1', '2', '3', '4', '']);
  expect(await pages(3, {})).toEqual(['4 3 2', '1', '', '', '']);
  const byResults = { sort: 'results_found', order: 'asc' };
  expect(await pages(2, byResults)).toEqual(['2 4', '3 1', '', '', '']);
  expect(await pages(2, { sort: 'results_found' })).toEqual(['1 3', '4 2', '', '', '']);
});

it('sorts the admin list of searches by each column in both directions, unknown values lowest', async () => {
  const { see } = await four();
  const ascending = {
    created_at: '1 2 3 4',
    search_date: '2 4 1 3',
    results_found: '2 4 3 1',
    total_flights: '2 1 4 3',
  };
  for (const [sort, expected] of Object.entries(ascending)) {
    const descending = expected.split(' ').reverse().join(' ');
    expect(ids(await see('searches', { sort, order: 'asc' })), sort).toBe(expected);
    expect(ids(await see('searches', { sort })), sort).toBe(descending);
  }
});

it('filters the admin list of searches by type and by guests', async () => {
  const { see } = await four();
  const expected = {
    all: '4 3 2 1',
    search: '2 1',
    single: '4',
    inbound: '3',
    return: '',
    guest: '2',
  };
  for (const [filter, numbers] of Object.entries(expected)) {
    const listed = await see('searches', { filter });
    expect(ids(listed), filter).toBe(numbers);
    expect(listed.pagination.total, filter).toBe(listed.searches.length);
  }
});

it('searches the admin list of searches by place and email address without wildcards', async () => {
  const { see } = await four();
  const expected = { den: '4 2 1', chicago: '1', LAS: '3', 'maya@': '4 3 1' };
  for (const [q, numbers] of Object.entries({ ...expected, '%': '', _: '', '\\': '' }))
    expect(ids(await see('searches', { q })), q).toBe(numbers);
});

it('pages the admin list of searches, each once, at most a hundred a page', async () => {
  const { see } = await setUp();
  for (let n = 0; n < 101; n += 1) await givenSearch();
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await see('searches', { page, limit: 40 }));
  expect(pages.map(({ searches }) => searches.length)).toEqual([40, 40, 21]);
  expect(
    new Set((pages as Listed[]).flatMap((page) => page.searches.map(({ id }) => id))).size,
  ).toBe(101);
  expect((await see('searches', { limit: 1_000 })).searches).toHaveLength(100);
  expect(await see('searches', { page: 4, limit: 40 })).toEqual({
    searches: [],
    pagination: { page: 4, limit: 40, total: 101, pages: 3 },
  });
});
