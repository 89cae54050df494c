import { describe, expect, it } from 'vitest';
import { setActive } from '#server/db/queries/admin/members.ts';
import { repauseRoutesOf, rewriteRoutes } from '#server/db/queries/alerts/alert-routes.ts';
import { makeOpenDaysDue } from '#server/db/queries/watch-targets.ts';
import { lockOwnAlert } from '#server/features/alerts/own-alerts.ts';
import { pauseDates } from '#server/features/alerts/pause-alert.ts';
import { pollFixture, watchIn } from '#test/alerts/poll-fixture.ts';
import { testDatabase } from '#test/database.ts';

const box = testDatabase();

const fixture = () => pollFixture(box.db);

/** As when an operator disables the account, or enables it again. */
const setAccount = (userId: string, isActive: boolean, at: Date) =>
  box.db.transaction(async (tx) => {
    await setActive(tx, userId, isActive);
    if (isActive) await makeOpenDaysDue(tx, userId, at);
    await repauseRoutesOf(tx, userId);
  });

describe('the alerts of a disabled account', () => {
  it('are no reason to ask the fare source, in two workers, until the account is enabled', async () => {
    const { givenAlert, say, worker, clock, asked, said, statesOf } = fixture();
    const { id, userId } = await givenAlert({ price: 40 });
    const other = await givenAlert({ price: 40, destinations: ['MCO'], email: 'b@example.test' });
    await setAccount(userId, false, clock.now());
    say('DEN LAS', { standard: 40 });
    say('DEN MCO', { standard: 99 });
    const both = () => Promise.all([worker()(), worker()()]);
    await both();
    expect(asked.map(({ destinations }) => destinations)).toEqual([['MCO']]);
    await setAccount(other.userId, false, clock.now());
    clock.moveBy(10 * 60_000);
    await both();
    expect([asked.length, said, await statesOf(id)]).toEqual([1, [], ['open']]);
    await setAccount(userId, true, clock.now());
    await both();
    expect(said).toEqual(['found DEN-LAS 2026-11-25 4000']);
    expect(asked.every(({ destinations }) => destinations?.length === 1)).toBe(true);
  });

  it('pass when their day is over', async () => {
    const { givenAlert, worker, clock, asked, statesOf } = fixture();
    const { id, userId } = await givenAlert({ price: 40 });
    await setAccount(userId, false, clock.now());
    clock.moveTo('2026-11-26T08:00:00Z');
    await Promise.all([worker()(), worker()()]);
    expect([asked, await statesOf(id)]).toEqual([[], ['passed']]);
  });

  it('stay paused after it is enabled if their member had paused them', async () => {
    const { givenAlert, worker, clock, asked, statesOf } = fixture();
    const { id, userId } = await givenAlert({ price: 40 });
    await box.db.transaction((tx) => pauseDates(tx, id, clock.now()));
    await setAccount(userId, false, clock.now());
    await setAccount(userId, true, clock.now());
    await worker()();
    expect([asked, await statesOf(id)]).toEqual([[], ['paused']]);
  });

  it.each([1, 2, 3])(
    'are not asked for if one is changed at the moment when the account is disabled, run %i',
    async () => {
      const { givenAlert, worker, clock, asked } = fixture();
      const { id, userId } = await givenAlert({ price: 40 });
      const resume = box.db.transaction(async (tx) => {
        await lockOwnAlert(tx, { userId, alertId: id });
        await rewriteRoutes(tx, id);
      });
      await Promise.all([setAccount(userId, false, clock.now()), resume]);
      await worker()();
      expect(asked).toEqual([]);
    },
  );
});

