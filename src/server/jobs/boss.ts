import type { PgBoss } from 'pg-boss';
import { CHANNEL_NAMES } from '#domain/channel.ts';
import { openBoss, queriesIn, queueOf } from '#server/db/migrate.ts';
import { takeUnqueued } from '#server/db/queries/messages/outbox.ts';
import { formatError } from '#server/telemetry/log.ts';
import type { Database } from '../db/database.ts';
import type { Every } from './repeat.ts';

/** Of each lane by itself. Usually others wake it. */
const POLL_SECONDS = 30;
/** How often messages are put into their queues and one lane of each job looks for work. */
const LOOK_SECONDS = 1;
/** A little shorter than the process waits; interrupted jobs return to the queue. */
const FINISH_MS = 24_000;

export interface Job {
  readonly name: string;
  /** Concurrent jobs of this name in one process. */
  readonly lanes: number;
  readonly handle: (data: unknown) => Promise<void>;
}

/** Messages that one transaction puts into their queues. */
const MOST_QUEUED = 1_000;

/**
 * Puts every message that was enqueued since into the queue of its channel, once, also with several workers. Until then
 * the row of the message is all there is, so enqueuing needs no pg-boss, and a lost job is not possible.
 */
export async function queueMessages(db: Database, boss: Pick<PgBoss, 'insert'>): Promise<void> {
  let taken = MOST_QUEUED;
  while (taken === MOST_QUEUED)
    taken = await db.transaction(async (tx) => {
      const messages = await takeUnqueued(tx, MOST_QUEUED);
      for (const channel of CHANNEL_NAMES) {
        const jobs = messages
          .filter((message) => message.channel === channel)
          .map(({ id, notBefore }) => ({
            data: { message: id },
            ...(notBefore && { startAfter: notBefore }),
          }));
        if (jobs.length > 0) await boss.insert(queueOf(channel), jobs, { db: queriesIn(tx) });
      }
      return messages.length;
    });
}

/** What lanes use of pg-boss. */
interface LaneOwner {
  work(
    name: string,
    options: { readonly pollingIntervalSeconds: number },
    handle: (batch: readonly { readonly data: unknown }[]) => Promise<void>,
  ): Promise<string>;
  notifyWorker(id: string): void;
}

interface WorkDeps {
  readonly db: Database;
  readonly every: Every;
}

/**
 * Runs jobs, one at a time per lane. One lane of each job looks every second, and a lane that gets work wakes the next
 * one: idle lanes, however many, cost no queries. Returns a function that stops after the running jobs.
 */
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
  const wakes = await Promise.all(jobs.map((job) => openLanes(boss, job)));
  // Fails while pg-boss cannot fetch or finish jobs.
  const stopWatching = every('send-messages', LOOK_SECONDS, async () => {
    await queueMessages(db, boss);
    for (const wake of wakes) wake();
    const error = lastError;
    lastError = undefined;
    if (error !== undefined) throw error;
  });
  return async () => {
    await stopWatching();
    await boss.stop({ timeout: FINISH_MS });
  };
}

/** Returns a function that wakes an idle lane. */
export async function openLanes(
  boss: LaneOwner,
  { name, lanes, handle }: Job,
): Promise<() => void> {
  const idle = new Set<string>();
  const wake = () => {
    const [id] = idle;
    if (id === undefined) return;
    // To the end, so that the next call wakes another one, should this one be stuck.
    idle.delete(id);
    idle.add(id);
    boss.notifyWorker(id);
  };
  const openLane = async () => {
    let id = '';
    id = await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, async (batch) => {
      idle.delete(id);
      wake();
      try {
        for (const job of batch) await handle(job.data);
      } catch (error) {
        // Stored with the job: the error of a failed statement would contain its parameters.
        throw new Error(formatError(error));
      } finally {
        idle.add(id);
        // There may be more: fetch again at once instead of at the next poll.
        boss.notifyWorker(id);
      }
    });
    idle.add(id);
  };
  for (let lane = 0; lane < lanes; lane += 1) await openLane();
  return wake;
}
