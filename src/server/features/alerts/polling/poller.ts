import { randomUUID } from 'node:crypto';
import { isEntitledToAlerts } from '#domain/alert.ts';
import { isStaleFare } from '#domain/alert-match.ts';
import { isOneRoute } from '#domain/alert-question.ts';
import { concurrencyLimit, type RunLimited } from '#domain/concurrency-limit.ts';
import { destinationOf, originOf } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import { isOver, type PollTarget } from '#domain/poll-target.ts';
import { timeZone } from '#domain/time.ts';
import type { Tx } from '#server/db/database.ts';
import type { OpenAlert } from '#server/db/queries/alerts/matches.ts';
import type { DuePoll, HeldShard } from '#server/db/queries/alerts/polls.ts';
import { type AskDeps, LeaseLost, type PollDeps } from './deps.ts';
import { type FoundFlights, matchIn, type Poll, poll } from './poll.ts';
import { type MatchedDate, tellOrHold } from './tell-finds.ts';

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

/** What a worker commits. */
export interface Outcome {
  readonly held: HeldShard;
  readonly polls: readonly Poll[];
  readonly over: readonly (DuePoll & PollTarget)[];
  /** Nothing else of the shard is due, so it is released at once. */
  readonly isLast: boolean;
}

/**
 * Commits in one transaction: matches with their messages, days that have passed, and the next due times.
 * @throws LeaseLost if another worker has claimed the shard, or a match is too old to report.
 */
export async function commitPolls(deps: PollDeps, outcome: Outcome): Promise<void> {
  const { db, queries } = deps;
  const { held, over, isLast } = outcome;
  const matches = outcome.polls.flatMap(({ found }) => found ?? []);
  const polls = outcome.polls.map(({ result }) => result);
  const matched = await db.transaction(async (tx) => {
    if (!(await queries.holdShard(tx, held))) throw new LeaseLost();
    const dateIds = matches.flatMap((match) => match.dateIds);
    await queries.lockAlerts(tx, { dateIds, days: over });
    const count = await commitMatches(deps, tx, matches);
    for (const day of over) await commitPassed(deps, tx, day);
    await queries.deletePollTargets(tx, over);
    await queries.recordPolls(tx, { shard: held.shard, polls });
    if (isLast) await queries.releaseHeld(tx, held.shard);
    return count;
  });
  const failed = polls.filter(({ error }) => error !== undefined).length;
  deps.onPolled({ answered: polls.length - failed, failed, matches: matched });
}

/** @returns how many alert days were matched. */
async function commitMatches(
  deps: PollDeps,
  tx: Tx,
  found: readonly FoundFlights[],
): Promise<number> {
  const { clock, fares, queries } = deps;
  const at = clock.now();
  // This worker was paused and nobody else claimed its shard: the next holder polls again.
  if (found.some(({ seenAt }) => isStaleFare(seenAt, at))) throw new LeaseLost();
  const foundBy = new Map<number, FoundFlights[]>();
  for (const one of found)
    for (const id of one.dateIds) foundBy.set(id, [...(foundBy.get(id) ?? []), one]);
  const alerts = await queries.listOpenAlerts(tx, [...foundBy.keys()]);
  const matched = alerts.flatMap((alert): MatchedDate[] => {
    // Members without the entitlement keep waiting: they get the message once they have it again.
    if (!isEntitledToAlerts(alert, at)) return [];
    const match = cheapestOf(foundBy.get(alert.dateId) ?? [], alert);
    return match ? [{ alert, match: { ...match, simulated: fares.simulated } }] : [];
  });
  await queries.markMatched(
    tx,
    matched.map(({ alert, match: { flight, price, kind } }) => ({
      dateId: alert.dateId,
      origin: originOf(flight),
      destination: destinationOf(flight),
      price,
      kind,
    })),
    at,
  );
  await tellMatches(deps, tx, matched);
  return matched.length;
}

/** Each day of an alert on one route by itself, and those of any other alert together. */
async function tellMatches(deps: PollDeps, tx: Tx, matched: readonly MatchedDate[]): Promise<void> {
  const at = deps.clock.now();
  for (const own of groupBy(matched, ({ alert }) => alert.id).values()) {
    const [first, ...others] = own;
    if (!first) continue;
    if (!isOneRoute(first.alert)) await tellOrHold(deps, tx, [first, ...others]);
    else for (const { alert, match } of own) await deps.notices.matched(tx, alert, match, at);
  }
}

/** The first one on a tie. */
function cheapestOf(found: readonly FoundFlights[], alert: OpenAlert) {
  const matches = found.flatMap((one) => {
    const match = matchIn(one, alert);
    return match ? [{ ...match, day: alert.day, seenAt: one.seenAt }] : [];
  });
  return matches.reduce<(typeof matches)[number] | undefined>(
    (best, one) => (best && best.price <= one.price ? best : one),
    undefined,
  );
}

async function commitPassed(
  { clock, notices, queries }: PollDeps,
  tx: Tx,
  over: DuePoll,
): Promise<void> {
  const at = clock.now();
  for (const alert of await queries.markPassed(tx, over, at))
    if (isEntitledToAlerts(alert, at)) await notices.passed(tx, alert, over.day, at);
}
