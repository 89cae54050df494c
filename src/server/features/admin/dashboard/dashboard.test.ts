import { describe, expect, it } from 'vitest';
import { isInTrial, membershipPlan } from '#domain/account.ts';
import { adminFixture } from '#test/api/admin-fixture.ts';

const { now, setUp, givenUser, givenSearch, givenAlert } = adminFixture();

interface Day {
  date: string;
  searches: Record<string, number>;
  sign_ups: number;
  finds: number;
}

describe('GET /admin/dashboard', () => {
  it('shows zeros on the dashboard of an unused product', async () => {
    const { see } = await setUp();
    const { days, ...figures } = await see('dashboard');
    expect(figures).toEqual({
      total_users: 1,
      total_notifications: 0,
      total_searches: 0,
      search_breakdown: {
        searches_by_type: {},
        recent_searches_24h: 0,
        top_origins: [],
        top_destinations: [],
      },
      members: { free: 1, trial: 0, premium: 0, disabled: 0 },
      active_notifications: 0,
      from: '2026-10-23',
      to: '2026-11-21',
      active_members: 1,
      memberships: [],
      top_routes: [],
      routes_without_flights: [],
      suppliers: [],
      waiting: ['email', 'sms', 'push'].map((channel) => ({
        channel,
        waiting: 0,
        oldest_seconds: null,
      })),
      time_zone: 'America/New_York',
      today: '2026-11-21',
      counted_at: '2026-11-21T18:00:00.000Z',
      as_of: '2026-11-21T18:00:00.000Z',
    });
    expect(days).toHaveLength(30);
    expect([days[0].date, days[29]]).toEqual([
      '2026-10-23',
      {
        date: '2026-11-21',
        searches: {},
        without_flights: {},
        sign_ups: 1,
        finds: 0,
        active_members: 1,
        sent: {},
        failed: {},
      },
    ]);
  });

  it('counts all searches by type and those of the last 24 hours on the dashboard', async () => {
    const { see } = await setUp();
    await givenSearch({}, '2020-01-01T00:00:00Z');
    await givenSearch({ searchType: 'single' }, '2026-11-20T18:00:00Z');
    await givenSearch({ searchType: 'single' }, '2026-11-20T18:00:01Z');
    await givenSearch({ searchType: 'return' }, now);
    const { total_searches, search_breakdown } = await see('dashboard');
    expect(total_searches).toBe(4);
    expect(search_breakdown).toMatchObject({
      searches_by_type: { search: 1, single: 2, return: 1 },
      recent_searches_24h: 2,
    });
  });

  it('lists the eight most searched origins, counting each place of a search', async () => {
    const { see } = await setUp();
    const codes = ['ATL', 'BNA', 'CLE', 'DEN', 'EWR', 'FLL', 'GRR', 'HOU', 'IND'];
    for (const [index, code] of codes.entries())
      for (let n = 0; n <= index; n += 1) await givenSearch({ origin: code });
    await givenSearch({ origin: 'ATL, CITY:CHICAGO,IND' });
    await givenSearch({ origin: null, destination: 'LAS', searchType: 'inbound' });
    const { top_origins } = (await see('dashboard')).search_breakdown;
    const [first, , , , , , , last] = top_origins;
    expect(top_origins).toHaveLength(8);
    expect(first).toEqual({ airport: 'IND', count: 10 });
    // ATL has been asked for twice by now, as often as BNA: the alphabet decides.
    expect(last).toEqual({ airport: 'ATL', count: 2 });
  });

  it('counts a search of a city group for each of its airports, once, and an old code as the new one', async () => {
    const { see } = await setUp();
    await givenSearch({ origin: 'CITY:CHICAGO' });
    await givenSearch({ origin: 'ORD,CITY:CHICAGO, ord' });
    await givenSearch({ origin: 'CITY:WASHINGTON DC' });
    await givenSearch({ origin: 'PBI' });
    expect((await see('dashboard')).search_breakdown.top_origins).toEqual([
      { airport: 'MDW', count: 2 },
      { airport: 'ORD', count: 2 },
      { airport: 'BWI', count: 1 },
      { airport: 'DCA', count: 1 },
      { airport: 'DJT', count: 1 },
      { airport: 'IAD', count: 1 },
    ]);
  });

  it('counts inbound searches, which have no origin, by their destinations', async () => {
    const { see } = await setUp();
    const inbound = { origin: null, searchType: 'inbound' } as const;
    await givenSearch({ ...inbound, destination: 'LAS' });
    await givenSearch({ ...inbound, destination: 'LAS,CITY:MIAMI' });
    await givenSearch({ destination: 'MCO', searchType: 'single' });
    await givenSearch();
    expect((await see('dashboard')).search_breakdown).toMatchObject({
      top_origins: [{ airport: 'DEN', count: 2 }],
      top_destinations: [
        { airport: 'LAS', count: 2 },
        { airport: 'FLL', count: 1 },
        { airport: 'MCO', count: 1 },
        { airport: 'MIA', count: 1 },
      ],
    });
  });

  it.each(['America/New_York', 'Pacific/Auckland'])(
    'groups dashboard figures by the days of %s, including days of 23 or 25 hours',
    async (zone) => {
      const { see } = await setUp({ ALLOWANCE_TIME_ZONE: zone });
      const userId = await givenUser('maya@example.test', { createdAt: new Date('2020-01-01') });
      const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
      const expected = new Map<string, number>();
      for (let hours = 0; hours < 33 * 24; hours += 7) {
        const at = new Date(now.getTime() - hours * 3_600_000 - 1);
        await givenUser(`m${hours}@example.test`, { createdAt: at });
        await givenSearch({ searchType: hours % 2 === 0 ? 'search' : 'inbound' }, at);
        const found = { state: 'found', foundPrice: 1_000, finishedAt: at } as const;
        const passed = { state: 'passed', finishedAt: at, day: '2026-11-26' } as const;
        await givenAlert(userId, {}, [found, passed]);
        const day = format.format(at);
        expected.set(day, (expected.get(day) ?? 0) + 1);
      }
      const answer = await see('dashboard');
      expect(answer.time_zone).toBe(zone);
      const today = format.format(now);
      expect(answer.days.at(-1).date).toBe(today);
      for (const { date, searches, sign_ups, finds } of answer.days as Day[]) {
        const total = (searches.search ?? 0) + (searches.inbound ?? 0);
        // The admin of this test has signed up today.
        const happened = [total, date === today ? sign_ups - 1 : sign_ups, finds];
        const count = expected.get(date) ?? 0;
        expect(happened, date).toEqual([count, count, count]);
      }
    },
  );
});

