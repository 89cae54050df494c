import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { localDate } from '#domain/time/local-date.ts';
import { startOfDay, timeZone } from '#domain/time/zone.ts';
import { alertDates, alerts, watches, watchShards } from '#server/db/alert-schema.ts';
import { watchScene } from '#test/alerts/watch-scene.ts';
import { testDatabase } from '#test/database.ts';

const box = testDatabase();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const scene = () => watchScene(box.db);
const watchOf = async () => (await box.db.select().from(watches))[0];

describe('a look', () => {
  it('finds a fare at the limit, tells of it once and stops looking', async () => {
    const { givenAlert, say, look, later, said, statesOf } = scene();
    const { id } = await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 40 });
    await look();
    expect(said).toEqual(['found DEN-LAS 2026-11-25 4000']);
    expect(await statesOf(id)).toEqual(['found 4000']);
    await later(HOUR);
    expect(said).toHaveLength(1);
  });

  it('waits while fares are a cent above the limit, asks every nine minutes, and finds the fall', async () => {
    const { givenAlert, say, look, later, said, asked } = scene();
    await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 40.01 });
    await look();
    await later(8 * MINUTE);
    expect(asked).toHaveLength(1);
    say('DEN LAS', { standard: 39 });
    await later(MINUTE);
    expect(said).toEqual(['found DEN-LAS 2026-11-25 3900']);
    // Once for the price, once to be sure.
    expect(asked).toHaveLength(3);
    expect(asked[2]).toMatchObject({ fresh: true });
  });

  it('asks once for everybody who waits for an origin and day', async () => {
    const { givenAlert, say, look, asked, said } = scene();
    for (const [email, destination, price] of [
      ['a@example.test', 'LAS', 30],
      ['b@example.test', 'LAS', 40],
      ['c@example.test', 'MCO', 40],
    ] as const)
      await givenAlert({ email, destination, price });
    say('DEN LAS', { standard: 99 });
    say('DEN MCO', { standard: 99 });
    await look();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.destinations?.toSorted()).toEqual(['LAS', 'MCO']);
    expect(said).toEqual([]);
  });

  it('counts a pass seat only once it can be booked, and looks at that very minute', async () => {
    const { givenAlert, say, look, clock, said, asked } = scene();
    await givenAlert({ dates: ['2026-11-25'], price: 20, goWildOnly: true });
    const zone = timeZone('America/Denver');
    const opens = startOfDay(zone, localDate('2026-11-24'));
    say('DEN LAS', { goWild: 15.41, standard: 5, window: { state: 'opens', at: opens, zone } });
    clock.moveTo('2026-11-24T06:58:00Z');
    await look();
    expect(said).toEqual([]);
    say('DEN LAS', { goWild: 15.41, standard: 5, window: { state: 'open' } });
    clock.moveTo('2026-11-24T06:59:59Z');
    await look();
    expect(asked).toHaveLength(1);
    clock.moveTo('2026-11-24T07:00:00Z');
    await look();
    expect(said).toEqual(['found DEN-LAS 2026-11-25 1541']);
  });

  it('takes up an alert that came after the last look at its route, at once', async () => {
    const { givenAlert, say, look, later, said } = scene();
    await givenAlert({ price: 10 });
    say('DEN LAS', { standard: 45 });
    await look();
    await later(MINUTE);
    await givenAlert({ email: 'b@example.test', price: 45 });
    await look();
    expect(said).toEqual(['found DEN-LAS 2026-11-25 4500']);
    const rows = await box.db.select({ isNew: alertDates.isNew }).from(alertDates);
    expect(rows).toEqual([{ isNew: false }, { isNew: false }]);
  });

  it('takes up an alert that came while it was reading, without a pause', async () => {
    const { givenAlert, say, worker, deps, clock, said } = scene();
    await givenAlert({ price: 10 });
    say('DEN LAS', { standard: 45 });
    let hasCome = false;
    const listDueWatches: typeof deps.store.listDueWatches = async (shard, at) => {
      clock.moveBy(1);
      if (!hasCome) await givenAlert({ email: 'b@example.test', price: 45 });
      hasCome = true;
      clock.moveBy(1);
      return deps.store.listDueWatches(shard, at);
    };
    const late = worker({ store: { ...deps.store, listDueWatches } });
    await late();
    expect(said).toEqual(['found DEN-LAS 2026-11-25 4500']);
  });

  it('tracks each date by itself, and goes on with the others', async () => {
    const { givenAlert, say, look, statesOf, script, later } = scene();
    const { id } = await givenAlert({ dates: ['2026-11-25', '2026-11-27'], price: 40 });
    say('DEN LAS', { standard: 50 });
    await look();
    script.before = async ({ date }) =>
      say('DEN LAS', { standard: date === '2026-11-25' ? 39 : 50 });
    await later(10 * MINUTE);
    expect(await statesOf(id)).toEqual(['found 3900', 'open']);
  });

  it('writes nothing per alert when nothing was found', async () => {
    const { givenAlert, say, look, later } = scene();
    await givenAlert({ price: 10 });
    say('DEN LAS', { standard: 45 });
    await look();
    const version = async () =>
      (await box.db.execute('select xmin::text from alert_dates')).rows[0]?.xmin;
    const before = await version();
    await later(HOUR);
    expect(await version()).toBe(before);
    expect((await watchOf())?.checkedAt?.toISOString()).toBe('2026-11-21T19:00:00.000Z');
  });
});

