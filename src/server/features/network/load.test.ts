import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { AUDIT_LOG } from '#server/db/queries/admin/audit-log.ts';
import { findMeta, listBlackoutDates, listTimetable } from '#server/db/queries/network.ts';
import { dataLoads } from '#server/db/schema.ts';
import { watchTargets } from '#server/db/watch-schema.ts';
import { testDatabase } from '#test/database.ts';
import { testRow } from '#test/network-fixture.ts';
import { loadBlackoutDates } from './load-blackout-dates.ts';
import { networkCache, seedNetwork } from './load-network.ts';
import { loadTimetable } from './load-timetable.ts';

const box = testDatabase();

const FILED = testRow('1 DEN 06:05 LAS 115 daily');
const ESTIMATE = testRow('2 LAS 09:00 DEN 110 135 ~');
const audited = async () =>
  (await AUDIT_LOG.page(box.db, { filter: 'changes', limit: 10, page: 1 }, AT)).rows;
const AT = new Date('2026-11-21T18:00:00Z');
const AUGUST = { month: 'August 2026', until: localDate('2026-08-31') } as const;
const ABROAD = testRow('3 DEN 10:00 CUN 220 6 from 2026-12-05 ~');

beforeEach(async () => {
  await box.db.execute(sql`truncate timetable_rows, blackout_dates, meta restart identity`);
  await seedNetwork(box.db, async () => ({
    timetable: {
      rows: [FILED, ESTIMATE, ABROAD],
      source: 'US DOT, July 2026',
      until: localDate('2026-07-31'),
    },
    blackoutDates: [localDate('2026-12-24'), localDate('2026-12-25')],
  }));
});

describe('loading a timetable', () => {
  const newer = [testRow('5 LAS 09:30 DEN 112 daily'), testRow('6 DEN 07:00 MCO 220 15')];

  it('replaces filed timetable rows, and estimates on routes that are filed now', async () => {
    const change = await loadTimetable(box.db, { rows: newer, ...AUGUST, flights: 40 }, AT);
    expect(change).toEqual({
      rowsBefore: 3,
      rowsAfter: 3,
      estimates: 1,
      routesGained: ['DEN-MCO'],
      routesLost: ['DEN-LAS'],
      source: 'US DOT, August 2026 and estimates',
    });
    expect(await listTimetable(box.db)).toEqual(
      [...newer, ABROAD].map((row) => expect.objectContaining(row)),
    );
    expect(await findMeta(box.db, 'timetable_source')).toBe(change.source);
    expect(await box.db.select().from(dataLoads)).toEqual([
      {
        id: expect.any(Number),
        at: AT,
        kind: 'timetable',
        actorId: null,
        source: 'US DOT, August 2026 and estimates',
        report: { before: 3, after: 3, gained: ['DEN-MCO'], lost: ['DEN-LAS'], estimates: 1 },
      },
    ]);
    expect(await audited()).toMatchObject([
      {
        at: AT,
        action: 'timetable.loaded',
        by: null,
        subject: null,
        detail: { source: change.source, before: 3, after: 3, gained: 1, lost: 1 },
      },
    ]);
  });

  it('names no estimates in the timetable source when none are left', async () => {
    const rows = [...newer, testRow('7 DEN 10:00 CUN 220 6')];
    const change = await loadTimetable(box.db, { rows, ...AUGUST, flights: 40 }, AT);
    expect(change).toMatchObject({ estimates: 0, source: 'US DOT, August 2026' });
  });

  it('changes nothing when a timetable cannot be stored completely', async () => {
    const broken = { ...FILED, departs: 99_999 as typeof FILED.departs };
    await expect(
      loadTimetable(box.db, { rows: [...newer, broken], ...AUGUST, flights: 40 }, AT),
    ).rejects.toThrow();
    expect(await listTimetable(box.db)).toHaveLength(3);
    expect(await findMeta(box.db, 'network_version')).toBe('1');
    expect(await box.db.select().from(dataLoads)).toEqual([]);
    expect(await audited()).toEqual([]);
  });

  it('has every kept trip looked at once all processes know the new timetable', async () => {
    const dueAts = async () => {
      const targets = await box.db.select().from(watchTargets).orderBy(watchTargets.day);
      return targets.map(({ dueAt }) => dueAt.toISOString());
    };
    const target = (day: string, time: string) => {
      const dueAt = new Date(`2026-11-21T${time}Z`);
      return { origin: 'DEN', day, dueAt, tripsDueAt: dueAt };
    };
    await box.db
      .insert(watchTargets)
      .values([target('2026-12-24', '18:00:05'), target('2026-12-25', '23:59:00')]);
    await loadTimetable(box.db, { rows: newer, ...AUGUST, flights: 40 }, AT);
    expect(await dueAts()).toEqual(['2026-11-21T18:00:05.000Z', '2026-11-21T18:00:10.000Z']);
  });

  it('picks up a newly loaded timetable in a running process', async () => {
    const cache = networkCache(box.db, { airports: new Map(), routes: [] });
    await cache.refresh();
    const [version] = [cache.current().version];
    await loadTimetable(box.db, { rows: newer, ...AUGUST, flights: 40 }, AT);
    await cache.refresh();
    expect(cache.current().version).not.toBe(version);
    expect(cache.current().timetable).toHaveLength(3);
    expect(cache.current().timetableSource).toBe('US DOT, August 2026 and estimates');
    expect(cache.current().timetableUntil).toBe('2026-08-31');
  });

  it('loads several timetables at once, one after the other', async () => {
    const months = ['May', 'June', 'July', 'August'].map((month) => `${month} 2026`);
    await Promise.all(
      months.map((month) =>
        loadTimetable(box.db, { ...AUGUST, rows: newer, month, flights: 1 }, AT),
      ),
    );
    expect(await listTimetable(box.db)).toHaveLength(3);
    expect(await findMeta(box.db, 'network_version')).toBe('5');
  });
});

describe('loading blackout dates', () => {
  it('replaces the blackout dates and reports the difference', async () => {
    const days = ['2026-12-25', '2026-12-26'].map(localDate);
    expect(await loadBlackoutDates(box.db, days, { at: AT, source: 'File days.csv' })).toEqual({
      before: 2,
      after: 2,
      added: ['2026-12-26'],
      removed: ['2026-12-24'],
    });
    expect(await listBlackoutDates(box.db)).toEqual(days);
    expect(await findMeta(box.db, 'network_version')).toBe('2');
    expect(await box.db.select().from(dataLoads)).toMatchObject([
      {
        at: AT,
        kind: 'blackouts',
        actorId: null,
        source: 'File days.csv',
        report: { before: 2, after: 2, gained: ['2026-12-26'], lost: ['2026-12-24'] },
      },
    ]);
    expect(await audited()).toMatchObject([
      {
        at: AT,
        action: 'blackout-dates.loaded',
        by: null,
        detail: { source: 'File days.csv', before: 2, after: 2, gained: 1, lost: 1 },
      },
    ]);
  });
});
