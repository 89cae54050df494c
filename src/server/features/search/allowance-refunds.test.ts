import { describe, expect, it, vi } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { AppError } from '#domain/errors.ts';
import type { Actor } from '#domain/permissions.ts';
import { localDate, timeZone } from '#domain/time.ts';
import { searches, users } from '#server/db/schema.ts';
import type { FareEvent } from '#server/providers/fares/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { FLIGHTS } from '#test/api/search-fixture.ts';
import { answered, begun, steppedFares } from '#test/api/stepped-fares.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import { still, testAirport, testNetwork } from '#test/network-fixture.ts';
import {
  asCountedSearch,
  countAnswered,
  countSearch,
  type NewSearch,
  searchUsage,
} from './allowance.ts';
import { searchEvents } from './search-events.ts';

const box = testDatabase();
const DEN = airportCode('DEN');
const DAY = localDate('2026-11-25');
const GUEST: Actor = { kind: 'guest', addressKey: '203.0.113.7' };
const SEARCH: NewSearch = {
  actor: GUEST,
  searchType: 'search',
  origin: 'DEN',
  travelDate: DAY,
};
const MEMBER_ID = '018f3f3c-7b6a-7c35-9f6f-3f0d5b1f6a01';
const MEMBER: Actor = {
  kind: 'member',
  id: MEMBER_ID,
  plan: 'free',
  isAdmin: false,
};
const MEMBERS: NewSearch = { ...SEARCH, actor: MEMBER };
const QUESTION = {
  searchType: 'search',
  origin: 'DEN',
  destination: undefined,
  query: { origins: [DEN], date: DAY },
} as const;

