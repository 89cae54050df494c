import { expect, it } from 'vitest';
import { adminFixture } from '#test/api/admin-fixture.ts';

const { now, setUp, givenUser, givenAlert } = adminFixture();

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
interface Listed {
  notifications: { origin_airport: string; max_price: number }[];
}
const origins = ({ notifications }: Listed) =>
  notifications.map(({ origin_airport }) => origin_airport).join(' ');

/** Three alerts of two members: open, found, and stopped by its member. */
async function three() {
  const fixture = await setUp();
  const maya = await givenUser('maya@example.test');
  const leo = await givenUser('leo@other.test', { firstName: 'Leo', lastName: 'Ito' });
  await givenAlert(maya, { origins: ['DEN'], maxPrice: 3_000, createdAt: minutesAgo(3) });
  const found = { state: 'found', foundPrice: 1_499, finishedAt: now, notifiedAt: now } as const;
  await givenAlert(leo, { origins: ['SLC'], maxPrice: 2_000, createdAt: minutesAgo(2) }, [
    found,
    { day: '2026-11-26', state: 'passed', finishedAt: now },
  ]);
  await givenAlert(leo, { origins: ['PHX'], maxPrice: 1_000, createdAt: minutesAgo(1) }, [
    { state: 'stopped', finishedAt: now },
  ]);
  return fixture;
}

it('shows administrators an alert as its member sees it, with its member', async () => {
  const { see } = await three();
  const { notifications } = await see('notifications', { q: 'slc' });
  expect(notifications).toEqual([
    expect.objectContaining({
      origin_airport: 'SLC',
      destination_airport: 'LAS',
      travel_dates: ['2026-11-25', '2026-11-26'],
      max_price: 20,
      is_active: false,
      is_completed: true,
      found_price: 14.99,
      found_travel_date: '2026-11-25',
      notification_sent: true,
      user: { first_name: 'Leo', last_name: 'Ito', email: 'leo@other.test' },
    }),
  ]);
});

it('shows administrators which alerts are paused because the plan ended', async () => {
  const { see } = await setUp();
  const paused = async () => {
    const { notifications } = await see('notifications', {});
    return Object.fromEntries(
      notifications.map((alert: Record<string, unknown>) => [
        alert['origin_airport'],
        alert['is_paused'],
      ]),
    );
  };
  const free = await givenUser('zoe@example.test', { isPremium: false });
  await givenAlert(free, { origins: ['DEN'] });
  await givenAlert(await givenUser('ann@example.test', { isPremium: true }), { origins: ['SLC'] });
  expect(await paused()).toEqual({ DEN: true, SLC: false });
});

it('sorts the admin list of alerts by each column in both directions', async () => {
  const { see } = await three();
  const ascending = {
    created_at: 'DEN SLC PHX',
    max_price: 'PHX SLC DEN',
    origin_airport: 'DEN PHX SLC',
  };
  for (const [sort, expected] of Object.entries(ascending)) {
    const descending = expected.split(' ').reverse().join(' ');
    expect(origins(await see('notifications', { sort, order: 'asc' })), sort).toBe(expected);
    expect(origins(await see('notifications', { sort, order: 'desc' })), sort).toBe(descending);
  }
});

it('filters the admin list of alerts by status, with the dashboard’s counts', async () => {
  const { see } = await three();
  const expected = { all: 'PHX SLC DEN', active: 'PHX DEN', completed: 'SLC' };
  for (const [filter, codes] of Object.entries(expected)) {
    const listed = await see('notifications', { filter });
    expect(origins(listed), filter).toBe(codes);
    expect(listed.pagination.total, filter).toBe(codes.split(' ').length);
  }
  const { total_notifications, active_notifications } = await see('dashboard');
  expect([total_notifications, active_notifications]).toEqual([3, 2]);
});

it('searches alerts by airport code and email address without wildcards', async () => {
  const { see } = await three();
  const expected = { den: 'DEN', LAS: 'PHX SLC DEN', 'other.test': 'PHX SLC', 'Leo Ito': '' };
  for (const [q, codes] of Object.entries({ ...expected, '%': '', _: '', '\\': '' }))
    expect(origins(await see('notifications', { q })), q).toBe(codes);
});

it('pages the admin list of alerts, each once, at most a hundred a page', async () => {
  const { see } = await setUp();
  const maya = await givenUser('maya@example.test');
  for (let n = 0; n < 101; n += 1) await givenAlert(maya, { maxPrice: 100 + n });
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await see('notifications', { page, limit: 40 }));
  expect(pages.map(({ notifications }) => notifications.length)).toEqual([40, 40, 21]);
  const prices = (pages as Listed[]).flatMap((page) =>
    page.notifications.map((one) => one.max_price),
  );
  expect(new Set(prices).size).toBe(101);
  expect((await see('notifications', { limit: 1_000 })).notifications).toHaveLength(100);
  expect(await see('notifications', { page: 4, limit: 40 })).toEqual({
    notifications: [],
    pagination: { page: 4, limit: 40, total: 101, pages: 3 },
    simulated: true,
  });
});
