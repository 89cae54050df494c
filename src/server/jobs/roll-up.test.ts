import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addDays, HOUR_MS, localDate, timeZone } from '#domain/time.ts';
import { openDatabase } from '#server/db/database.ts';
import { activeDays, dailyFigures, dailyRoutes } from '#server/db/figure-schema.ts';
import { charges, subscriptionTimes } from '#server/db/payment-schema.ts';
import { topRoutes } from '#server/db/queries/figures/read-figures.ts';
import { rollUpState } from '#server/db/queries/figures/roll-up-state.ts';
import { meta, searches, sessions, users } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import { rollUp } from './roll-up.ts';

const box = testDatabase();
const NEW_YORK = 'America/New_York';
const goesOn = () => new AbortController().signal;

function workerAt(iso: string, { zone = NEW_YORK, db = box.db } = {}) {
  const clock = stillClock(iso);
  const deps = { db, clock, allowanceZone: timeZone(zone) };
  return { clock, run: (stop = goesOn()) => rollUp(deps, stop) };
}

/** Every figure but those that only the newest day has, as `kind day name total`. */
async function figures(...kinds: readonly string[]): Promise<readonly string[]> {
  const rows = await box.db.select().from(dailyFigures);
  const isMeant = (kind: string) =>
    kinds.length > 0
      ? kinds.includes(kind)
      : !/^(members|alerts|recent-searches|all-searches|top-)/.test(kind);
  return rows
    .filter(({ kind }) => isMeant(kind))
    .map(({ kind, day, name, simulated, total }) =>
      [kind, day, name, ...(simulated ? ['simulated'] : []), total].filter(Boolean).join(' '),
    )
    .sort();
}

/** As `2026-11-21 DEN-LAS 3 1`. */
const routesByDay = async () =>
  (await box.db.select().from(dailyRoutes))
    .map(({ day, route, searches: all, empty }) => `${day} ${route} ${all} ${empty}`)
    .sort();

async function givenMember(email: string, at: string): Promise<string> {
  const createdAt = new Date(at);
  const [row] = await box.db
    .insert(users)
    .values({ email, firstName: 'M', lastName: 'R', createdAt, lastLoginAt: createdAt })
    .returning();
  return row!.id;
}

const givenSearch = (at: Date | string, values: Partial<typeof searches.$inferInsert> = {}) =>
  box.db.insert(searches).values({
    searchType: 'search',
    origin: 'DEN',
    travelDate: '2026-12-24',
    createdAt: new Date(at),
    ...values,
  });

