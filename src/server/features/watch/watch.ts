import { randomUUID } from 'node:crypto';
import { isStaleFare } from '#domain/alert-match.ts';
import { UTC } from '#domain/time.ts';
import { isOver, nextDue } from '#domain/watch-target.ts';
import { concurrencyLimit, type RunLimited } from '#server/concurrency.ts';
import * as matchQueries from '#server/db/queries/alerts/matches.ts';
import * as tripQueries from '#server/db/queries/saved-trips.ts';
import type { Finished } from '#server/db/queries/watch-targets.ts';
import * as targetQueries from '#server/db/queries/watch-targets.ts';
import { type Run, type RunSignals, TIMERS } from '#server/jobs/repeat.ts';
import {
  type Answered,
  type AskDeps,
  ask,
  isDueForTrips,
  isWantedByAlerts,
  type ZonedTarget,
} from './ask.ts';
import { type AlertWatchDeps, endDays, holdFinds, judgeAlerts } from './judge-alerts.ts';
import { judgeTrips } from './kept-trips.ts';
import { lockDueAlerts, notifyOfFinds, type TellDeps, takeFinds } from './notify-of-finds.ts';

/** All queries of watching. */
export const watchQueries = {
  ...targetQueries,
  ...matchQueries,
  ...tripQueries,
  holdFinds,
  lockDueAlerts,
  takeFinds,
};

/** Counts of what was committed together. */
export interface WatchCounts {
  /** Questions that the fare source answered, and the others. */
  readonly answered: number;
  readonly failed: number;
  /** Days of alerts with a match. */
  readonly matches: number;
}

export type WatchDeps = AskDeps &
  AlertWatchDeps &
  TellDeps & {
    readonly queries: Pick<
      typeof watchQueries,
      | 'takeTargets'
      | 'listTaken'
      | 'extendLease'
      | 'finishTargets'
      | 'pauseTarget'
      | 'releaseTargets'
    >;
    /** Concurrent questions of this process to the fare source. */
    readonly atOnce: number;
    /** Called after each commit. */
    readonly onWatched: (counts: WatchCounts) => void;
  };

/** The targets of a dead worker are due again after it. */
const LEASE_MS = 30_000;
const EXTEND_EVERY_MS = 10_000;
/** Targets that are taken together: few, so that a lane is soon free for those that are due next. */
const BATCH = 16;
/** Answers are committed at least so often: nobody waits for the slowest of a batch. */
export const COMMIT_MS = 1_000;
/** Batches that one process has at once. */
const LANES = 4;
/** Rank among the questions that wait, as `RunLimited` has it. */
const TRIPS_FIRST = -1;
/** Pause of a target after an error of our own. */
const PAUSE_AFTER_ERROR_MS = 60_000;

/** Targets that this process has taken. */
interface Batch {
  readonly fence: string;
  readonly targets: readonly ZonedTarget[];
  /** Ends its questions once other workers have taken its targets. */
  readonly lost: AbortController;
}

/**
 * Watches everything that is due, until nothing is or no more is to be begun: asks the fare source once for each origin
 * and day, and gives the answer to alerts and to kept trips. Any number of processes may run it: each target belongs to
 * one worker at a time. At its end it tells what alerts have found.
 * @throws the first error of our own, after everything else.
 */
export function watcher(deps: WatchDeps): Run {
  const { every } = deps.timers ?? TIMERS;
  const all = concurrencyLimit(deps.atOnce);
  const batches = new Set<Batch>();

  /** Takes one batch after the other. @param onMore called when there may be more than one batch that is due. */
  const lane = async (signals: RunSignals, onMore: () => void) => {
    // Each lane queues only as many questions as can run at once, so that the lanes take turns.
    const own = concurrencyLimit(deps.atOnce);
    const runLimited: RunLimited = (work, rank) => own(() => all(work, rank), rank);
    let error: unknown;
    while (!signals.beginNothing.aborted && !signals.breakOff.aborted) {
      const batch = await takeBatch(deps);
      if (!batch) break;
      if (batch.targets.length === BATCH) onMore();
      batches.add(batch);
      await watchBatch({ ...deps, runLimited, onMore }, batch, signals)
        .catch((reason: unknown) => {
          error ??= reason;
        })
        .finally(() => batches.delete(batch));
    }
    if (error !== undefined) throw error;
  };
  return async (signals) => {
    const stopExtending = every(EXTEND_EVERY_MS, () => {
      for (const batch of batches) void extendLease(deps, batch);
    });
    try {
      await runLanes((onMore) => lane(signals, onMore));
    } finally {
      stopExtending();
      await notifyOfFinds(deps, signals.beginNothing);
    }
  };
}

/**
 * Runs one lane, so that an idle process asks the database once, and another one each time that a lane says that there
 * may be more. @throws the first error, after all lanes have ended.
 */
async function runLanes(lane: (onMore: () => void) => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>();
  const errors: unknown[] = [];
  const begin = () => {
    if (running.size >= LANES) return;
    const one = lane(begin)
      .catch((reason: unknown) => void errors.push(reason))
      .finally(() => running.delete(one));
    running.add(one);
  };
  begin();
  while (running.size > 0) await Promise.race(running);
  if (errors.length > 0) throw errors[0];
}

const leaseFrom = (at: Date) => new Date(at.getTime() + LEASE_MS);

