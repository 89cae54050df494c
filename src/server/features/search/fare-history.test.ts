import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import type { Flight } from '#domain/flight.ts';
import { localDate, offsetTime } from '#domain/time.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { fareHistory } from '#server/db/fare-history-schema.ts';
import type { FareQuery, FareSource } from '#server/providers/fares/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { testDatabase } from '#test/database.ts';
import { flight, stillClock, testServer } from '#test/harness.ts';
import { calm } from '#test/suppliers/fare-source-under-test.ts';
import { fareRecorder, recordedFares } from './fare-history.ts';

const box = testDatabase();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const QUERY = { origins: [airportCode('DEN')], date: localDate('2026-11-25') };
const LAS = airportCode('LAS');

const vegas = (standard: number | [total: number, seats: number]): Flight =>
  flight('DEN 06:30-07:00 > LAS 07:40-08:00', { standard });
const orlando = flight('DEN 07:00-07:00 > MCO 12:40-05:00', { standard: 40 });

const renumbered = ({ segments: [first], ...rest }: Flight, number: string): Flight => ({
  ...rest,
  segments: [{ ...first, number }],
});

/** A source whose answers are set, as one process records them. */
function recording(db: Database, { clock = stillClock(), name = 'test' } = {}) {
  let flights: readonly Flight[] = [];
  const source: FareSource = {
    name,
    simulated: true,
    hasFares: true,
    search: async ({ destinations }) => ({
      flights: flights.filter(({ segments: [{ to }] }) => destinations?.includes(to) ?? true),
      seenAt: clock.now(),
    }),
    lowest: async () => ({ lowest: [], seenAt: clock.now() }),
  };
  const recorder = fareRecorder({ db, clock });
  const recorded = recordedFares(source, recorder.record);
  const ask = async (query: Partial<FareQuery> = {}) => {
    await recorded.search({ ...QUERY, ...query }, calm());
    await recorder.idle();
  };
  const offer = (...next: readonly Flight[]) => {
    flights = next;
  };
  return { clock, recorded, recorder, ask, offer };
}

const rows = () =>
  box.db
    .select()
    .from(fareHistory)
    .orderBy(fareHistory.seenOn, fareHistory.source, fareHistory.destination);
const fares = async () => (await rows()).map((row) => row.fares['F9 100']);

/** Renames the table while `work` runs. */
async function withoutTable(work: () => Promise<unknown>): Promise<void> {
  await box.db.execute(sql`alter table fare_history rename to fare_history_away`);
  await work();
  await box.db.execute(sql`alter table fare_history_away rename to fare_history`);
}

