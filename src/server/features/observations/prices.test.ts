import { beforeEach, describe, expect, it } from 'vitest';
import { ensureMonths } from '#server/db/queries/fares/observation-months.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import { DAY, DEN, type Fares, flightTo, LAS, MCO, recording } from '#test/observation-scene.ts';
import { priceHistory, priceNow } from './prices.ts';

const box = testDatabase();
const MINUTE = 60_000;

beforeEach(() => ensureMonths(box.db, stillClock().now()));

describe('prices from observations', () => {
  const key = { source: 'test', origin: DEN, destination: LAS, day: DAY };

  it('are the cheapest of each class now, and how they moved', async () => {
    const { ask, offer, clock } = recording(box.db);
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
    const { ask, offer } = recording(box.db);
    offer(flightTo(LAS, '06:30', { standard: [98] }));
    await ask();
    expect(await priceNow(box.db, { ...key, source: 'other' })).toEqual({});
    expect(await priceHistory(box.db, { ...key, destination: MCO })).toEqual([]);
  });
});
