import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { outbox } from '#server/db/message-schema.ts';
import { insertDataLoad } from '#server/db/queries/admin/audit-log.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { replaceBlackoutDates } from '#server/db/queries/network.ts';
import { dataLoads, processReports } from '#server/db/schema.ts';
import { watchTargets } from '#server/db/watch-schema.ts';
import { DAY, MINUTE } from '#test/api/account-fixture.ts';
import { operatorFixture } from '#test/api/operator-fixture.ts';

const { box, setUp: open, auditRows } = operatorFixture();

async function setUp() {
  const fixture = await open();
  const ago = (ms: number) => new Date(fixture.clock.now().getTime() - ms);
  return { ...fixture, ago, seen: () => fixture.json(['GET', '/admin/operations']) };
}

/** A message that is due at a moment. */
async function givenWaiting(key: string, due: Date) {
  const words = { to: 'maya@example.test', subject: 'A', text: 'A', html: '' };
  await enqueueMessage(box.db, { ...words, key }, due);
}

const JOB = {
  name: 'send-email',
  every_seconds: 1,
  runs: 12,
  failures: 1,
  last_ok_at: '2026-11-21T17:59:59.000Z',
  last_failed_at: null,
  last_error: null,
};
const SUPPLIER = {
  kind: 'fares',
  name: 'Sample fares',
  simulated: true,
  state: 'working',
  answers: 3,
  faults: 0,
  last_answer_at: null,
  last_fault_at: null,
  last_fault: null,
};

describe('the operations page', () => {
  beforeEach(async () => {
    await box.db.execute(sql`truncate timetable_rows, blackout_dates, meta restart identity`);
  });

  it('shows an empty operations page for an unused product', async () => {
    const { seen, clock } = await setUp();
    expect(await seen()).toEqual({
      processes: [],
      alerts: { targets: 0, late: 0, last_checked_at: null },
      messages: { waiting: 0, oldest_due_at: null, dead: 0, sent_24h: 0 },
      data: {
        timetable_source: expect.stringContaining('US DOT'),
        timetable_rows: expect.any(Number),
        routes: expect.any(Number),
        airports: expect.any(Number),
        blackout_dates: expect.any(Number),
        last_blackout_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        timetable_until: '2026-07-31',
      },
      switched_off: [],
      as_of: clock.now().toISOString(),
    });
  });

  it('lists the processes that reported within a minute, with the readable part of their report', async () => {
    const { seen, ago } = await setUp();
    const process = { role: 'worker', host: 'one', startedAt: ago(DAY) } as const;
    const fresh = { jobs: [JOB, { name: 'of a later version' }], suppliers: [SUPPLIER], more: 1 };
    await box.db.insert(processReports).values([
      { ...process, id: 'silent', reportedAt: ago(MINUTE + 1000), report: fresh },
      { ...process, id: 'fresh', reportedAt: ago(MINUTE), report: fresh },
      { ...process, id: 'odd', role: 'web', reportedAt: ago(0), report: 'nothing' },
    ]);
    const common = { host: 'one', started_at: ago(DAY).toISOString() };
    expect((await seen()).processes).toEqual([
      {
        ...common,
        id: 'odd',
        role: 'web',
        reported_at: ago(0).toISOString(),
        jobs: [],
        suppliers: [],
      },
      {
        ...common,
        id: 'fresh',
        role: 'worker',
        reported_at: ago(MINUTE).toISOString(),
        jobs: [JOB],
        suppliers: [SUPPLIER],
      },
    ]);
  });

  it('counts overdue polls and shows the last check of fares', async () => {
    const { seen, ago } = await setUp();
    const watch = { origin: 'DEN' };
    await box.db.insert(watchTargets).values([
      { ...watch, day: '2026-12-01', dueAt: ago(10 * MINUTE + 1), checkedAt: ago(30 * MINUTE) },
      { ...watch, day: '2026-12-02', dueAt: ago(10 * MINUTE), checkedAt: ago(20 * MINUTE) },
      { ...watch, day: '2026-12-03', dueAt: ago(-MINUTE) },
    ]);
    expect((await seen()).alerts).toEqual({
      targets: 3,
      late: 1,
      last_checked_at: ago(20 * MINUTE).toISOString(),
    });
  });

  it('counts waiting messages, the oldest and those sent in a day on the operations page', async () => {
    const { seen, ago } = await setUp();
    const words = { to: 'maya@example.test', subject: 'A', text: 'A', html: '' };
    const message = { ...words, createdAt: ago(3 * DAY) };
    await box.db.insert(outbox).values([
      { ...message, dedupeKey: 'dead', deadLetteredAt: ago(DAY) },
      { ...message, dedupeKey: 'sent', sentAt: ago(DAY) },
      { ...message, dedupeKey: 'sent before', sentAt: ago(DAY + 1) },
    ]);
    await givenWaiting('waits', ago(5 * MINUTE));
    await givenWaiting('waits longer', ago(7 * MINUTE));
    await givenWaiting('tried later', ago(-MINUTE));
    expect((await seen()).messages).toEqual({
      waiting: 3,
      oldest_due_at: ago(7 * MINUTE).toISOString(),
      dead: 1,
      sent_24h: 1,
    });
  });

  it('shows no oldest message while none is due', async () => {
    const { seen, ago } = await setUp();
    await givenWaiting('later', ago(-MINUTE));
    expect((await seen()).messages).toMatchObject({ waiting: 1, oldest_due_at: null });
  });

  it('shows the data in use on the operations page', async () => {
    const { seen, call } = await setUp();
    await replaceBlackoutDates(box.db, ['2026-12-24', '2026-12-31'].map(localDate));
    await call(['PUT', '/admin/blackout-dates/2026-12-25']);
    expect((await seen()).data).toMatchObject({
      blackout_dates: 3,
      last_blackout_date: '2026-12-31',
    });
  });

  it('audits repeated requests for the operations page as one view', async () => {
    const { seen, clock } = await setUp();
    for (let n = 0; n < 5; n += 1) {
      await seen();
      clock.moveBy(10_000);
    }
    expect(await auditRows()).toMatchObject([{ action: 'operations.seen' }]);
    clock.moveBy(10 * MINUTE);
    await seen();
    expect(await auditRows()).toHaveLength(2);
  });
});