describe('fare history', () => {
  it('stores prices and seats of each fare class by route, journey and day', async () => {
    const { ask, offer, clock } = recording(box.db);
    const classes = { goWild: [15.41, 3], standard: [98, 9], discountDen: [96, 9] } as const;
    offer(
      flight('DEN 06:30-07:00 > LAS 07:40-08:00', structuredClone(classes) as never),
      renumbered(vegas(80), 'F9 22'),
      orlando,
    );
    await ask();
    const seen = {
      source: 'test',
      day: '2026-11-25',
      seenOn: '2026-11-21',
      seenAt: clock.now(),
      origin: 'DEN',
    };
    expect(await rows()).toEqual([
      {
        ...seen,
        destination: 'LAS',
        fares: {
          'F9 100': { goWild: [1541, 3], standard: [9800, 9], discountDen: [9600, 9] },
          'F9 22': { standard: [8000, null] },
        },
      },
      { ...seen, destination: 'MCO', fares: { 'F9 100': { standard: [4000, null] } } },
    ]);
  });

  it('keeps the newest fares of a day in one row and starts another row the next day', async () => {
    const { ask, offer, clock } = recording(box.db);
    for (const fare of [
      [98, 9],
      [80, 9],
      [80, 8],
    ] as [number, number][]) {
      offer(vegas(fare));
      await ask();
      clock.moveBy(MINUTE);
    }
    expect(await fares()).toEqual([{ standard: [8000, 8] }]);
    clock.moveBy(DAY);
    await ask();
    expect(await fares()).toEqual([{ standard: [8000, 8] }, { standard: [8000, 8] }]);
    clock.moveBy(1);
    offer(vegas([60, 8]), renumbered(vegas(40), 'F9 22'));
    await ask();
    clock.moveBy(1);
    offer(vegas([60, 8]));
    await ask();
    expect((await rows()).map(({ seenOn, fares: of }) => [seenOn, of])).toEqual([
      ['2026-11-21', { 'F9 100': { standard: [8000, 8] } }],
      ['2026-11-22', { 'F9 100': { standard: [6000, 8] } }],
    ]);
  });

  it('keeps the last fares of a route that has no flights anymore', async () => {
    const { ask, offer, clock } = recording(box.db);
    offer(vegas(98));
    await ask();
    clock.moveBy(MINUTE);
    offer();
    await ask();
    expect(await fares()).toEqual([{ standard: [9800, null] }]);
  });

  it('stores the fares of two sources separately', async () => {
    const clock = stillClock();
    const [one, other] = [
      recording(box.db, { clock }),
      recording(box.db, { clock, name: 'other' }),
    ];
    one.offer(vegas(98));
    other.offer(vegas(80));
    await one.ask();
    await other.ask();
    expect((await rows()).map(({ source }) => source)).toEqual(['other', 'test']);
    expect(await fares()).toEqual([{ standard: [8000, null] }, { standard: [9800, null] }]);
  });

  it('stores no fare twice when six processes see it at once in different queries', async () => {
    const clock = stillClock();
    const processes = Array.from({ length: 6 }, () => recording(box.db, { clock }));
    for (const { offer } of processes) offer(vegas(98), orlando, vegas(98));
    await Promise.all(
      processes.map(({ ask }, index) => ask(index % 2 ? { destinations: [LAS] } : {})),
    );
    expect(await fares()).toEqual([{ standard: [9800, null] }, { standard: [4000, null] }]);
    expect(processes.map(({ recorder }) => recorder.takeDropped())).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('does not overwrite fare history with an older answer', async () => {
    const [one, late] = [
      recording(box.db),
      recording(box.db, { clock: stillClock('2026-11-21T17:50:00Z') }),
    ];
    one.offer(vegas(98));
    await one.ask();
    late.offer(vegas(80));
    await late.ask();
    expect(await fares()).toEqual([{ standard: [9800, null] }]);
  });

  it('stores a fare again that rose back after another process saw it fall', async () => {
    const clock = stillClock();
    const [one, other] = [recording(box.db, { clock }), recording(box.db, { clock })];
    one.offer(vegas(98));
    await one.ask();
    clock.moveBy(MINUTE);
    other.offer(vegas(80));
    await other.ask();
    expect(await fares()).toEqual([{ standard: [8000, null] }]);
    clock.moveBy(1);
    await one.ask();
    expect(await fares()).toEqual([{ standard: [9800, null] }]);
  });

  it('distinguishes journeys that connect on another day', async () => {
    const { ask, offer } = recording(box.db);
    const onward = (departs: string): Flight => {
      const { segments, ...rest } = vegas(98);
      const next = {
        ...orlando.segments[0],
        from: LAS,
        number: 'F9 22',
        departs: offsetTime(departs),
      };
      return { ...rest, segments: [segments[0], next] };
    };
    offer(onward('2026-11-25T23:40:00-08:00'), onward('2026-11-26T23:40:00-08:00'));
    await ask();
    const [row, ...others] = await rows();
    expect([others, Object.keys(row?.fares ?? {})]).toEqual([
      [],
      ['F9 100 F9 22', 'F9 100 F9 22+1'],
    ]);
  });

  it('stores the fares of answered searches before the process ends', async () => {
    const { recorded, offer } = recording(box.db, { name: 'fixed' });
    offer(vegas(98));
    const server = await testServer({ db: box.db, fares: recorded });
    const answer = await server.inject('/api/flights/search?origin=DEN&date=2026-11-25');
    expect(answer.statusCode).toBe(200);
    await server.close();
    expect(await rows()).toMatchObject([{ source: 'fixed', destination: 'LAS' }]);
  });
});

describe('the fare recorder', () => {
  it('skips an answer that is repeated within a minute', async () => {
    const { ask, offer, recorder, clock } = recording(box.db);
    offer(vegas(98));
    await ask();
    await withoutTable(async () => {
      clock.moveBy(MINUTE - 1);
      await ask();
      expect(recorder.takeDropped()).toBe(0);
      clock.moveBy(1);
      await ask();
      expect(recorder.takeDropped()).toBe(1);
    });
  });

  it('stores an answer that could not be stored before', async () => {
    const { ask, offer, recorder } = recording(box.db);
    offer(vegas(98));
    await withoutTable(ask);
    expect([await rows(), recorder.takeDropped()]).toEqual([[], 1]);
    await ask();
    expect(await fares()).toEqual([{ standard: [9800, null] }]);
  });

  it('does not delay searches while the database is slow, and counts dropped answers', async () => {
    const { recorded, recorder, offer } = recording(box.db);
    offer(vegas(98));
    await box.db.transaction(async (tx) => {
      await tx.execute(sql`lock table fare_history in access exclusive mode`);
      for (let time = 0; time < 150; time++)
        expect((await recorded.search(QUERY, calm())).flights).toHaveLength(1);
    });
    await recorder.idle();
    // One was being stored, a hundred waited.
    expect([recorder.takeDropped(), recorder.takeDropped()]).toEqual([49, 0]);
    expect(await fares()).toEqual([{ standard: [9800, null] }]);
  });

  it('answers searches while the database is down and counts dropped answers', async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/nothing', { max: 1 });
    const { ask, offer, recorder } = recording(away.db);
    offer(vegas(98));
    await ask();
    await ask();
    expect(recorder.takeDropped()).toBe(2);
    await away.close();
  });

  it('records nothing of a source without fares', async () => {
    const answers: unknown[] = [];
    const seenAt = new Date('2026-11-21T18:00:00Z');
    const source: FareSource = {
      name: 'test',
      simulated: false,
      hasFares: false,
      search: async () => ({ flights: [flight('DEN 06:30-07:00 > LAS 07:40-08:00', {})], seenAt }),
    };
    const { flights } = await recordedFares(source, (one) => answers.push(one)).search(
      QUERY,
      calm(),
    );
    expect([flights.length, answers]).toEqual([1, []]);
  });

  it('records nothing when the fare source fails or for lowest fares', async () => {
    const { recorded } = recording(box.db);
    await recorded.lowest?.(QUERY, calm());
    const answers: unknown[] = [];
    const failing = recordedFares(
      {
        name: 'test',
        simulated: true,
        hasFares: true,
        search: () => Promise.reject(new ProviderError('test', 'timeout')),
      },
      (answered) => answers.push(answered),
    );
    await expect(failing.search(QUERY, calm())).rejects.toThrow('timeout');
    expect([answers, 'lowest' in failing, await rows()]).toEqual([[], false, []]);
  });
});