describe('several workers', () => {
  it('finds every match once with several workers', async () => {
    const { givenAlert, say, worker, said } = fixture();
    for (let n = 0; n < 60; n += 1) {
      const day = `2026-12-${String(1 + (n % 20)).padStart(2, '0')}`;
      await givenAlert({ email: `p${n}@example.test`, dates: [day], price: 40 });
    }
    say('DEN LAS', { standard: 40 });
    await Promise.all([worker()(), worker()(), worker()()]);
    expect(said).toHaveLength(60);
    expect(new Set(said).size).toBe(20);
  });

  it('reports many dates in several transactions, those of an alert in one, and none twice', async () => {
    const { givenAlert, say, worker, deps, later, said, statesOf } = fixture();
    const dates = ['2026-11-25', '2026-11-26'];
    const asked = { dates, destinations: ['LAS', 'HNL'], price: 40 };
    const ids: string[] = [];
    for (let n = 0; n < 120; n += 1)
      ids.push((await givenAlert({ ...asked, email: `p${n}@example.test` })).id);
    say('DEN LAS', { standard: 40 });
    const locked: number[] = [];
    const lockAlerts: typeof deps.queries.lockAlerts = (tx, of) => {
      locked.push(of.dateIds.length);
      if (locked.length > 1) throw new Error('planted');
      return deps.queries.lockAlerts(tx, of);
    };
    const watch = worker({ queries: { ...deps.queries, lockAlerts } });
    await expect(watch()).rejects.toThrow('planted');
    expect(said).toHaveLength(50);
    await later(61_000);
    expect(Math.max(...locked)).toBe(100);
    expect(said).toEqual(
      Array(120).fill(`gathered 1: ${dates.map((day) => `DEN-LAS ${day} 4000`).join(', ')}`),
    );
    for (const id of ids) expect(await statesOf(id)).toEqual(['found 4000', 'found 4000']);
  });

  it('commits nothing with a lease that another worker took over', async () => {
    const { givenAlert, say, worker, clock, said, statesOf } = fixture();
    const { id } = await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 40 });
    const slow = fixture();
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

  it('discards a match that grew old before its commit and polls again', async () => {
    const { givenAlert, say, worker, deps, clock, said, statesOf } = fixture();
    const { id } = await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 40 });
    let isPaused = false;
    const holdTargets: typeof deps.queries.holdTargets = (tx, ...held) => {
      if (!isPaused) clock.moveBy(11 * 60_000);
      isPaused = true;
      say('DEN LAS', { standard: 30 });
      return deps.queries.holdTargets(tx, ...held);
    };
    await worker({ queries: { ...deps.queries, holdTargets } })();
    expect(said).not.toContain('found DEN-LAS 2026-11-25 4000');
    await worker()();
    expect([said, await statesOf(id)]).toEqual([['found DEN-LAS 2026-11-25 3000'], ['found 3000']]);
  });

  it('skips a target for a minute after an error of our own and stores the error', async () => {
    const { givenAlert, say, worker, later, said } = fixture();
    await givenAlert({ price: 40 });
    say('DEN LAS', { standard: 40 });
    const broken = worker({ notifyOfAlerts: () => Promise.reject(new Error('planted')) });
    await expect(broken()).rejects.toThrow('planted');
    expect(await watchIn(box.db)).toMatchObject({ failures: 0, lastError: 'Error: planted' });
    await later(59_000);
    expect(said).toEqual([]);
    await later(2_000);
    expect(said).toHaveLength(1);
  });

  it('counts polls and matches only after they are committed', async () => {
    const { givenAlert, say, worker, deps, clock, told, script, statesOf, look: poll } = fixture();
    const { id } = await givenAlert({ price: 40 });
    await givenAlert({ email: 'b@example.test', destinations: ['MCO'], price: 40 });
    say('DEN LAS', { standard: 40 });
    const lost = {
      holdTargets: async () => [],
      finishTargets: async () => 0,
      releaseTargets: async () => {},
    };
    await worker({ queries: { ...deps.queries, ...lost } })();
    expect([told, await statesOf(id)]).toEqual([[], ['open']]);
    clock.moveBy(61_000);
    await poll();
    expect(told).toEqual([{ answered: 1, failed: 0, matches: 1 }]);
    script.down = true;
    clock.moveBy(10 * 60_000);
    await poll();
    expect(told.slice(1)).toEqual([{ answered: 0, failed: 1, matches: 0 }]);
  });
});
