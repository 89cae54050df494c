import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Fare, Flight } from '#domain/flight/flight.ts';
import { cents } from '#domain/money.ts';
import { airportCode } from '#domain/network/airport.ts';
import { localDate } from '#domain/time/local-date.ts';
import { offsetTime } from '#domain/time/offset-time.ts';
import { openDatabase } from '#server/db/database.ts';
import { fareAnswers, fareObservations } from '#server/db/observation-schema.ts';
import { ensureMonths } from '#server/db/queries/fares/observation-months.ts';
import { calm } from '#server/ports/fare-source.promises.ts';
import type { FareQuery, FareSource } from '#server/ports/fare-source.ts';
import { ProviderError } from '#server/ports/provider-error.ts';
import { testDatabase } from '#test/database.ts';
import { fixedFares, flight, stillClock, testServer } from '#test/harness.ts';
import { observedFares } from './observed-fares.ts';
import { priceHistory, priceNow } from './prices.ts';
import { recorder } from './recorder.ts';

const box = testDatabase();

const DAY = localDate('2026-12-09');
const [DEN, LAS, MCO] = ['DEN', 'LAS', 'MCO'].map(airportCode) as [
  ReturnType<typeof airportCode>,
  ReturnType<typeof airportCode>,
  ReturnType<typeof airportCode>,
];
const MINUTE = 60_000;

type Fares = Partial<
  Record<'goWild' | 'standard' | 'discountDen', [dollars: number, seats?: number]>
>;

/** Nonstop from DEN at the given time. */
const flightTo = (to: typeof LAS, time: string, fares: Fares): Flight => ({
  segments: [
    {
      from: DEN,
      to,
      departs: offsetTime(`${DAY}T${time}:00-07:00`),
      arrives: offsetTime(`${DAY}T23:59:00-07:00`),
      number: 'F9 100',
      approximate: false,
    },
  ],
  fares: Object.fromEntries(
    Object.entries(fares).map(([kind, [dollars, seatsLeft]]): [string, Fare] => [
      kind,
      { total: cents(dollars * 100), seatsLeft },
    ]),
  ),
  goWildWindow: { state: 'open' },
});

/** A source whose answers are set, as one process records them. */
function setUp(clock = stillClock(), db = box.db) {
  let flights: readonly Flight[] = [];
  const source: FareSource = {
    name: 'test',
    simulated: true,
    search: async ({ destinations }) => ({
      flights: flights.filter(
        ({ segments: [first] }) => !destinations || destinations.includes(first.to),
      ),
      seenAt: clock.now(),
    }),
    lowest: async () => ({ lowest: [], seenAt: clock.now() }),
  };
  const record = recorder({ db, clock });
  const fares = observedFares(source, (answered) => record.observe(answered));
  const ask = async (query: Partial<FareQuery> = {}) => {
    const answer = await fares.search({ origins: [DEN], date: DAY, ...query }, calm());
    await record.settled();
    return answer;
  };
  const offer = (...next: readonly Flight[]) => {
    flights = next;
  };
  return { clock, fares, record, ask, offer };
}

const observations = async () =>
  (
    await box.db
      .select()
      .from(fareObservations)
      .orderBy(fareObservations.seenAt, fareObservations.journey)
  ).map(
    ({ destination, journey, goWild, standard, discountDen, goWildSeats, seats }) =>
      [destination, journey, goWild, standard, discountDen, goWildSeats, seats] as const,
  );
const answers = () => box.db.select().from(fareAnswers).orderBy(fareAnswers.id);

beforeEach(() => ensureMonths(box.db, stillClock().now()));