describe('before anybody is told', () => {
  it('the source is asked again, and a fare that is gone is no find', async () => {
    const { givenAlert, say, look, later, said, script, statesOf } = scene();
    const { id } = await givenAlert({ price: 40 });
    script.before = async ({ fresh }) => say('DEN LAS', { standard: fresh ? 60 : 40 });
    await look();
    expect(said).toEqual([]);
    expect(await statesOf(id)).toEqual(['open']);
    script.before = async () => say('DEN LAS', { standard: 40 });
    await later(10 * MINUTE);
    expect(said).toHaveLength(1);
  });

  it('an answer that is older than ten minutes counts for nothing', async () => {
    const { givenAlert, say, look, later, said, script } = scene();
    await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 40 });
    script.ageMs = 11 * MINUTE;
    await look();
    expect(said).toEqual([]);
    expect(await watchOf()).toMatchObject({ failures: 1, checkedAt: null });
    script.ageMs = 9 * MINUTE;
    await later(10 * MINUTE);
    expect(said).toHaveLength(1);
  });

  it('a member without the plan is not told, and is told once the plan is back', async () => {
    const { givenAlert, setPremium, say, look, later, said, statesOf } = scene();
    const { id, userId } = await givenAlert({ price: 40 });
    await setPremium(userId, false);
    say('DEN LAS', { standard: 40 });
    await look();
    expect(said).toEqual([]);
    expect(await statesOf(id)).toEqual(['open']);
    await setPremium(userId, true);
    await later(10 * MINUTE);
    expect(said).toHaveLength(1);
  });

  it('an alert that is deleted during the look is forgotten', async () => {
    const { givenAlert, say, look, later, said, script } = scene();
    const { id } = await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 40 });
    script.before = async () => void (await box.db.delete(alerts).where(eq(alerts.id, id)));
    await look();
    await later(10 * MINUTE);
    expect(said).toEqual([]);
  });
});

describe('a source that does not answer', () => {
  it('completes nothing, is asked again ever later, and is found well again', async () => {
    const { givenAlert, say, look, later, said, script, asked, statesOf } = scene();
    const { id } = await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 40 });
    script.down = true;
    await look();
    await later(14_000);
    expect(asked).toHaveLength(1);
    await later(1_000);
    expect(asked).toHaveLength(2);
    expect(await watchOf()).toMatchObject({ failures: 2, lastError: 'scripted: unreachable' });
    expect(await statesOf(id)).toEqual(['open']);
    for (let n = 0; n < 10; n += 1) await later(9 * MINUTE);
    script.down = false;
    await later(9 * MINUTE);
    expect(said).toHaveLength(1);
    expect(await watchOf()).toMatchObject({ failures: 0, lastError: null });
  });

  it('does not keep the other routes waiting', async () => {
    const { givenAlert, say, look, said, script } = scene();
    await givenAlert({ price: 40 });
    await givenAlert({ origin: 'MCO', price: 40 });
    say('DEN LAS', { standard: 40 });
    say('MCO LAS', { standard: 40 });
    script.before = async ({ origins }) => {
      script.down = origins?.[0] === 'DEN';
    };
    await look();
    expect(said).toEqual(['found MCO-LAS 2026-11-25 4000']);
  });
});

