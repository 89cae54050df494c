import { isEntitledToAlerts } from '#domain/alert.ts';
import { isStaleFare } from '#domain/alert-match.ts';
import { isOneRoute } from '#domain/alert-question.ts';
import { destinationOf, originOf } from '#domain/flight.ts';
import { noticeDueAt } from '#domain/gathered-finds.ts';
import { groupBy } from '#domain/group-by.ts';
import type { PollTarget } from '#domain/poll-target.ts';
import type { Tx } from '#server/db/database.ts';
import type { OpenAlert } from '#server/db/queries/alerts/matches.ts';
import type { DuePoll, HeldShard, PollResult } from '#server/db/queries/alerts/polls.ts';
import type { NewMessage } from '#server/db/queries/messages/outbox.ts';
import type { MatchedDay } from '../port.ts';
import { type AskDeps, LeaseLost, type PollDeps } from './deps.ts';
import { type FoundFlights, matchIn, type Poll } from './poll.ts';

/**
 * Dates that one transaction reports: it takes 5 to 10 ms for each, and members who change one of its alerts or set
 * another for its shard wait for it.
 */
const MOST_DATES = 100;

/** A date with the fare that was found for it. */
interface MatchedDate {
  readonly alert: OpenAlert;
  readonly match: MatchedDay;
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
 * Commits matches with their messages, days that have passed, and the next due times: in one transaction, or, if many
 * dates match, in several, the due times with the last. The dates of an alert are always together. After a failure
 * in between, the targets are still due, and the dates that were reported are no longer open.
 * What has become too old to report is left out, and polled again.
 * @throws LeaseLost if another worker has claimed the shard.
 */
export async function commitPolls(deps: AskDeps, outcome: Outcome): Promise<void> {
  const { queries } = deps;
  const { held, over, isLast } = outcome;
  const parts = await partsOf(
    deps,
    outcome.polls.flatMap(({ found }) => found ?? []),
  );
  let polls: readonly PollResult[] = [];
  let matched = 0;
  for (const [n, matches] of parts.entries()) {
    await deps.keepLeases();
    matched += await deps.db.transaction(async (tx) => {
      if (!(await queries.holdShard(tx, held))) throw new LeaseLost();
      const isEnd = n === parts.length - 1;
      const dateIds = matches.flatMap((match) => match.dateIds);
      await queries.lockAlerts(tx, { dateIds, days: isEnd ? over : [] });
      const count = await commitMatches(deps, tx, matches);
      if (!isEnd) return count;
      for (const day of over) await commitPassed(deps, tx, day);
      await queries.deletePollTargets(tx, over);
      polls = resultsOf(outcome.polls, deps.clock.now());
      await queries.recordPolls(tx, { shard: held.shard, polls });
      if (isLast) await queries.releaseHeld(tx, held.shard);
      return count;
    });
  }
  const failed = polls.filter(({ error }) => error !== undefined).length;
  deps.onPolled({ answered: polls.length - failed, failed, matches: matched });
}

const resultsOf = (polls: readonly Poll[], now: Date): readonly PollResult[] =>
  polls.map(({ result, found, expired }) =>
    found && isStaleFare(found.seenAt, now) ? expired(now) : result,
  );

/** The same matches, divided by alert. At least one part. */
async function partsOf(
  { db, queries }: PollDeps,
  found: readonly FoundFlights[],
): Promise<readonly (readonly FoundFlights[])[]> {
  const dateIds = new Set(found.flatMap((one) => one.dateIds));
  if (dateIds.size <= MOST_DATES) return [found];
  const parts: Set<number>[] = [new Set()];
  for (const own of await queries.listDatesByAlert(db, [...dateIds])) {
    if ((parts.at(-1)?.size ?? 0) + own.length > MOST_DATES) parts.push(new Set());
    for (const id of own) parts.at(-1)?.add(id);
  }
  return parts.map((part) =>
    found
      .map((one) => ({ ...one, dateIds: one.dateIds.filter((id) => part.has(id)) }))
      .filter((one) => one.dateIds.length > 0),
  );
}

/** @returns how many alert days were matched. */
async function commitMatches(
  deps: PollDeps,
  tx: Tx,
  found: readonly FoundFlights[],
): Promise<number> {
  const { clock, fares, queries } = deps;
  const at = clock.now();
  const foundBy = new Map<number, FoundFlights[]>();
  // This worker may have been paused while nobody else claimed its shard.
  for (const one of found.filter(({ seenAt }) => !isStaleFare(seenAt, at)))
    for (const id of one.dateIds) foundBy.set(id, [...(foundBy.get(id) ?? []), one]);
  const alerts = await queries.listOpenAlerts(tx, [...foundBy.keys()]);
  const matched = alerts.flatMap((alert): MatchedDate[] => {
    // Members without the entitlement keep waiting: they get the message once they have it again.
    if (!isEntitledToAlerts(alert, at)) return [];
    const match = cheapestOf(foundBy.get(alert.dateId) ?? [], alert);
    if (!match || (alert.heldPrice !== null && match.price >= alert.heldPrice)) return [];
    return [{ alert, match: { ...match, simulated: fares.simulated } }];
  });
  await queries.markMatched(
    tx,
    matched.map(({ alert, match: { flight, price, kind } }) => {
      // The others are told much later, with more of their alert.
      const isSoonTold = !isOneRoute(alert) && noticeDueAt(alert, alert.noticedAt, at) <= at;
      return {
        dateId: alert.dateId,
        origin: originOf(flight),
        destination: destinationOf(flight),
        price,
        kind,
        ...(isSoonTold && { flight }),
        isHeld: isSoonTold && alert.origins.length > 1,
      };
    }),
    at,
  );
  await tellOrHold(deps, tx, matched);
  return matched.length;
}

/** Tells each day of an alert on one route by itself. Those of any other alert wait for each other: see `tellFinds`. */
async function tellOrHold(deps: PollDeps, tx: Tx, matched: readonly MatchedDate[]): Promise<void> {
  const at = deps.clock.now();
  const messages: NewMessage[] = [];
  for (const { alert, match } of matched.filter((one) => isOneRoute(one.alert)))
    messages.push(...(await deps.notices.matched(tx, alert, match, at)));
  const others = matched.filter((one) => !isOneRoute(one.alert));
  const held = [...groupBy(others, ({ alert }) => alert.id)].map(([alertId, found]) => ({
    alertId,
    dateIds: found.map(({ alert }) => alert.dateId),
    dueAt: found.map(({ alert }) => noticeDueAt(alert, alert.noticedAt, at))[0] ?? at,
  }));
  await deps.queries.holdFinds(tx, held);
  await deps.queries.enqueueMessages(tx, messages, at);
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
  const messages: NewMessage[] = [];
  for (const alert of await queries.markPassed(tx, over, at))
    if (isEntitledToAlerts(alert, at))
      messages.push(...(await notices.passed(tx, alert, over.day, at)));
  await queries.enqueueMessages(tx, messages, at);
}