describe('observed fares', () => {
  it('are written once, with everything that was said', async () => {
    const { ask, offer, clock } = setUp();
    offer(
      flightTo(LAS, '06:30', { goWild: [15.41, 3], standard: [98, 9], discountDen: [96, 9] }),
      flightTo(MCO, '07:00', { standard: [40] }),
    );
    for (let time = 0; time < 3; time++) await ask();
    expect(await observations()).toEqual([
      ['LAS', 'F9 100@06:30', 1541, 9800, 9600, 3, 9],
      ['MCO', 'F9 100@07:00', null, 4000, null, null, null],
    ]);
    expect(await answers()).toMatchObject([
      { source: 'test', origins: 'DEN', destinations: null, flights: 2, changed: 2, day: DAY },
    ]);
    expect((await answers())[0]?.seenAt).toEqual(clock.now());
  });

  it('are the changes only: of fares, of seats, and of what is no longer answered', async () => {
    const { ask, offer, clock } = setUp();
    const orlando = flightTo(MCO, '07:00', { standard: [40] });
    offer(flightTo(LAS, '06:30', { standard: [98, 9] }), orlando);
    await ask();
    clock.moveBy(MINUTE);
    offer(flightTo(LAS, '06:30', { standard: [80, 9] }), orlando);
    await ask();
    clock.moveBy(MINUTE);
    offer(flightTo(LAS, '06:30', { standard: [80, 8] }), orlando);
    await ask();
    clock.moveBy(MINUTE);
    offer(orlando);
    await ask();
    await ask();
    const las = (await observations()).filter(([destination]) => destination === 'LAS');
    expect(las.map(([, , , standard, , , seats]) => [standard, seats])).toEqual([
      [9800, 9],
      [8000, 9],
      [8000, 8],
      [null, null],
    ]);
    expect((await observations()).length).toBe(5);
    expect((await answers()).map(({ changed }) => changed)).toEqual([2, 1, 1, 1]);
  });

  it('note an answer without news once an hour', async () => {
    const { ask, offer, clock } = setUp();
    offer(flightTo(LAS, '06:30', { standard: [98] }));
    for (let minute = 0; minute <= 120; minute += 20) {
      await ask();
      clock.moveBy(20 * MINUTE);
    }
    expect((await answers()).map(({ changed }) => changed)).toEqual([1, 0, 0]);
  });

  it('know no less after a restart', async () => {
    const before = setUp();
    before.offer(flightTo(LAS, '06:30', { standard: [98] }));
    await before.ask();
    before.clock.moveBy(MINUTE);
    const after = setUp(before.clock);
    after.offer(flightTo(LAS, '06:30', { standard: [98] }));
    await after.ask();
    expect(await observations()).toHaveLength(1);
    before.clock.moveBy(MINUTE);
    after.offer();
    await after.ask();
    expect(await observations()).toHaveLength(2);
  });

  it('do not double when the same is seen by many processes, by different questions', async () => {
    const clock = stillClock();
    const processes = Array.from({ length: 6 }, () => setUp(clock));
    for (const { offer } of processes)
      offer(
        flightTo(LAS, '06:30', { standard: [98] }),
        flightTo(MCO, '07:00', { standard: [40] }),
        flightTo(LAS, '19:30', { standard: [60] }),
      );
    await Promise.all(
      processes.map(({ ask }, index) => ask(index % 2 ? { destinations: [LAS] } : {})),
    );
    clock.moveBy(MINUTE / 2);
    await Promise.all(processes.map(({ ask }) => ask({ destinations: [LAS, MCO] })));
    expect(await observations()).toHaveLength(3);
  });

  it('see a fare come back that another process saw fall', async () => {
    const clock = stillClock();
    const [one, other] = [setUp(clock), setUp(clock)];
    const at = (dollars: number) => flightTo(LAS, '06:30', { standard: [dollars] });
    one.offer(at(98));
    await one.ask();
    clock.moveBy(MINUTE);
    other.offer(at(80));
    await other.ask();
    clock.moveBy(MINUTE);
    await one.ask();
    const totals = (await observations()).map(([, , , standard]) => standard);
    expect(totals).toEqual([9800, 8000, 9800]);
  });

  it('ignore an answer that is older than what is known', async () => {
    const clock = stillClock();
    const [one, other] = [setUp(clock), setUp(stillClock('2026-11-21T17:50:00Z'))];
    one.offer(flightTo(LAS, '06:30', { standard: [98] }));
    await one.ask();
    other.offer(flightTo(LAS, '06:30', { standard: [80] }));
    await other.ask();
    const key = { source: 'test', origin: DEN, destination: LAS, day: DAY };
    expect(await priceNow(box.db, key)).toEqual({ standard: 9800 });
  });

  it('tell journeys apart that leave at one time and change on another day', async () => {
    const { ask, offer } = setUp();
    const { segments, ...rest } = flightTo(LAS, '20:30', { standard: [98] });
    const onward = (departs: string): Flight => ({
      ...rest,
      segments: [
        segments[0],
        {
          ...segments[0],
          from: LAS,
          to: MCO,
          number: 'F9 22',
          departs: offsetTime(departs),
        },
      ],
    });
    offer(onward(`${DAY}T23:40:00-08:00`), onward('2026-12-10T23:40:00-08:00'));
    await ask();
    expect((await observations()).map(([to, journey]) => [to, journey])).toEqual([
      ['MCO', 'F9 100@20:30 F9 22@23:40'],
      ['MCO', 'F9 100@20:30 F9 22@23:40+1'],
    ]);
  });

  it('are those that the searches of the product answered, written down before it ends', async () => {
    const fares = fixedFares([flight('DEN 06:30-07:00 > LAS 07:40-08:00', { standard: 98 })]);
    const server = await testServer({ db: box.db, fares });
    const answer = await server.inject('/api/flights/search?origin=DEN&date=2026-11-25');
    expect(answer.statusCode).toBe(200);
    await server.close();
    expect(await observations()).toEqual([['LAS', 'F9 100@06:30', null, 9800, null, null, null]]);
  });

  it('leave out what only names the least', async () => {
    const { fares, record } = setUp();
    await fares.lowest?.({ origins: [DEN], date: DAY }, calm());
    await record.settled();
    expect(await answers()).toEqual([]);
  });
});

