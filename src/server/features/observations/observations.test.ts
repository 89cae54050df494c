import { beforeEach, describe, expect, it } from 'vitest';
import type { Flight } from '#domain/flight/flight.ts';
import { offsetTime } from '#domain/time/offset-time.ts';
import { currentFares } from '#server/db/observation-schema.ts';
import { ensureMonths } from '#server/db/queries/fares/observation-months.ts';
import { testDatabase } from '#test/database.ts';
import { fixedFares, flight, stillClock, testServer } from '#test/harness.ts';
import {
  answers,
  DAY,
  DEN,
  flightTo,
  LAS,
  MCO,
  observations,
  recording,
} from '#test/observation-scene.ts';
import { calm } from '#test/suppliers/fare-source-under-test.ts';

const box = testDatabase();
const MINUTE = 60_000;

beforeEach(() => ensureMonths(box.db, stillClock().now()));

describe('observed fares', () => {
  it('are written once, with everything that was said', async () => {
    const { ask, offer, clock } = recording(box.db);
    offer(
      flightTo(LAS, '06:30', { goWild: [15.41, 3], standard: [98, 9], discountDen: [96, 9] }),
      flightTo(MCO, '07:00', { standard: [40] }),
    );
    for (let time = 0; time < 3; time++) await ask();
    expect(await observations(box.db)).toEqual([
      ['LAS', 'F9 100@06:30', 1541, 9800, 9600, 3, 9],
      ['MCO', 'F9 100@07:00', null, 4000, null, null, null],
    ]);
    expect(await answers(box.db)).toMatchObject([
      { source: 'test', origins: 'DEN', destinations: null, flights: 2, changed: 2, day: DAY },
    ]);
    expect((await answers(box.db))[0]?.seenAt).toEqual(clock.now());
  });

  it('are the changes only: of fares, of seats, and of what is no longer answered', async () => {
    const { ask, offer, clock } = recording(box.db);
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
    const las = (await observations(box.db)).filter(([destination]) => destination === 'LAS');
    expect(las.map(([, , , standard, , , seats]) => [standard, seats])).toEqual([
      [9800, 9],
      [8000, 9],
      [8000, 8],
      [null, null],
    ]);
    expect((await observations(box.db)).length).toBe(5);
    expect((await answers(box.db)).map(({ changed }) => changed)).toEqual([2, 1, 1, 1]);
  });

  it('note an answer without news once an hour', async () => {
    const { ask, offer, clock } = recording(box.db);
    offer(flightTo(LAS, '06:30', { standard: [98] }));
    for (let minute = 0; minute <= 120; minute += 20) {
      await ask();
      clock.moveBy(20 * MINUTE);
    }
    expect((await answers(box.db)).map(({ changed }) => changed)).toEqual([1, 0, 0]);
  });

  it('know no less after a restart', async () => {
    const before = recording(box.db);
    before.offer(flightTo(LAS, '06:30', { standard: [98] }));
    await before.ask();
    before.clock.moveBy(MINUTE);
    const after = recording(box.db, before.clock);
    after.offer(flightTo(LAS, '06:30', { standard: [98] }));
    await after.ask();
    expect(await observations(box.db)).toHaveLength(1);
    before.clock.moveBy(MINUTE);
    after.offer();
    await after.ask();
    expect(await observations(box.db)).toHaveLength(2);
  });

  it('do not double when the same is seen by many processes, by different questions', async () => {
    const clock = stillClock();
    const processes = Array.from({ length: 6 }, () => recording(box.db, clock));
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
    expect(await observations(box.db)).toHaveLength(3);
  });

  it('see a fare come back that another process saw fall', async () => {
    const clock = stillClock();
    const [one, other] = [recording(box.db, clock), recording(box.db, clock)];
    const at = (dollars: number) => flightTo(LAS, '06:30', { standard: [dollars] });
    one.offer(at(98));
    await one.ask();
    clock.moveBy(MINUTE);
    other.offer(at(80));
    await other.ask();
    clock.moveBy(MINUTE);
    await one.ask();
    const totals = (await observations(box.db)).map(([, , , standard]) => standard);
    expect(totals).toEqual([9800, 8000, 9800]);
  });

  it('ignore an answer that is older than what is known', async () => {
    const clock = stillClock();
    const [one, other] = [
      recording(box.db, clock),
      recording(box.db, stillClock('2026-11-21T17:50:00Z')),
    ];
    one.offer(flightTo(LAS, '06:30', { standard: [98] }));
    await one.ask();
    other.offer(flightTo(LAS, '06:30', { standard: [80] }));
    await other.ask();
    expect(await box.db.select().from(currentFares)).toMatchObject([{ standard: 9800 }]);
  });

  it('tell journeys apart that leave at one time and change on another day', async () => {
    const { ask, offer } = recording(box.db);
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
    expect((await observations(box.db)).map(([to, journey]) => [to, journey])).toEqual([
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
    expect(await observations(box.db)).toEqual([
      ['LAS', 'F9 100@06:30', null, 9800, null, null, null],
    ]);
  });

  it('leave out what only names the least', async () => {
    const { fares, record } = recording(box.db);
    await fares.lowest?.({ origins: [DEN], date: DAY }, calm());
    await record.settled();
    expect(await answers(box.db)).toEqual([]);
  });
});
