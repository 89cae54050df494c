import { randomUUID } from 'node:crypto';
import { concurrencyLimit, type RunLimited } from '#domain/concurrency-limit.ts';
import { isOver, type PollTarget } from '#domain/poll-target.ts';
import { timeZone } from '#domain/time.ts';
import type { DuePoll, HeldShard } from '#server/db/queries/alerts/polls.ts';
import { commitPolls } from './commit-polls.ts';
import { type AskDeps, LeaseLost, type PollDeps } from './deps.ts';
import { poll } from './poll.ts';

const UTC = timeZone('UTC');
/** Longer than any one answer takes; a worker extends it while it polls. */
const LEASE_MS = 60_000;
const EXTEND_AFTER_MS = 20_000;
/** Targets whose results are committed together. */
const BATCH = 128;
/** Shards that one process polls concurrently. */
const LANES = 4;
/** Pause of a shard after an internal error. */
const PAUSE_AFTER_ERROR_MS = 60_000;

interface Run {
  readonly held: HeldShard;
  heldSince: Date;
}

/**
 * Polls everything that is due, until nothing is or `stop` aborts. Any number of processes may run it: each shard
 * belongs to one worker at a time, and a worker that has lost its shard can write nothing.
 */
export function poller(deps: PollDeps): (stop: AbortSignal) => Promise<void> {
  const all = concurrencyLimit(deps.atOnce);

  const lane = async (stop: AbortSignal) => {
    // Each lane queues only as many requests as can run at once: behind all requests of the other lanes it would wait
    // until its lease ends.
    const own = concurrencyLimit(deps.atOnce);
    const runLimited: RunLimited = (work) => own(() => all(work));
    while (!stop.aborted) {
      const at = deps.clock.now();
      const lease = { at, until: leaseFrom(at), holder: randomUUID() };
      const held = await deps.queries.claimShard(deps.db, lease);
      if (!held) return;
      await runShard({ ...deps, runLimited }, held, stop);
    }
  };
  return async (stop) => {
    await Promise.all(Array.from({ length: LANES }, () => lane(stop)));
  };
}

const leaseFrom = (at: Date) => new Date(at.getTime() + LEASE_MS);

async function runShard(deps: AskDeps, held: HeldShard, stop: AbortSignal): Promise<void> {
  const { db, queries, clock } = deps;
  try {
    const run: Run = { held, heldSince: clock.now() };
    const due = await queries.listDuePolls(db, held.shard, clock.now());
    let isHeld = true;
    for (let from = 0; from < due.length && !stop.aborted; from += BATCH) {
      const targets = withZones(deps, due.slice(from, from + BATCH));
      isHeld = from + BATCH < due.length;
      await pollBatch(deps, run, { targets, isLast: !isHeld }, stop);
    }
    if (isHeld) await queries.releaseShard(db, held);
  } catch (reason) {
    if (reason instanceof LeaseLost) return;
    if (stop.aborted) return queries.releaseShard(db, held);
    const until = new Date(clock.now().getTime() + PAUSE_AFTER_ERROR_MS);
    // If even this cannot be written, the lease ends by itself.
    await queries.releaseAfterFailure(db, held, { until, error: String(reason) }).catch(() => {});
    throw reason;
  }
}

/** Targets of an airport that is no longer known keep their days in UTC. */
function withZones({ network }: PollDeps, due: readonly DuePoll[]): (DuePoll & PollTarget)[] {
  const { airports } = network.current();
  return due.map((target) => ({ ...target, zone: airports.get(target.origin)?.zone ?? UTC }));
}

/** Limits the requests, and extends the lease meanwhile. */
const extendingLease =
  ({ db, queries, clock, runLimited }: AskDeps, run: Run): RunLimited =>
  async (work) => {
    const answer = await runLimited(work);
    const now = clock.now();
    if (now.getTime() - run.heldSince.getTime() < EXTEND_AFTER_MS) return answer;
    run.heldSince = now;
    if (!(await queries.extendLease(db, run.held, leaseFrom(now)))) throw new LeaseLost();
    return answer;
  };

interface Batch {
  readonly targets: readonly (DuePoll & PollTarget)[];
  /** True for the last batch of the due targets; the shard is released with it. */
  readonly isLast: boolean;
}

async function pollBatch(
  deps: AskDeps,
  run: Run,
  { targets, isLast }: Batch,
  stop: AbortSignal,
): Promise<void> {
  const beganAt = deps.clock.now();
  const over = targets.filter((target) => isOver(target, beganAt));
  const toPoll = targets.filter((target) => !over.includes(target));
  // A slow source keeps nobody from hearing that a day has passed.
  if (over.length > 0) await commitPolls(deps, { held: run.held, polls: [], over, isLast: false });
  const askDeps = { ...deps, runLimited: extendingLease(deps, run) };
  const polls = await Promise.all(toPoll.map((target) => poll(askDeps, target, stop)));
  await commitPolls(deps, { held: run.held, polls, over: [], isLast });
}