describe('prices from observations', () => {
  const key = { source: 'test', origin: DEN, destination: LAS, day: DAY };

  it('are the cheapest of each class now, and how they moved', async () => {
    const { ask, offer, clock } = setUp();
    const at = (morning: Fares, evening?: Fares) => {
      offer(
        flightTo(LAS, '06:30', morning),
        ...(evening ? [flightTo(LAS, '19:30', evening)] : []),
        flightTo(MCO, '07:00', { standard: [19] }),
      );
      return ask();
    };
    const times: Date[] = [];
    for (const [morning, evening] of [
      [{ standard: [98] }, { standard: [70], goWild: [15.41] }],
      // The dearer one moves: no point.
      [{ standard: [90] }, { standard: [70], goWild: [15.41] }],
      [{ standard: [60] }, { standard: [70], discountDen: [58] }],
      [{ standard: [60] }, undefined],
    ] satisfies [Fares, Fares | undefined][]) {
      times.push(clock.now());
      await at(morning, evening);
      clock.moveBy(10 * MINUTE);
    }
    expect(await priceNow(box.db, key)).toEqual({ standard: 6000 });
    expect(await priceHistory(box.db, key)).toEqual([
      { since: times[0], least: { goWild: 1541, standard: 7000 } },
      { since: times[2], least: { standard: 6000, discountDen: 5800 } },
      { since: times[3], least: { standard: 6000 } },
    ]);
  });

  it('are none where nothing was observed, and of one source only', async () => {
    const { ask, offer } = setUp();
    offer(flightTo(LAS, '06:30', { standard: [98] }));
    await ask();
    expect(await priceNow(box.db, { ...key, source: 'other' })).toEqual({});
    expect(await priceHistory(box.db, { ...key, destination: MCO })).toEqual([]);
  });
});

describe('a recorder in trouble', () => {
  it('lets searches be answered while the database is away, and counts what is lost', async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/nothing', { max: 1 });
    const { fares, record, offer } = setUp(stillClock(), away.db);
    offer(flightTo(LAS, '06:30', { standard: [98] }));
    const query = { origins: [DEN], date: DAY };
    for (let time = 0; time < 150; time++)
      expect((await fares.search(query, calm())).flights).toHaveLength(1);
    await record.settled();
    expect(record.takeDropped()).toBe(150);
    expect(record.takeDropped()).toBe(0);
    await away.close();
  });

  it('writes the next answer after one that could not be written', async () => {
    const { ask, offer, record, clock } = setUp();
    offer(flightTo(LAS, '06:30', { standard: [98] }));
    await box.db.execute(sql`alter table fare_answers rename to fare_answers_away`);
    await ask();
    await box.db.execute(sql`alter table fare_answers_away rename to fare_answers`);
    expect([await observations(), record.takeDropped()]).toEqual([[], 1]);
    clock.moveBy(1);
    await ask();
    expect(await observations()).toHaveLength(1);
  });

  it('does not hide that the source failed', async () => {
    const failing: FareSource = {
      name: 'test',
      simulated: true,
      search: () => Promise.reject(new ProviderError('test', 'timeout')),
    };
    const told: unknown[] = [];
    const fares = observedFares(failing, (answered) => told.push(answered));
    await expect(fares.search({ origins: [DEN], date: DAY }, calm())).rejects.toThrow('timeout');
    expect([told, 'lowest' in fares]).toEqual([[], false]);
  });
});