describe('the job roll-up', () => {
  it('counts the first and the last moment of a day, and none of the next', async () => {
    // 25 hours: the clocks of New York go back at 6:00 UTC.
    await givenSearch('2026-11-01T03:59:59.999Z');
    await givenSearch('2026-11-01T04:00:00Z');
    await givenSearch('2026-11-02T04:59:59.999Z');
    await givenSearch('2026-11-02T05:00:00Z');
    await workerAt('2026-11-10T12:00:00Z').run();
    expect(await figures('type')).toEqual([
      'type 2026-10-31 search 1',
      'type 2026-11-01 search 2',
      'type 2026-11-02 search 1',
    ]);
  });

  it('counts a day of 20,000 members within the statement timeout after days of few', async () => {
    const few = await givenMember('few@example.test', '2026-07-01T12:00:00Z');
    for (const day of [1, 2, 3, 4, 5, 6, 7, 8, 9])
      await givenSearch(`2026-07-0${day}T12:00:00Z`, { userId: few });
    await box.db.execute(sql`
      with many as (
        insert into ${users} (email, first_name, last_name, created_at)
          select 'm' || n || '@example.test', 'M', 'R', '2026-06-01T12:00:00Z' from generate_series(1, 20000) n
          returning id)
      insert into ${searches} (user_id, search_type, origin_airport, travel_date, created_at)
        select id, 'search', 'DEN', '2026-12-24', '2026-07-10T12:00:00Z' from many`);
    await workerAt('2026-07-11T12:00:00Z').run();
    expect(await figures('active')).toContain('active 2026-07-10 366 20000');
  });

  it('counts a day again until an hour after its end, and not later', async () => {
    const { clock, run } = workerAt('2026-07-10T12:00:00Z');
    await givenSearch('2026-07-10T11:00:00Z');
    await run();
    await givenSearch('2026-07-10T13:00:00Z');
    await run();
    expect(await figures('type')).toEqual(['type 2026-07-10 search 2']);
    // 4:00 UTC is midnight.
    clock.moveTo('2026-07-11T04:00:00Z');
    await run();
    clock.moveTo('2026-07-11T04:59:59Z');
    await givenSearch('2026-07-11T03:59:59Z');
    await run();
    expect(await figures('type')).toEqual(['type 2026-07-10 search 3']);
    clock.moveTo('2026-07-11T05:00:00Z');
    await run();
    await box.db.delete(searches);
    await run();
    expect(await figures('type')).toEqual(['type 2026-07-10 search 3']);
  });

  it('has the same figures after a second run, after a gap, and with two workers at once', async () => {
    const member = await givenMember('maya@example.test', '2026-03-01T12:00:00Z');
    for (let n = 0; n < 40; n += 1)
      await givenSearch(new Date(Date.parse('2026-03-01T05:30:00Z') + n * 17 * HOUR_MS), {
        userId: n % 3 === 0 ? member : null,
        destination: n % 2 === 0 ? 'LAS, CITY:CHICAGO' : null,
      });
    const daily = workerAt('2026-03-02T12:00:00Z');
    for (let day = localDate('2026-03-02'); day <= '2026-04-02'; day = addDays(day, 1)) {
      daily.clock.moveTo(`${day}T12:00:00Z`);
      await daily.run();
    }
    const all = async () => [...(await figures()), ...(await routesByDay())];
    const expected = await all();
    expect(expected.length).toBeGreaterThan(100);
    await daily.run();
    expect(await all()).toEqual(expected);

    const forget = async () => {
      await box.db.delete(dailyFigures);
      await box.db.delete(dailyRoutes);
      await box.db.delete(activeDays);
      await box.db.delete(meta).where(sql`${meta.key} like 'figures_%'`);
    };
    await forget();
    await workerAt('2026-04-02T12:00:00Z').run();
    expect(await all()).toEqual(expected);

    await forget();
    const other = openDatabase(box.url, { max: 3, connectTimeoutMs: 15_000 });
    onTestFinished(() => other.close());
    const at = '2026-04-02T12:00:00Z';
    await Promise.all([
      workerAt(at).run(),
      workerAt(at, { db: other.db }).run(),
      workerAt(at).run(),
    ]);
    expect(await all()).toEqual(expected);
    expect(await rollUpState(box.db)).toEqual({
      openFrom: '2026-04-02',
      countedAt: new Date(at),
    });
  });

  it('ends between two days when it should stop, and goes on there', async () => {
    await givenSearch('2026-01-01T12:00:00Z');
    const { run } = workerAt('2026-02-01T12:00:00Z');
    const over = new AbortController();
    over.abort();
    await run(over.signal);
    expect(await figures('type')).toEqual([]);
    await run();
    expect(await figures('type')).toEqual(['type 2026-01-01 search 1']);
  });

  it('keeps the counts of a deleted member, and nothing else of it', async () => {
    const member = await givenMember('maya@example.test', '2026-05-01T12:00:00Z');
    await box.db.insert(sessions).values({
      tokenHash: Buffer.from('token'),
      userId: member,
      createdAt: new Date('2026-05-03T12:00:00Z'),
      lastSeenAt: new Date('2026-05-03T12:00:00Z'),
    });
    const { run } = workerAt('2026-05-08T12:00:00Z');
    await run();
    const expected = [
      'active 2026-05-01 366 1',
      'active 2026-05-03 002 1',
      'sign-ups 2026-05-01 1',
    ];
    expect(await figures()).toEqual(expected);
    // Only the last day of a member is needed for the next one.
    expect(await box.db.select().from(activeDays)).toEqual([{ userId: member, day: '2026-05-03' }]);
    await box.db.delete(users).where(eq(users.id, member));
    await run();
    expect(await figures()).toEqual(expected);
    expect(await box.db.select().from(activeDays)).toEqual([]);
  });

  it('leaves days alone whose searches an earlier release has counted', async () => {
    const old = { kind: 'type', day: '2026-05-01', name: 'search', total: 12 };
    await box.db.insert(dailyFigures).values(old);
    await box.db
      .insert(meta)
      .values({ key: 'searches_counted_until', value: '2026-05-02 04:00:00+00' });
    await givenSearch('2026-05-01T12:00:00Z', { resultsFound: 0, totalFlights: 0 });
    await givenSearch('2026-05-02T12:00:00Z');
    await workerAt('2026-05-08T12:00:00Z').run();
    expect(await figures('type', 'empty')).toEqual([
      'empty 2026-05-01 search 1',
      'type 2026-05-01 search 12',
      'type 2026-05-02 search 1',
    ]);
  });

  it('lists the 50 routes of a day with most searches and those with most answers without flights', async () => {
    const code = (n: number) => `Q${String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26))}`;
    const empty = { resultsFound: 0, totalFlights: 0 };
    for (let n = 0; n < 60; n += 1)
      for (let times = 0; times < 2; times += 1)
        await givenSearch('2026-05-01T12:00:00Z', { destination: code(n) });
    await givenSearch('2026-05-01T12:00:00Z', { destination: 'ZZZ', ...empty });
    await workerAt('2026-05-08T12:00:00Z').run();
    expect((await routesByDay()).length).toBe(51);
    const days = { from: localDate('2026-05-01'), to: localDate('2026-05-08') };
    expect(await box.db.transaction((tx) => topRoutes(tx, days, 2))).toEqual({
      bySearches: [
        { route: `DEN-${code(0)}`, searches: 2, empty: 0 },
        { route: `DEN-${code(1)}`, searches: 2, empty: 0 },
      ],
      byEmpty: [{ route: 'DEN-ZZZ', searches: 1, empty: 1 }],
    });
  });

  it('counts payments and trials that are reported days later by their own day, real and simulated apart', async () => {
    const { run } = workerAt('2026-05-20T12:00:00Z');
    await givenSearch('2026-05-01T12:00:00Z');
    await run();
    const charge = (invoiceId: string, paidAt: string, more = {}) =>
      box.db.insert(charges).values({
        invoiceId,
        paidAt: new Date(paidAt),
        amount: 500,
        currency: 'usd',
        planType: 'monthly',
        simulated: false,
        ...more,
      });
    await charge('in_1', '2026-05-03T03:59:59Z');
    await charge('in_2', '2026-05-03T04:00:00Z');
    await charge('in_3', '2026-05-03T12:00:00Z', { amount: 5_000, planType: 'yearly' });
    await charge('in_4', '2026-05-03T12:00:00Z', { currency: 'eur', planType: null });
    await charge('in_5', '2026-05-03T12:00:00Z', { simulated: true });
    const times = (subscriptionId: string, at: Record<string, string>, simulated = false) =>
      box.db.insert(subscriptionTimes).values({
        subscriptionId,
        planType: 'monthly',
        simulated,
        ...Object.fromEntries(Object.entries(at).map(([key, text]) => [key, new Date(text)])),
      });
    await times('sub_1', { trialAt: '2026-05-02T12:00:00Z', paidAt: '2026-05-09T12:00:00Z' });
    await times('sub_2', { trialAt: '2026-05-02T12:00:00Z', endedAt: '2026-05-09T12:00:00Z' });
    await times('sub_3', { paidAt: '2026-05-04T12:00:00Z', endedAt: '2026-05-10T12:00:00Z' });
    await times('sub_4', { trialAt: '2026-05-02T12:00:00Z' }, true);
    await run();
    expect(await figures('revenue', 'payments')).toEqual([
      'payments 2026-05-02 usd monthly 1',
      'payments 2026-05-03 eur unknown 1',
      'payments 2026-05-03 usd monthly 1',
      'payments 2026-05-03 usd monthly simulated 1',
      'payments 2026-05-03 usd yearly 1',
      'revenue 2026-05-02 usd monthly 500',
      'revenue 2026-05-03 eur unknown 500',
      'revenue 2026-05-03 usd monthly 500',
      'revenue 2026-05-03 usd monthly simulated 500',
      'revenue 2026-05-03 usd yearly 5000',
    ]);
    expect(await figures('trials', 'trials-paid', 'paid-begun', 'paid-ended')).toEqual([
      'paid-begun 2026-05-04 monthly 1',
      'paid-begun 2026-05-09 monthly 1',
      'paid-ended 2026-05-10 monthly 1',
      'trials 2026-05-02 monthly 2',
      'trials 2026-05-02 monthly simulated 1',
      'trials-paid 2026-05-02 monthly 1',
    ]);
  });
});
