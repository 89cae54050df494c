import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '#domain/money.ts';
import { addDays, type LocalDate, localDate } from '#domain/time.ts';
import { termColumns } from '#server/db/queries/alerts/alerts.ts';
import { repeat } from '#server/jobs/repeat.ts';
import type { FareQuery, FareSource } from '#server/providers/fares/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { termsWith } from '#test/alerts/question.ts';
import { flight } from '#test/harness.ts';
import { still, testAirport, testNetwork } from '#test/network-fixture.ts';
import { createAlert, emptyModel, type Model } from '#test/watch-model/model.ts';
import { databaseOf, modelQueries, type Say } from '#test/watch-model/queries.ts';
import { type WatchCounts, watcher } from './watch.ts';

const SECOND = 1_000;
const FIRST_DAY = localDate('2026-12-01');
const NETWORK = testNetwork(
  [testAirport('DEN', 'America/Denver'), testAirport('LAS', 'America/Los_Angeles')],
  '1 DEN 06:30 LAS 120 daily',
);

beforeEach(() => {
  vi.useFakeTimers({
    now: new Date('2026-11-21T18:00:00Z'),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
});
afterEach(() => void vi.useRealTimers());

/** A member with an alert for each of so many days, all due. */
function modelOf(days: number): Model {
  const model = emptyModel();
  const at = new Date();
  model.tables.members.set('maya', {
    id: 'maya',
    email: 'maya@example.test',
    isActive: true,
    isPremium: true,
    isTrial: false,
    trialEndsAt: null,
    createdAt: at,
    emailVerifiedAt: at,
  });
  for (let n = 0; n < days; n += 1) addAlert(model, addDays(FIRST_DAY, n));
  return model;
}

/** For one day, which is due. */
function addAlert(model: Model, day: LocalDate): void {
  const at = new Date();
  const own = { id: `alert-${day}`, userId: 'maya', phoneNumber: null, smsConsentedAt: null };
  const terms = termsWith({ dates: [day], maxPrice: cents(9_000), goWildOnly: false });
  const notices = { notices: 0, noticedAt: null, noticeDueAt: null };
  const alert = { ...own, ...termColumns(terms), ...notices, createdAt: at };
  createAlert(model, alert, { days: [day], at });
}

interface World {
  readonly days: number;
  /** How long each answer takes; longer than the source is waited for means that it never comes. */
  readonly answerMs: (query: FareQuery) => number;
}

/** The product's watcher, started again each second as in the product, on a model of the database. */
function start({ days, answerMs }: World) {
  const model = modelOf(days);
  const said: string[] = [];
  const counts: WatchCounts[] = [];
  const asked: FareQuery[] = [];
  const say: Say = async (statement) => statement();
  const fares: FareSource = {
    name: 'slow',
    simulated: true,
    hasFares: true,
    async search(query, signal) {
      asked.push(query);
      await new Promise<void>((resolve, reject) => {
        const answer = setTimeout(resolve, answerMs(query));
        signal.addEventListener('abort', () => {
          clearTimeout(answer);
          reject(new ProviderError('slow', 'aborted'));
        });
      });
      const found = flight('DEN 06:30-07:00 > LAS 09:40-08:00', { standard: 40 });
      return { flights: [found], seenAt: new Date() };
    },
  };
  const watch = watcher({
    db: databaseOf({ say, transaction: (work) => work({ say }) }),
    queries: modelQueries(model),
    clock: { now: () => new Date() },
    network: still(NETWORK),
    fares,
    notifyOfAlerts: async (_tx, events) => void said.push(...events.map(({ alert }) => alert.id)),
    notifyOfTrips: async () => {},
    atOnce: 8,
    onWatched: (one) => counts.push(one),
    reportUnreadable: () => {},
  });
  let runs = 0;
  let most = 0;
  const stop = repeat(1, async (signals) => {
    runs += 1;
    most = Math.max(most, runs);
    await watch(signals).finally(() => {
      runs -= 1;
    });
  });
  return { model, said, counts, asked, stop, mostRuns: () => most };
}

describe('a source that answers slowly', () => {
  it.each([
    ['1.2 seconds for each of 128 days', { days: 128, ms: 1_200 }],
    ['9 seconds for each of 16 days', { days: 16, ms: 9_000 }],
    ['16 seconds for the only day', { days: 1, ms: 16_000 }],
    ['29 seconds for each of 24 days', { days: 24, ms: 29_000 }],
    ['2.9 seconds for each of 300 days', { days: 300, ms: 2_900 }],
  ])(
    'is asked no more than twice for each find and every find is told, with %s',
    async (_, world) => {
      const { days, ms } = world;
      const { said, asked, stop, mostRuns } = start({ ...world, answerMs: () => ms });
      await vi.advanceTimersByTimeAsync(2 * days * ms + 120 * SECOND);
      expect(new Set(said).size).toBe(days);
      expect(said).toHaveLength(days);
      expect(asked).toHaveLength(2 * days);
      expect(mostRuns()).toBe(1);
      await stop();
    },
  );

  it('does not keep what becomes due meanwhile from being asked about and told', async () => {
    const { model, said, stop } = start({
      days: 1,
      answerMs: ({ date }) => (date === FIRST_DAY ? 25 * SECOND : 20),
    });
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    addAlert(model, addDays(FIRST_DAY, 1));
    await vi.advanceTimersByTimeAsync(3 * SECOND);
    expect(said).toEqual([`alert-${addDays(FIRST_DAY, 1)}`]);
    await stop();
  });

  it('does not keep an answered day from being told because another day is never answered', async () => {
    const { model, said, counts, stop } = start({
      days: 8,
      answerMs: ({ date }) => (date === FIRST_DAY ? 3_600 * SECOND : 20),
    });
    await vi.advanceTimersByTimeAsync(40 * SECOND);
    expect(said).toHaveLength(7);
    expect(counts.reduce((sum, { failed }) => sum + failed, 0)).toBe(1);
    const silent = model.tables.targets.get(`DEN ${FIRST_DAY}`);
    expect(silent).toMatchObject({ failures: 1, lastError: 'slow: timeout' });
    expect(silent?.dueAt.getTime()).toBeGreaterThan(Date.parse('2026-11-21T18:00:00Z'));
    await stop();
  });

  it('is broken off at the end of the process, which commits what was answered by then', async () => {
    const { model, said, stop } = start({
      days: 8,
      answerMs: ({ date }) => (date === FIRST_DAY ? 20 * SECOND : 20),
    });
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    const stopped = stop();
    await vi.advanceTimersByTimeAsync(0);
    await stopped;
    expect(said).toHaveLength(7);
    expect(model.tables.targets.get(`DEN ${FIRST_DAY}`)).toMatchObject({ failures: 0 });
    expect(model.tables.targets.get(`DEN ${FIRST_DAY}`)?.leasedUntil).toBeNull();
  });
});
