import type { PgBoss } from 'pg-boss';
import { openBoss } from '#server/db/migrate.ts';
import { formatError } from '#server/telemetry/error-facts.ts';
import type { Database } from '../db/database.ts';
import type { Job } from './registry.ts';
import type { Every } from './repeat.ts';

const POLL_SECONDS = 1;
const HEALTH_SECONDS = 1;
/** A little shorter than the process waits; interrupted jobs return to the queue. */
const FINISH_MS = 24_000;

interface WorkDeps {
  readonly db: Database;
  readonly every: Every;
}

/** Runs jobs, one at a time per lane. Returns a function that stops after the running jobs. */
export async function startWorkers(
  jobs: readonly Job[],
  { db, every }: WorkDeps,
): Promise<() => Promise<void>> {
  const boss = openBoss(db, { migrate: false, supervise: true });
  let lastError: unknown;
  boss.on('error', (error) => {
    lastError = error;
  });
  await boss.start();
  for (const job of jobs) for (let lane = 0; lane < job.lanes; lane += 1) await openLane(boss, job);
  // Fails while pg-boss cannot fetch or finish jobs.
  const stopWatching = every('send-messages', HEALTH_SECONDS, async () => {
    const error = lastError;
    lastError = undefined;
    if (error !== undefined) throw error;
  });
  return async () => {
    await stopWatching();
    await boss.stop({ timeout: FINISH_MS });
  };
}

async function openLane(boss: PgBoss, { name, handle }: Job): Promise<void> {
  let id = '';
  id = await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, async (batch) => {
    try {
      for (const job of batch) await handle(job.data);
    } catch (error) {
      // Stored with the job: the error of a failed statement would contain its parameters.
      throw new Error(formatError(error));
    } finally {
      // There may be more: fetch again at once instead of at the next poll.
      boss.notifyWorker(id);
    }
  });
}
