import { describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { AppError } from '#domain/errors.ts';
import type { Actor } from '#domain/permissions.ts';
import { localDate, timeZone } from '#domain/time.ts';
import { searches } from '#server/db/schema.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { begun, steppedFares } from '#test/api/stepped-fares.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import { still, testAirport, testNetwork } from '#test/network-fixture.ts';
import { asCountedSearch, type CountedSearch, countSearch, searchUsage } from './allowance.ts';
import { searchEvents } from './search-events.ts';

const box = testDatabase();
const DEN = airportCode('DEN');
const DAY = localDate('2026-11-25');
const GUEST: Actor = { kind: 'guest', addressKey: '203.0.113.7' };
const SEARCH: CountedSearch = {
  actor: GUEST,
  searchType: 'search',
  origin: 'DEN',
  travelDate: DAY,
};
const QUESTION = {
  searchType: 'search',
  origin: 'DEN',
  destination: undefined,
  query: { origins: [DEN], date: DAY },
} as const;

/** Three searches a day for a guest, of a source that answers nothing until its caller is gone. */
function fixture() {
  const clock = stillClock();
  const fares = steppedFares(async function* () {
    yield begun(2);
    await new Promise(() => {});
  });
  const { stream } = fares;
  if (!stream) throw new Error('The source has no stream.');
  const deps = {
    db: box.db,
    searchDb: box.db,
    clock,
    allowance: { limit: 3, per: 'day' },
    allowanceZone: timeZone('America/New_York'),
    anonymousSearch: true,
    fares: { ...fares, stream },
    network: still(
      testNetwork([testAirport('DEN', 'America/Denver')], '1 DEN 06:30 LAS 120 daily'),
    ),
    workQueue: { runLimited: <T>(work: () => Promise<T>) => work() },
  } as const;
  const caller = new AbortController();
  return {
    deps,
    clock,
    caller,
    remaining: async () => (await searchUsage(deps, GUEST)).remaining,
    /** Reads a search route by route until it fails. */
    follow: async (onBegun: () => void) => {
      for await (const { kind } of searchEvents(deps, QUESTION, GUEST, { signal: caller.signal }))
        if (kind === 'begun') onBegun();
    },
  };
}

describe('the allowance of a search without an answer', () => {
  it('does not refund a search that its caller cancels', async () => {
    const { deps, caller, remaining } = fixture();
    const work = async () => {
      caller.abort();
      throw new ProviderError('test', 'aborted');
    };
    await expect(asCountedSearch(deps, SEARCH, caller.signal, work)).rejects.toThrow('aborted');
    expect(await remaining()).toBe(2);
    expect(await box.db.$count(searches)).toBe(1);
  });

  it('does not refund a streamed search that its caller cancels before the first route', async () => {
    const { caller, follow, remaining } = fixture();
    await expect(follow(() => caller.abort())).rejects.toThrow('fares_unavailable');
    expect(await remaining()).toBe(2);
    expect(await box.db.$count(searches)).toBe(1);
  });

  it('refunds a streamed search that a server shutdown ends before the first route', async () => {
    const { caller, follow, remaining } = fixture();
    const end = () => caller.abort(new AppError('storage_unavailable'));
    await expect(follow(end)).rejects.toThrow('storage_unavailable');
    expect(await remaining()).toBe(3);
    expect(await box.db.$count(searches)).toBe(0);
  });

  it('refunds a search to the day on which it was counted, also after midnight', async () => {
    const { deps, clock, remaining } = fixture();
    clock.moveTo('2026-11-22T04:59:59Z'); // one second before midnight in New York
    const late = await countSearch(deps, SEARCH);
    clock.moveTo('2026-11-22T05:00:00Z');
    await countSearch(deps, SEARCH);
    await late.refund();
    expect(await remaining()).toBe(2);
    clock.moveTo('2026-11-22T04:59:59Z');
    expect(await remaining()).toBe(3);
  });

  it('does not refund a search through its first request after a second one resumed it', async () => {
    const { deps, remaining } = fixture();
    const first = await countSearch(deps, SEARCH);
    const second = await countSearch(deps, SEARCH, first.id);
    await first.refund();
    expect(await remaining()).toBe(2);
    await second.refund();
    expect(await remaining()).toBe(3);
  });

  it('refunds a search once when it is refunded twice', async () => {
    const { deps, remaining } = fixture();
    const [run] = [await countSearch(deps, SEARCH), await countSearch(deps, SEARCH)];
    await Promise.all([run.refund(), run.refund()]);
    expect(await remaining()).toBe(2);
  });
});
