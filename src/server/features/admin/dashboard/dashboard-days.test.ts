import { describe, expect, it } from 'vitest';
import { timeZone } from '#domain/time.ts';
import { openDatabase } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import { charges, subscriptionTimes } from '#server/db/payment-schema.ts';
import { storeSupplierCalls } from '#server/jobs/report-process.ts';
import { callTally } from '#server/telemetry/health.ts';
import { adminFixture } from '#test/api/admin-fixture.ts';
import { endlessRun } from '#test/harness.ts';

const { audited, box, now, setUp, givenSearch } = adminFixture();

describe('the days of the dashboard', () => {
  it.each([
    [{}, '2026-10-23', '2026-11-21', 30],
    [{ to: '2026-11-01' }, '2026-10-03', '2026-11-01', 30],
    [{ days: '7' }, '2026-11-15', '2026-11-21', 7],
    [{ days: '7', to: '2026-11-01' }, '2026-10-26', '2026-11-01', 7],
    [{ from: '2026-11-20' }, '2026-11-20', '2026-11-21', 2],
    [{ from: '2025-11-21' }, '2025-11-21', '2026-11-21', 366],
    [{ from: '2026-11-21', to: '2026-11-21' }, '2026-11-21', '2026-11-21', 1],
  ])('asked for as %o are those from %s to %s', async (query, from, to, count) => {
    const { see } = await setUp();
    const answer = await see('dashboard', query);
    expect([answer.from, answer.to, answer.today]).toEqual([from, to, '2026-11-21']);
    expect(answer.days).toHaveLength(count);
    expect([answer.days[0].date, answer.days.at(-1).date]).toEqual([from, to]);
  });

  it.each([
    [{ from: '2025-11-20' }, 'from', 'Choose at most 366 days'],
    [
      { from: '2026-11-20', to: '2026-11-19' },
      'from',
      'The first day cannot be after the last one',
    ],
    [{ to: '2026-11-22' }, 'to', 'The last day cannot be after today'],
    [{ from: '2026-02-30' }, 'from', 'Dates are written YYYY-MM-DD'],
    [{ days: '0' }, 'days', 'Days are a number from 1 to 366'],
    [{ days: '367' }, 'days', 'Days are a number from 1 to 366'],
    [{ to: 'today' }, 'to', 'Dates are written YYYY-MM-DD'],
  ])(
    'are refused when asked for as %o, by the name of the field',
    async (query, field, message) => {
      const { get } = await setUp();
      const answer = await get(`dashboard?${new URLSearchParams(query)}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toEqual({ [field]: message });
      expect(await audited()).toEqual([]);
    },
  );

  it('have what was counted of these days only', async () => {
    const { see } = await setUp();
    const empty = { resultsFound: 0, totalFlights: 0 };
    await givenSearch({ ...empty, destination: 'LAS' }, '2026-11-10T12:00:00Z');
    await givenSearch({ destination: 'LAS' }, '2026-11-11T12:00:00Z');
    await givenSearch(empty, '2026-11-12T12:00:00Z');
    const answer = await see('dashboard', { from: '2026-11-10', to: '2026-11-11' });
    expect(answer.days).toMatchObject([
      { searches: { search: 1 }, without_flights: { search: 1 } },
      { searches: { search: 1 }, without_flights: {} },
    ]);
    const route = { origin: 'DEN', destination: 'LAS', searches: 2, without_flights: 1 };
    expect(answer.top_routes).toEqual([route]);
    expect(answer.routes_without_flights).toEqual([route]);
    // Totals are of all time.
    expect(answer.total_searches).toBe(3);
  });
});

describe('figures of the dashboard', () => {
  it('are zeros without a time before a worker has counted', async () => {
    const { get } = await setUp();
    const answer = (await get('dashboard')).json();
    expect(answer).toMatchObject({ counted_at: null, total_users: 0, active_members: 0 });
  });

  it('of payments are real or simulated, with what was paid for at the begin of the days', async () => {
    const { see } = await setUp();
    const at = (day: string) => new Date(`${day}T12:00:00Z`);
    const of = { planType: 'monthly', simulated: false } as const;
    const free = { trialAt: null, paidAt: null, endedAt: null };
    await box.db.insert(subscriptionTimes).values([
      { ...free, ...of, subscriptionId: 'a', paidAt: at('2026-10-01') },
      { ...free, ...of, subscriptionId: 'b', paidAt: at('2026-10-01'), endedAt: at('2026-11-10') },
      { ...free, ...of, subscriptionId: 'c', paidAt: at('2026-10-01'), endedAt: at('2026-10-09') },
      { ...free, ...of, subscriptionId: 'd', trialAt: at('2026-11-09'), paidAt: at('2026-11-16') },
      { ...free, ...of, subscriptionId: 'e', trialAt: at('2026-11-09') },
      { ...free, ...of, simulated: true, subscriptionId: 'f', trialAt: at('2026-11-09') },
    ]);
    const charge = { amount: 500, currency: 'usd', paidAt: at('2026-11-16'), ...of };
    await box.db.insert(charges).values([
      { ...charge, invoiceId: 'in_1' },
      { ...charge, invoiceId: 'in_2' },
      { ...charge, invoiceId: 'in_3', planType: null, paidAt: at('2026-11-17') },
      { ...charge, invoiceId: 'in_4', simulated: true },
    ]);
    const { memberships } = await see('dashboard', { from: '2026-11-01' });
    const none = { trials: 0, trials_paid: 0, paid_begun: 0, paid_ended: 0 };
    const payment = { date: '2026-11-16', currency: 'usd', plan_type: 'monthly' };
    expect(memberships).toEqual([
      {
        simulated: false,
        paid_at_begin: 2,
        payments: [
          { ...payment, count: 2, amount: 1_000 },
          { ...payment, date: '2026-11-17', plan_type: null, count: 1, amount: 500 },
        ],
        days: [
          { ...none, date: '2026-11-09', trials: 2, trials_paid: 1 },
          { ...none, date: '2026-11-10', paid_ended: 1 },
          { ...none, date: '2026-11-16', paid_begun: 1 },
        ],
      },
      {
        simulated: true,
        paid_at_begin: 0,
        payments: [{ ...payment, count: 1, amount: 500 }],
        days: [{ ...none, date: '2026-11-09', trials: 1 }],
      },
    ]);
  });

  it('of messages say how many wait and for how long, and what became of those of each day', async () => {
    const { see } = await setUp();
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    const message = (dedupeKey: string, more: Partial<typeof outbox.$inferInsert>) => ({
      dedupeKey,
      to: 'm@example.test',
      subject: 's',
      text: '',
      html: '',
      createdAt: ago(90),
      ...more,
    });
    await box.db
      .insert(outbox)
      .values([
        message('a', {}),
        message('b', { notBefore: ago(-60) }),
        message('c', { sentAt: ago(10) }),
        message('d', { sentAt: ago(2 * 1440) }),
        message('e', { deadLetteredAt: ago(5) }),
        message('f', { channel: 'sms', to: '5550100142', notBefore: ago(-60) }),
      ]);
    const { waiting, days } = await see('dashboard', { from: '2026-11-19' });
    expect(waiting).toEqual([
      { channel: 'email', waiting: 2, oldest_seconds: 5_400 },
      { channel: 'sms', waiting: 1, oldest_seconds: null },
      { channel: 'push', waiting: 0, oldest_seconds: null },
    ]);
    expect(days).toMatchObject([
      { sent: { email: 1 }, failed: {} },
      { sent: {}, failed: {} },
      { sent: { email: 1 }, failed: { email: 1 } },
    ]);
  });

  it('of suppliers add up the calls of several processes that store them at once', async () => {
    const { see, clock } = await setUp();
    const fares = { kind: 'fares', name: 'Duffel', simulated: false } as const;
    const mail = { kind: 'mail', name: 'SMTP server', simulated: false } as const;
    const other = openDatabase(box.url, { max: 3, connectTimeoutMs: 15_000 });
    const zone = timeZone('America/New_York');
    const processes = Array.from({ length: 4 }, (_, n) => {
      const calls = callTally();
      const order = n % 2 === 0 ? [fares, mail] : [mail, fares];
      for (const supplier of order) {
        for (let call = 0; call < 94; call += 1) calls.add(supplier, { ms: 30, failed: false });
        for (let call = 0; call < 6; call += 1) calls.add(supplier, { ms: 700, failed: false });
        calls.add(supplier, { ms: 9_000, failed: true });
      }
      const db = n < 2 ? box.db : other.db;
      return storeSupplierCalls({
        db,
        clock,
        calls,
        allowanceZone: zone,
        every: () => async () => {},
      });
    });
    await Promise.all(processes.map((stop) => stop()));
    await other.close();
    const { suppliers } = await see('dashboard');
    expect(suppliers).toEqual([
      // 376 of 400 calls took 25 to 50 ms, 24 took 400 to 800.
      { ...fares, calls: 404, errors: 4, p50_ms: 38, p95_ms: 467 },
      { ...mail, calls: 404, errors: 4, p50_ms: 38, p95_ms: 467 },
    ]);
    expect((await see('dashboard', { to: '2026-11-20' })).suppliers).toEqual([]);
  });

  it('of suppliers keep calls that could not be stored for the next time', async () => {
    const { see, clock } = await setUp();
    const calls = callTally();
    calls.add({ kind: 'fares', name: 'Duffel', simulated: false }, { ms: 1, failed: false });
    const away = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 });
    const deps = { clock, calls, allowanceZone: timeZone('America/New_York') };
    let store = async () => {};
    storeSupplierCalls({
      ...deps,
      db: away.db,
      every: (_name, _seconds, work) => {
        store = () => work(endlessRun());
        return async () => {};
      },
    });
    await expect(store()).rejects.toThrow();
    await away.close();
    await storeSupplierCalls({ ...deps, db: box.db, every: () => async () => {} })();
    expect((await see('dashboard')).suppliers).toMatchObject([{ name: 'Duffel', calls: 1 }]);
  });
});
