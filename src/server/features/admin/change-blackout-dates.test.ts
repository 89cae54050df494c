import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { findMeta, listBlackoutDates } from '#server/db/queries/network.ts';
import { OPERATOR, operatorFixture } from '#test/api/operator-fixture.ts';
import { testServer } from '#test/harness.ts';

const { box, setUp: open, changes } = operatorFixture(testServer);
const DAY = '2027-02-14';

beforeEach(async () => {
  // Seeded anew by the next server.
  await box.db.execute(sql`truncate timetable_rows, blackout_dates, meta restart identity`);
});

async function setUp() {
  const fixture = await open();
  const { call, json } = fixture;
  const known = await listBlackoutDates(box.db);
  return {
    ...fixture,
    known,
    put: (day: string) => call(['PUT', `/admin/blackout-dates/${day}`]),
    remove: (day: string) => call(['DELETE', `/admin/blackout-dates/${day}`]),
    shown: (): Promise<string[]> => json(['GET', '/gowild/blackout-dates']),
    loads: async () => (await json(['GET', '/admin/data-loads'])).loads,
    version: () => findMeta(box.db, 'network_version'),
  };
}

describe('a single blackout date', () => {
  it('adds a blackout date at once, with a data load and an audit row', async () => {
    const { put, shown, known, loads, version, clock } = await setUp();
    expect((await put(DAY)).statusCode).toBe(204);
    expect(await shown()).toEqual([...known, DAY].sort());
    expect(await version()).toBe('2');
    expect(await loads()).toEqual([
      {
        id: expect.any(Number),
        at: clock.now().toISOString(),
        kind: 'blackouts',
        by: OPERATOR,
        source: 'Changed by hand',
        before: known.length,
        after: known.length + 1,
        gained: [DAY],
        lost: [],
        estimates: null,
      },
    ]);
    expect(await changes()).toMatchObject([{ action: 'blackout-date.added', subject: DAY }]);
  });

  it('adds an existing blackout date once and reports no change', async () => {
    const { put, shown, known, loads, version } = await setUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(DAY)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 204));
    expect(await shown()).toHaveLength(known.length + 1);
    expect([await version(), (await loads()).length, (await changes()).length]).toEqual([
      '2',
      1,
      1,
    ]);
  });

  it('removes a blackout date in one of several simultaneous calls', async () => {
    const { put, remove, shown, known, loads, version } = await setUp();
    await put(DAY);
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove(DAY)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(5);
    expect(await shown()).toEqual(known);
    expect(await version()).toBe('3');
    expect((await loads())[0]).toMatchObject({
      before: known.length + 1,
      after: known.length,
      gained: [],
      lost: [DAY],
    });
    expect((await changes()).map(({ action }) => action)).toEqual([
      'blackout-date.added',
      'blackout-date.removed',
    ]);
  });

  it.each([
    ['2019-12-31', 'PUT', 400],
    ['2101-01-01', 'PUT', 400],
    ['2027-02-29', 'PUT', 400],
    ['tomorrow', 'PUT', 400],
    ['2020-01-01', 'PUT', 204],
    ['2100-12-31', 'PUT', 204],
    ['2027-02-29', 'DELETE', 400],
    [DAY, 'DELETE', 404],
  ] as const)('answers blackout date %s with %s by status %i', async (day, method, status) => {
    const { call, known } = await setUp();
    const answer = await call([method, `/admin/blackout-dates/${day}`]);
    expect(answer.statusCode).toBe(status);
    if (status === 400) expect(Object.keys(answer.json().fields)).toEqual(['day']);
    const added = status === 204 ? 1 : 0;
    expect(await listBlackoutDates(box.db)).toHaveLength(known.length + added);
    expect(await changes()).toHaveLength(added);
  });
});