/** Three searches a day, of a source that answers these routes and then waits until its caller is gone. */
function fixture(actor: Actor = GUEST, routes: readonly FareEvent[] = []) {
  const clock = stillClock();
  const fares = steppedFares(async function* () {
    yield begun(2);
    yield* routes;
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
    reportUnrefunded: vi.fn<(error: unknown) => void>(),
    anonymousSearch: true,
    fares: { ...fares, stream },
    network: still(
      testNetwork([testAirport('DEN', 'America/Denver')], '1 DEN 06:30 LAS 120 daily'),
    ),
    workQueue: {
      runLimited: <T>(work: () => Promise<T>) => work(),
      pacer: () => async () => {},
    },
  } as const;
  const caller = new AbortController();
  return {
    deps,
    clock,
    caller,
    remaining: async () => (await searchUsage(deps, actor))?.remaining,
    /** Reads a search route by route until it fails. */
    follow: async (onBegun: () => void) => {
      for await (const { kind } of searchEvents(deps, QUESTION, GUEST, caller.signal))
        if (kind === 'begun') onBegun();
    },
  };
}

async function memberFixture() {
  const shared = fixture(MEMBER);
  const names = { firstName: 'Ada', lastName: 'Lane', email: 'ada@example.test' };
  await box.db.insert(users).values({ id: MEMBER_ID, ...names, createdAt: shared.clock.now() });
  return shared;
}

describe('the allowance of a search without an answer', () => {
  it('refunds a search that its caller cancels before the answer', async () => {
    const { deps, caller, remaining } = fixture();
    const asking = { signal: caller.signal, isHeld: async () => false };
    const failing = async () => {
      caller.abort();
      throw new ProviderError('test', 'aborted');
    };
    await expect(asCountedSearch(deps, SEARCH, asking, failing)).rejects.toThrow('aborted');
    // Work that others wait for too goes on after its caller is gone.
    await asCountedSearch(deps, SEARCH, asking, async () => ({ places: 1, flights: 1 }));
    await countAnswered(deps, SEARCH, { places: 1, flights: 1 }, caller.signal);
    expect(await remaining()).toBe(3);
    expect(await box.db.$count(searches)).toBe(0);
  });

  it.each(['the source notices it', 'the source is not asked again'])(
    'refunds a streamed search that its caller cancels before the first route: %s',
    async (how) => {
      const { deps, caller, follow, remaining } = fixture();
      if (how === 'the source notices it')
        await expect(follow(() => caller.abort())).rejects.toThrow('fares_unavailable');
      else for await (const _ of searchEvents(deps, QUESTION, GUEST, caller.signal)) break;
      expect(await remaining()).toBe(3);
      expect(await box.db.$count(searches)).toBe(0);
    },
  );

  /** The same with a database that fails at the refund, the first transaction of a search. */
  function unrefundable() {
    const { deps, caller } = fixture();
    const refundFailure = new Error('planted');
    const searchDb: typeof deps.searchDb = Object.create(deps.searchDb, {
      transaction: { value: () => Promise.reject(refundFailure) },
    });
    return { deps: { ...deps, searchDb }, caller, refundFailure };
  }

  it('tells why a streamed search failed and reports that it cannot be refunded', async () => {
    const { deps, caller, refundFailure } = unrefundable();
    const events = searchEvents(deps, QUESTION, GUEST, caller.signal);
    await events.next();
    caller.abort();
    await expect(events.next()).rejects.toThrow('fares_unavailable');
    expect(deps.reportUnrefunded).toHaveBeenCalledExactlyOnceWith(refundFailure);
  });

  it('tells why a search failed and reports that it cannot be refunded', async () => {
    const { deps, caller, refundFailure } = unrefundable();
    const asking = { signal: caller.signal, isHeld: async () => false };
    const failing = () => Promise.reject(new ProviderError('test', 'aborted'));
    await expect(asCountedSearch(deps, SEARCH, asking, failing)).rejects.toThrow('aborted');
    expect(deps.reportUnrefunded).toHaveBeenCalledExactlyOnceWith(refundFailure);
  });

  it('does not refund a streamed search that its caller cancels after a flight', async () => {
    const { deps, caller, remaining } = fixture(GUEST, [answered('DEN-LAS', FLIGHTS)]);
    for await (const { kind } of searchEvents(deps, QUESTION, GUEST, caller.signal))
      if (kind === 'answered') break;
    expect(await remaining()).toBe(2);
    expect(await box.db.$count(searches)).toBe(1);
  });

  it('refunds a search whose answer is empty and keeps its record', async () => {
    const { deps, caller, remaining } = fixture();
    const nothing = { places: 0, flights: 0 };
    const asking = { signal: caller.signal, isHeld: async () => false };
    await asCountedSearch(deps, SEARCH, asking, async () => nothing);
    await countAnswered(deps, SEARCH, nothing, caller.signal);
    expect(await remaining()).toBe(3);
    const rows = await box.db.select().from(searches);
    expect(rows.map((row) => row.totalFlights)).toEqual([0, 0]);
  });

  it('refunds nothing when a repeated search ends empty whose earlier part was sent', async () => {
    const { deps, remaining } = await memberFixture();
    await (await countSearch(deps, MEMBERS)).send(2);
    const again = await countSearch(deps, MEMBERS);
    await again.finish({ places: 0, flights: 0 });
    expect(await remaining()).toBe(2);
  });

  it('refunds a search whose answer the caller has already', async () => {
    const { deps, caller, remaining } = fixture();
    const asking = { signal: caller.signal, isHeld: async () => true };
    await asCountedSearch(deps, SEARCH, asking, async () => ({ places: 1, flights: 1 }));
    expect(await remaining()).toBe(3);
    expect(await box.db.$count(searches)).toBe(0);
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

  it('refunds a search that has sent nothing, but not the same question beside it', async () => {
    const { deps, remaining } = await memberFixture();
    const first = await countSearch(deps, MEMBERS);
    const second = await countSearch(deps, MEMBERS);
    expect(await remaining()).toBe(1);
    await first.refund();
    expect(await remaining()).toBe(2);
    await second.refund();
    expect(await remaining()).toBe(3);
  });

  it('does not refund an answer from the cache that another party has taken over', async () => {
    const { deps, caller, remaining } = await memberFixture();
    await countAnswered(deps, MEMBERS, { places: 1, flights: 1 }, caller.signal);
    const forTwo = { ...MEMBERS, party: { travelers: 2, passes: 2 } };
    caller.abort();
    await countAnswered(deps, forTwo, { places: 1, flights: 1 }, caller.signal);
    expect(await remaining()).toBe(2);
    await (await countSearch(deps, MEMBERS)).refund();
    expect(await remaining()).toBe(2);
  });

  it('refunds a search once when it is refunded twice', async () => {
    const { deps, remaining } = fixture();
    const [run] = [await countSearch(deps, SEARCH), await countSearch(deps, SEARCH)];
    await Promise.all([run.refund(), run.refund()]);
    expect(await remaining()).toBe(2);
  });
});