describe('a day that is over', () => {
  it('passes at midnight of its airport, not of the server, though the source is down', async () => {
    const { givenAlert, look, clock, said, script, statesOf } = scene();
    const { id } = await givenAlert({ origin: 'HNL', dates: ['2026-11-25'] });
    script.down = true;
    clock.moveTo('2026-11-26T09:59:00Z');
    await look();
    expect(await statesOf(id)).toEqual(['open']);
    clock.moveTo('2026-11-26T10:00:00Z');
    await look();
    expect(await statesOf(id)).toEqual(['passed']);
    expect(said).toEqual(['passed HNL-LAS 2026-11-25']);
    expect(await watchOf()).toBeUndefined();
  });

  it('is told of once, after the last one, and not at all when another day was found', async () => {
    const { givenAlert, say, look, clock, said } = scene();
    const dates = ['2026-11-25', '2026-11-26'];
    await givenAlert({ dates, price: 10 });
    await givenAlert({ email: 'b@example.test', dates, destination: 'MCO', price: 40 });
    say('DEN LAS', { standard: 50 });
    say('DEN MCO', { standard: 50 });
    await look();
    say('DEN MCO', { standard: 39 });
    clock.moveTo('2026-11-26T08:00:00Z');
    await look();
    expect(said).toEqual(['found DEN-MCO 2026-11-26 3900']);
    clock.moveTo('2026-11-28T08:00:00Z');
    await look();
    expect(said).toEqual(['found DEN-MCO 2026-11-26 3900', 'passed DEN-LAS 2026-11-26']);
  });
});

describe('several workers', () => {
  it('find everything once between them', async () => {
    const { givenAlert, say, worker, said } = scene();
    for (let n = 0; n < 60; n += 1) {
      const day = `2026-12-${String(1 + (n % 20)).padStart(2, '0')}`;
      await givenAlert({ email: `p${n}@example.test`, dates: [day], price: 40 });
    }
    say('DEN LAS', { standard: 40 });
    await Promise.all([worker()(), worker()(), worker()()]);
    expect(said).toHaveLength(60);
    expect(new Set(said).size).toBe(20);
  });

  it('write nothing with a lease that another one has taken over', async () => {
    const { givenAlert, say, worker, clock, said, statesOf } = scene();
    const { id } = await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 40 });
    const slow = scene();
    slow.say('DEN LAS', { standard: 30 });
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => {
      slow.script.before = () => {
        resolve();
        return new Promise<void>((goOn) => {
          wake = goOn;
        });
      };
    });
    const late = slow.look();
    await asleep;
    clock.moveBy(61_000);
    await worker()();
    expect(await statesOf(id)).toEqual(['found 4000']);
    slow.clock.moveBy(61_000);
    wake();
    slow.script.before = async () => {};
    await late;
    expect(await statesOf(id)).toEqual(['found 4000']);
    expect([...said, ...slow.said]).toEqual(['found DEN-LAS 2026-11-25 4000']);
  });

  it('leave a shard alone for a minute after a fault of our own, and say so', async () => {
    const { givenAlert, say, worker, deps, later, said } = scene();
    await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 40 });
    const broken = worker({
      notices: { ...deps.notices, found: () => Promise.reject(new Error('planted')) },
    });
    await expect(broken()).rejects.toThrow('planted');
    const [shard] = await box.db.select().from(watchShards).where(eq(watchShards.failures, 1));
    expect(shard?.lastError).toContain('planted');
    await later(59_000);
    expect(said).toEqual([]);
    await later(2_000);
    expect(said).toHaveLength(1);
  });
});
