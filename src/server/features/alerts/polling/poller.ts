import { randomUUID } from 'node:crypto';
import { isOver, type PollTarget } from '#domain/poll-target.ts';
import { UTC } from '#domain/time.ts';
import { concurrencyLimit, type RunLimited } from '#server/concurrency.ts';
import type { DuePoll, HeldShard } from '#server/db/queries/alerts/polls.ts';
import { type Run as JobRun, type RunSignals, TIMERS } from '#server/jobs/repeat.ts';
import { commitPolls } from './commit-polls.ts';
import { type AskDeps, LeaseLost, type PollDeps } from './deps.ts';
import { type Poll, poll } from './poll.ts';
import { tellFinds } from './tell-finds.ts';

/** Longer than any one answer takes and the next extension: a worker extends it after every answer that it gets. */
const LEASE_MS = 60_000;
const EXTEND_AFTER_MS = 20_000;
/** Targets that are polled together. */
const BATCH = 128;
/** Answers are committed at least so often: nobody waits for the slowest of a batch. */
const COMMIT_MS = 5_000;
/** Shards that one process polls concurrently. */
const LANES = 4;
/** Pause of a shard after an internal error. */
const PAUSE_AFTER_ERROR_MS = 60_000;

/** A shard that this process polls. */
interface Run {
  readonly held: HeldShard;
  heldSince: Date;
  /** Ends its questions, once another worker has claimed the shard or an error has ended the run. */
  readonly over: AbortController;
}

interface RunDeps extends AskDeps {
  /** Runs every poll. */
  readonly runLimited: RunLimited;
}

/**
 * Polls everything that is due, until nothing is or no more is to be begun. Any number of processes may run it: each
 * shard belongs to one worker at a time, and a worker that has lost its shard can write nothing. At its end it tells what
 * was found.
 * @throws the first error of a shard, after the others.
 */
export function poller(deps: PollDeps): JobRun {
  const all = concurrencyLimit(deps.atOnce);
  const runs = new Set<Run>();
  // Of all lanes, because one may wait for the answers of others before it can begin.
  const keepLeases = async () => {
    await Promise.all([...runs].map((run) => extendLease(deps, run)));
  };

  const lane = async (signals: RunSignals) => {
    // Each lane queues only as many polls as can run at once, so that the lanes take turns.
    const own = concurrencyLimit(deps.atOnce);
    const runLimited: RunLimited = (work) => own(() => all(work));
    let error: unknown;
    while (!signals.beginNothing.aborted) {
      const at = deps.clock.now();
      const lease = { at, until: leaseFrom(at), holder: randomUUID() };
      const held = await deps.queries.claimShard(deps.db, lease);
      if (!held) break;
      const run = { held, heldSince: at, over: new AbortController() };
      runs.add(run);
      await runShard({ ...deps, runLimited, keepLeases }, run, signals)
        .catch((reason: unknown) => {
          error ??= reason;
        })
        .finally(() => runs.delete(run));
    }
    if (error !== undefined) throw error;
  };
  return async (signals) => {
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, () => lane(signals)));
    await tellFinds(deps, signals.beginNothing);
    for (const one of lanes) if (one.status === 'rejected') throw one.reason;
  };
}

const leaseFrom = (at: Date) => new Date(at.getTime() + LEASE_MS);

async function extendLease({ db, queries, clock }: PollDeps, run: Run): Promise<void> {
  const now = clock.now();
  const { heldSince } = run;
  if (now.getTime() - heldSince.getTime() < EXTEND_AFTER_MS) return;
  run.heldSince = now;
  try {
    if (!(await queries.extendLease(db, run.held, leaseFrom(now)))) run.over.abort(new LeaseLost());
  } catch {
    // The next answer tries again.
    run.heldSince = heldSince;
  }
}

async function runShard(deps: RunDeps, run: Run, signals: RunSignals): Promise<void> {
  const { db, queries, clock } = deps;
  const { held } = run;
  try {
    const due = await queries.listDuePolls(db, held.shard, clock.now());
    let isHeld = true;
    for (let from = 0; from < due.length && !signals.beginNothing.aborted; from += BATCH) {
      const targets = withZones(deps, due.slice(from, from + BATCH));
      isHeld = from + BATCH < due.length;
      await pollBatch(deps, run, { targets, isLast: !isHeld }, signals);
    }
    if (isHeld) await queries.releaseShard(db, held);
  } catch (reason) {
    if (reason instanceof LeaseLost) return;
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

interface Batch {
  readonly targets: readonly (DuePoll & PollTarget)[];
  /** True for the last batch of the due targets; the shard is released with it. */
  readonly isLast: boolean;
}

/** Commits what is answered, whatever becomes of the rest. @throws the first error of our own, after that. */
async function pollBatch(
  deps: RunDeps,
  run: Run,
  { targets, isLast }: Batch,
  { beginNothing, breakOff }: RunSignals,
): Promise<void> {
  const { held, over: isOff } = run;
  const beganAt = deps.clock.now();
  const over = targets.filter((target) => isOver(target, beganAt));
  const toPoll = targets.filter((target) => !over.includes(target));
  // A slow source keeps nobody from hearing that a day has passed.
  if (over.length > 0) await commitPolls(deps, { held, polls: [], over, isLast: false });
  const ends = AbortSignal.any([breakOff, isOff.signal]);
  let answered: Poll[] = [];
  const errors: unknown[] = [];
  const polling = toPoll.map((target) =>
    deps
      .runLimited(async () => {
        if (beginNothing.aborted || ends.aborted) return;
        const one = await poll(deps, target, ends);
        answered.push(one);
      })
      .catch((reason: unknown) => {
        if (!breakOff.aborted) errors.push(reason);
      }),
  );
  const all = Promise.all(polling).then((): true => true);
  try {
    for (let isDone = false; !isDone; ) {
      isDone = await orLater(deps, all);
      if (isOff.signal.aborted) throw new LeaseLost();
      const polls = answered;
      answered = [];
      const isEnd = isDone && isLast && errors.length === 0;
      if (polls.length > 0 || isEnd)
        await commitPolls(deps, { held, polls, over: [], isLast: isEnd });
    }
  } catch (reason) {
    isOff.abort(new LeaseLost());
    throw reason;
  } finally {
    await all;
  }
  if (errors.length > 0) throw errors[0];
}

/** False if it takes longer than answers may wait. */
async function orLater({ timers = TIMERS }: PollDeps, all: Promise<true>): Promise<boolean> {
  let cancel = () => {};
  const later = new Promise<false>((resolve) => {
    cancel = timers.after(COMMIT_MS, () => resolve(false));
  });
  return Promise.race([all, later]).finally(() => cancel());
}