describe('plans of members', () => {
  it('counts and lists members by plan as the membership rules say', async () => {
    const { see } = await setUp();
    const ends = [undefined, ...[-1, 0, 1].map((ms) => new Date(now.getTime() + ms))];
    const expected: Record<string, string[]> = { free: [], trial: [], premium: [], disabled: [] };
    const either = [true, false];
    const cases = either.flatMap((isActive) =>
      either.flatMap((isPremium) =>
        either.flatMap((isTrial) =>
          ends.map((trialEndsAt) => ({ isActive, isPremium, isTrial, trialEndsAt })),
        ),
      ),
    );
    for (const [number, { isActive, ...membership }] of cases.entries()) {
      const email = `case-${number}@example.test`;
      await givenUser(email, { isActive, ...membership });
      const has = isInTrial(membership, now) ? 'trial' : membershipPlan(membership, now);
      expected[isActive ? has : 'disabled']?.push(email);
    }
    const { members, total_users } = await see('dashboard');
    expect(total_users).toBe(33);
    for (const [filter, emails] of Object.entries(expected)) {
      const { users: listed } = await see('users', { filter, q: '-' });
      const found = listed.map(({ email }: { email: string }) => email);
      expect(found.sort(), filter).toEqual(emails.sort());
      // The admin of this test is a free member.
      expect(members[filter], filter).toBe(emails.length + (filter === 'free' ? 1 : 0));
    }
  });
});
