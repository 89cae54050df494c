import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { meta } from '#server/db/schema.ts';
import { watchTargets } from '#server/db/watch-schema.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, stillClock } from '#test/harness.ts';
import { fareMarket } from './fare-market.ts';

const box = testDatabase();

/** What the market was moved on by stays between tests, as the loaded network does. */
const begin = () => box.db.delete(meta).where(eq(meta.key, 'fare_market_minutes'));

const url = '/api/sandbox/fares';
const move = (minutes: unknown) => ({ method: 'POST' as const, url, payload: { minutes } });

describe('the fare market', () => {
  it('the market time follows the clock or stands still, and moves on request', async () => {
    await begin();
    const clock = stillClock();
    const moving = fareMarket({ db: box.db, clock, pace: 'moving' });
    const still = fareMarket({ db: box.db, clock, pace: 'still' });
    const at = still.now();
    expect(moving.now()).toEqual(clock.now());
    clock.moveBy(3_600_000);
    expect(moving.now()).toEqual(clock.now());
    expect(still.now()).toEqual(at);
    await still.moveOn(90);
    expect(still.now().getTime() - at.getTime()).toBe(90 * 60_000);
    expect(still.state()).toEqual({ time: still.now(), movedMinutes: 90, standsStill: true });
  });

  it('every process sees the market time, and simultaneous moves add up', async () => {
    await begin();
    const [one, other] = ['moving', 'moving'].map(() =>
      fareMarket({ db: box.db, clock: stillClock(), pace: 'moving' }),
    );
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => (index % 2 ? one : other)?.moveOn(60)),
    );
    await Promise.all([one?.refresh(), other?.refresh()]);
    expect([one?.state().movedMinutes, other?.state().movedMinutes]).toEqual([600, 600]);
  });

  it('makes every poll due after the market moves', async () => {
    await begin();
    const clock = stillClock();
    const later = new Date(clock.now().getTime() + 540_000);
    const dueAt = async () =>
      (await box.db.select().from(watchTargets)).map((watch) => watch.dueAt);
    await box.db.insert(watchTargets).values({ origin: 'DEN', day: '2026-12-09', dueAt: later });
    const [one, other] = [1, 2].map(() => fareMarket({ db: box.db, clock, pace: 'still' }));
    await one?.refresh();
    await other?.refresh();
    expect(await dueAt()).toEqual([later]);
    await one?.moveOn(10);
    expect(await dueAt()).toEqual([clock.now()]);
    await box.db.update(watchTargets).set({ dueAt: later });
    await other?.refresh();
    expect(await dueAt()).toEqual([clock.now()]);
    await box.db.update(watchTargets).set({ dueAt: later });
    await other?.refresh();
    expect(await dueAt()).toEqual([later]);
  });
});

describe('moving the market over the API', () => {
  const search = '/api/flights/search?origin=DEN&date=2026-12-09';

  it('changes fares when the market moves, but not the date or the booking window', async () => {
    await begin();
    const server = await fileServer({ db: box.db });
    const answer = async () => (await server.inject(search)).json();
    const first = await answer();
    expect(Object.keys(first.flights).length).toBeGreaterThan(40);
    expect((await answer()).flights).toEqual(first.flights);
    const moved = await server.inject(move(1440));
    expect([moved.statusCode, moved.json()]).toEqual([
      200,
      { market_time: '2026-01-02T00:00:00.000Z', moved_minutes: 1440, stands_still: true },
    ]);
    expect((await server.inject(url)).json()).toEqual(moved.json());
    const after = await answer();
    expect(after.flights).not.toEqual(first.flights);
    expect(after.source).toEqual(first.source);
  });

  it('accepts only the four steps of the market', async () => {
    const server = await fileServer({ db: box.db });
    for (const minutes of [0, -10, 11, 1e12, '10', null])
      expect((await server.inject(move(minutes))).statusCode).toBe(400);
  });

  it('hides the fare market in production', async () => {
    const environment = { NODE_ENV: 'production', PUBLIC_URL: 'https://fares.example' };
    const server = await fileServer({ db: box.db, environment });
    expect((await server.inject(url)).statusCode).toBe(404);
    expect((await server.inject(move(10))).statusCode).toBe(404);
  });
});
