import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { airportCode } from '#domain/network/airport.ts';
import { localDate } from '#domain/time/local-date.ts';
import { countedStore, type Settled } from './counted-store.ts';
import type { Settlement, WatchStore } from './store.ts';

const at = new Date('2026-11-21T18:00:00Z');
const watch = { origin: airportCode('DEN'), day: localDate('2026-11-25'), dueAt: at };

function setUp(settle: (work: () => Promise<unknown>) => Promise<unknown>) {
  const written: unknown[] = [];
  const settlement = {
    markFound: async (found: unknown) => void written.push(found),
    recordLooks: async (looks: unknown) => void written.push(looks),
  } as unknown as Settlement;
  const store = {
    settle: (_held: unknown, work: (of: Settlement) => Promise<unknown>) =>
      settle(() => work(settlement)),
  } as unknown as WatchStore;
  const told: Settled[] = [];
  const counted = countedStore(store, (settled) => told.push(settled));
  const run = () =>
    counted.settle({ shard: 1, fence: 1 }, async (of) => {
      await of.markFound([{ dateId: 1, price: cents(900) }], at);
      await of.recordLooks(
        [
          { ...watch, checkedAt: at },
          { ...watch, error: 'timeout' },
        ],
        at,
      );
      return 'done';
    });
  return { run, told, written };
}

it('tells what was written down once it is', async () => {
  const { run, told, written } = setUp((work) => work());
  expect(await run()).toBe('done');
  expect(told).toEqual([{ answered: 1, failed: 1, finds: 1 }]);
  expect(written).toHaveLength(2);
});

it('tells nothing of what was not kept', async () => {
  const lost = setUp(async () => undefined);
  expect(await lost.run()).toBe(undefined);
  expect(lost.told).toEqual([]);
  const failed = setUp(async (work) => {
    await work();
    throw new Error('no commit');
  });
  await expect(failed.run()).rejects.toThrow('no commit');
  expect(failed.told).toEqual([]);
});