describe('the list of data loads', () => {
  it('leaves out data loads that cannot be read', async () => {
    const { json, ago } = await setUp();
    const load = { kind: 'timetable', actorId: null, source: 'a file' } as const;
    const report = { before: 1, after: 2, gained: [], lost: [], estimates: 0 };
    for (const odd of [{}, 7, 'x', [], { ...report, gained: 7 }, report])
      await box.db.insert(dataLoads).values({ ...load, at: ago(MINUTE), report: odd });
    const { loads } = await json(['GET', '/admin/data-loads']);
    expect(loads).toMatchObject([report]);
  });

  it('lists the last fifty data loads, newest first, with who made them', async () => {
    const { json, ago } = await setUp();
    const report = { before: 1, after: 2, gained: ['DEN-LAS'], lost: [], estimates: 3 };
    for (let n = 0; n < 51; n += 1)
      await insertDataLoad(box.db, {
        at: ago((51 - n) * MINUTE),
        kind: 'timetable',
        actorId: null,
        source: `Load ${n}`,
        report,
      });
    const { loads } = await json(['GET', '/admin/data-loads']);
    expect(loads).toHaveLength(50);
    expect(loads[0]).toEqual({
      ...report,
      id: expect.any(Number),
      at: ago(MINUTE).toISOString(),
      kind: 'timetable',
      by: null,
      source: 'Load 50',
    });
    expect(loads.at(-1).source).toBe('Load 1');
    expect(await auditRows()).toMatchObject([{ action: 'data-loads.listed' }]);
  });
});
