import { expect, it } from 'vitest';
import { stillClock } from '#test/harness.ts';
import { jobHealth } from './health.ts';
import { type Fields, openLog } from './log.ts';
import { openMetrics } from './metrics.ts';

const never = new AbortController().signal;

function setUp() {
  const clock = stillClock();
  const said: [string, Fields][] = [];
  const log = {
    info: (fields: Fields, words: string) => said.push([words, fields]),
    error: (fields: Fields, words: string) => said.push([words, fields]),
  };
  const metrics = openMetrics();
  return { clock, said, metrics, jobs: jobHealth({ clock, log, metrics }) };
}

it('logs a job failure once when it begins and once when it ends', async () => {
  const { clock, said, jobs, metrics } = setUp();
  let failure: Error | undefined;
  const run = jobs.meter('send-messages', 1, async () => {
    if (failure) throw failure;
  });
  await run(never);
  const began = clock.now();
  failure = Object.assign(new Error('maya@example.test'), { code: 'ECONNREFUSED' });
  for (let time = 0; time < 100; time++) {
    clock.moveBy(1000);
    await expect(run(never)).rejects.toBe(failure);
  }
  expect(said).toEqual([['a job fails', { job: 'send-messages', error: failure }]]);
  expect(jobs.list()).toEqual([
    {
      name: 'send-messages',
      everySeconds: 1,
      runs: 101,
      failures: 100,
      lastOkAt: began,
      lastFailedAt: clock.now(),
      lastError: 'ECONNREFUSED',
    },
  ]);
  failure = undefined;
  await run(never);
  await run(never);
  expect(said.slice(1)).toEqual([['a job works again', { job: 'send-messages', failures: 100 }]]);
  const text = await metrics.registry.metrics();
  expect(text).toContain('job_duration_seconds_count{task="send-messages",outcome="failed"} 100');
  expect(text).toContain(
    `job_last_success_timestamp_seconds{task="send-messages"} ${clock.now().getTime() / 1000}`,
  );
});

it('keeps the error message of a job out of the log', async () => {
  const lines: string[] = [];
  const log = openLog({ level: 'info', write: (line) => lines.push(line) });
  const { clock, metrics } = setUp();
  const jobs = jobHealth({ clock, log, metrics });
  const run = jobs.meter('sweep-expired', 3600, () =>
    Promise.reject(new Error('maya@example.test')),
  );
  await run(never).catch(() => {});
  expect(lines).toHaveLength(1);
  expect(lines.join() + JSON.stringify(jobs.list())).not.toContain('maya');
});
