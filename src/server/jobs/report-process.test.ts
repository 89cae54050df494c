import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { upsertProcessReport } from '#server/db/queries/admin/figures.ts';
import { processReports } from '#server/db/schema.ts';
import { openLog } from '#server/telemetry/log.ts';
import { openTelemetry } from '#server/telemetry/telemetry.ts';
import { testDatabase } from '#test/database.ts';
import { endlessRun, stillClock } from '#test/harness.ts';
import { presentReport } from '../telemetry/telemetry.ts';
import type { Every } from './repeat.ts';
import { reportProcess } from './report-process.ts';

const box = testDatabase();

/** Jobs that run when they are told to. */
function setUp(db = box.db) {
  const clock = stillClock();
  const lines: string[] = [];
  const { jobs, suppliers } = openTelemetry(
    openLog({ level: 'info', write: (line) => lines.push(line) }),
    clock,
  );
  let run = async (): Promise<void> => {};
  const every: Every = (name, seconds, work) => {
    const watched = jobs.meter(name, seconds, work);
    run = () => watched(endlessRun());
    return async () => {};
  };
  suppliers.meter({ kind: 'payments', name: 'sandbox', simulated: true });
  const report = () => presentReport({ jobs, suppliers });
  const end = reportProcess({ db, clock, every, role: 'worker', report });
  return { clock, lines, run: () => run(), end };
}

const rows = () => box.db.select().from(processReports);

it('keeps one report row per process and deletes it at shutdown', async () => {
  const [one, other] = [setUp(), setUp()];
  const startedAt = one.clock.now();
  await one.run();
  await other.run();
  one.clock.moveBy(10_000);
  await one.run();
  const all = await rows();
  expect(all).toHaveLength(2);
  const [mine] = all.filter(({ reportedAt }) => reportedAt > startedAt);
  expect(mine).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    role: 'worker',
    host: hostname(),
    startedAt,
    reportedAt: one.clock.now(),
    report: {
      jobs: [
        {
          name: 'report-process',
          every_seconds: 10,
          runs: 1,
          failures: 0,
          last_ok_at: startedAt.toISOString(),
          last_failed_at: null,
          last_error: null,
        },
      ],
      suppliers: [
        {
          kind: 'payments',
          name: 'Sandbox payments',
          simulated: true,
          state: 'unused',
          answers: 0,
          faults: 0,
          last_answer_at: null,
          last_fault_at: null,
          last_fault: null,
        },
      ],
    },
  });
  await one.end();
  expect(await rows()).toHaveLength(1);
});

it('deletes reports of processes that have been silent for a day', async () => {
  const { clock, run } = setUp();
  const dead = { id: 'dead', role: 'web', host: 'x', startedAt: clock.now(), report: {} } as const;
  await upsertProcessReport(box.db, { ...dead, reportedAt: clock.now() });
  clock.moveBy(24 * 60 * 60_000);
  await run();
  expect((await rows()).map(({ id }) => id)).toContain('dead');
  clock.moveBy(1);
  await run();
  expect((await rows()).map(({ id }) => id)).not.toContain('dead');
});

it('logs one line for a database that is down, however long', async () => {
  const down = openDatabase('postgres://nobody:secret@127.0.0.1:1/none', { max: 1 });
  const { run, lines, end } = setUp(down.db);
  for (let time = 0; time < 5; time++) await expect(run()).rejects.toThrow();
  await end();
  await down.close();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'a job fails', job: 'report-process' });
  expect(lines[0]).not.toContain('secret');
});
