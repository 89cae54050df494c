import { isOver, type PollTarget } from '#domain/alert.ts';
import { concurrencyLimit, type RunLimited } from '#domain/concurrency-limit.ts';
import { timeZone } from '#domain/time.ts';
import type { DuePoll, HeldShard } from '#server/db/queries/alerts/polls.ts';
import { commitPolls } from './commit-poll.ts';
import { type AskDeps, LeaseLost, type PollDeps } from './deps.ts';
import { poll } from './poll.ts';

const UTC = timeZone('UTC');
/** Longer than any one answer takes; a holder that works prolongs it in good time. */
const LEASE_MS = 60_000;
const PROLONG_MS = 20_000;
/** Watches whose outcome is written down together. */
const BATCH = 128;
/** Shards that one process works on at once. */
const LANES = 4;
/** After a fault of our own the shard rests, a minute the first time. */
const REST_MS = 60_000;

interface Run {
  readonly held: HeldShard;
  heldSince: Date;
}

/**
 * Looks at everything that is due, as long as something is and `stop` lets it. Any number of processes may do so at
 * once: each shard is one worker's at a time, and a worker that has lost it can write nothing.
 */
export function poller(deps: PollDeps): (stop: AbortSignal) => Promise<void> {
  const all = concurrencyLimit(deps.atOnce);

  const lane = async (stop: AbortSignal) => {
    // Each lane queues no more than it could ask at once: behind everything that the others have to ask it would wait
    // until its lease is over.
    const own = concurrencyLimit(deps.atOnce);
    const runLimited: RunLimited = (work) => own(() => all(work));
    while (!stop.aborted) {
      const at = deps.clock.now();
      const held = await deps.queries.claimShard(deps.db, { at, until: leaseFrom(at) });
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
    const until = new Date(clock.now().getTime() + REST_MS);
    // When even this cannot be written, the lease ends by itself.
    await queries.releaseAfterFailure(db, held, { until, error: String(reason) }).catch(() => {});
    throw reason;
  }
}

/** An airport that is no longer known keeps its watches: UTC ends its days no earlier than half a day late. */
function withZones({ network }: PollDeps, due: readonly DuePoll[]): (DuePoll & PollTarget)[] {
  const { airports } = network.current();
  return due.map((target) => ({ ...target, zone: airports.get(target.origin)?.zone ?? UTC }));
}

/** Takes turns, and keeps the shard meanwhile. */
const stayingHolder =
  ({ db, queries, clock, runLimited }: AskDeps, run: Run): RunLimited =>
  async (work) => {
    const answer = await runLimited(work);
    const now = clock.now();
    if (now.getTime() - run.heldSince.getTime() < PROLONG_MS) return answer;
    run.heldSince = now;
    if (!(await queries.extendLease(db, run.held, leaseFrom(now)))) throw new LeaseLost();
    return answer;
  };

interface Batch {
  readonly targets: readonly (DuePoll & PollTarget)[];
  /** Of those that are due; the shard is given back with it. */
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
  const toLook = targets.filter((target) => !over.includes(target));
  const asking = { ...deps, runLimited: stayingHolder(deps, run) };
  const polls = await Promise.all(toLook.map((target) => poll(asking, target, stop)));
  await commitPolls(deps, { held: run.held, polls, over, isLast });
}