/** Undefined if nothing is due. */
async function takeBatch({ db, queries, clock, network }: WatchDeps): Promise<Batch | undefined> {
  const at = clock.now();
  const fence = randomUUID();
  const taken = await queries.takeTargets(db, { at, most: BATCH, fence, until: leaseFrom(at) });
  if (taken === 0) return undefined;
  const { airports } = network.current();
  const targets = (await queries.listTaken(db, fence)).map((target) => ({
    ...target,
    zone: airports.get(target.origin)?.zone ?? UTC,
  }));
  return { fence, targets, lost: new AbortController() };
}

async function extendLease(
  { db, queries, clock }: WatchDeps,
  { fence, lost }: Batch,
): Promise<void> {
  try {
    const isHeld = await queries.extendLease(db, { fence, until: leaseFrom(clock.now()) });
    if (!isHeld) lost.abort();
  } catch {
    // The next time tries again.
  }
}

interface BatchDeps extends WatchDeps {
  /** Runs every question. */
  readonly runLimited: RunLimited;
  /** Called while a batch takes long: others may have become due. */
  readonly onMore: () => void;
}

/** Commits what is answered, whatever becomes of the rest. @throws the first error of our own, after that. */
async function watchBatch(
  deps: BatchDeps,
  { fence, targets, lost }: Batch,
  { beginNothing, breakOff }: RunSignals,
): Promise<void> {
  const { db, queries, clock, runLimited, onMore } = deps;
  const ends = AbortSignal.any([breakOff, lost.signal]);
  const errors: unknown[] = [];
  const guarded = async (of: readonly ZonedTarget[], work: () => Promise<void>) => {
    await work().catch(async (reason: unknown) => {
      if (ends.aborted) return;
      errors.push(reason);
      await pause(deps, fence, of, reason);
    });
  };
  const beganAt = clock.now();
  const over = targets.filter((target) => isOver(target, beganAt));
  // A slow source keeps nobody from hearing that a day has passed.
  if (over.length > 0) await guarded(over, () => endDays(deps, fence, over));
  let answered: Answered[] = [];
  const asking = Promise.all(
    targets
      .filter((target) => !over.includes(target))
      .map((target) =>
        runLimited(
          () =>
            guarded([target], async () => {
              if (beginNothing.aborted || ends.aborted) return;
              const one = await ask(deps, target, ends);
              answered.push(one);
            }),
          isDueForTrips(target, beganAt) ? TRIPS_FIRST : 0,
        ),
      ),
  ).then((): true => true);
  for (let isDone = false; !isDone; ) {
    isDone = await orLater(deps, asking);
    if (!isDone) onMore();
    const taken = answered;
    answered = [];
    if (taken.length > 0 && !lost.signal.aborted) await commitEach(deps, fence, taken, guarded);
  }
  // What was not asked for, as no more was to be begun, is due as before.
  await queries.releaseTargets(db, fence);
  if (errors.length > 0) throw errors[0];
}

type Guarded = (of: readonly ZonedTarget[], work: () => Promise<void>) => Promise<void>;

/** All together, or one by one, so that one that cannot be committed delays no other. */
async function commitEach(
  deps: WatchDeps,
  fence: string,
  answered: readonly Answered[],
  guarded: Guarded,
): Promise<void> {
  try {
    if (answered.length > 1) return await commit(deps, fence, answered);
  } catch {
    // Whichever it is fails again.
  }
  for (const one of answered) await guarded([one.target], () => commit(deps, fence, [one]));
}

/** Each step may be repeated after a failure of a later one: what was told is told once. */
async function commit(
  deps: WatchDeps,
  fence: string,
  answered: readonly Answered[],
): Promise<void> {
  const { db, queries, clock, onWatched } = deps;
  for (const { trips, ...one } of answered) if (trips) await judgeTrips(deps, { ...one, trips });
  const matches = await judgeAlerts(deps, fence, answered);
  const now = clock.now();
  const finished = answered.map((one) => finishedOf(one, now));
  const written = await queries.finishTargets(db, fence, finished);
  if (written === 0) return;
  const failed = finished.filter(({ error }) => error !== undefined).length;
  onWatched({ answered: written - failed, failed, matches });
}

function finishedOf({ target, beganAt, ...answer }: Answered, now: Date): Finished {
  const { seenAt, found, trips } = answer;
  const isTooOld = seenAt && (found || trips) && isStaleFare(seenAt, now);
  const error = answer.error ?? (isTooOld ? 'the answer became too old' : undefined);
  const { origin, day, failures, tripsDueAt } = target;
  const next = nextDue(
    target,
    { alerts: isWantedByAlerts(target), tripsDueAt, checked: trips?.times },
    { failures: error === undefined ? 0 : failures + 1, now: beganAt },
  );
  return { origin, day, ...next, error, checkedAt: error === undefined ? seenAt : undefined };
}

async function pause(
  { db, queries, clock }: WatchDeps,
  fence: string,
  targets: readonly ZonedTarget[],
  reason: unknown,
): Promise<void> {
  const until = new Date(clock.now().getTime() + PAUSE_AFTER_ERROR_MS);
  const error = String(reason);
  // If even this cannot be written, the lease ends by itself.
  for (const { origin, day } of targets)
    await queries.pauseTarget(db, { origin, day, fence, until, error }).catch(() => {});
}

/** False if it takes longer than answers may wait. */
async function orLater({ timers = TIMERS }: WatchDeps, all: Promise<true>): Promise<boolean> {
  let cancel = () => {};
  const later = new Promise<false>((resolve) => {
    cancel = timers.after(COMMIT_MS, () => resolve(false));
  });
  return Promise.race([all, later]).finally(() => cancel());
}
