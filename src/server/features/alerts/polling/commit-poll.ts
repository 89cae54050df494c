import { membershipPlan } from '#domain/account.ts';
import type { PollTarget } from '#domain/alert.ts';
import type { Tx } from '#server/db/database.ts';
import type { MemberAlert } from '#server/db/queries/alerts/matches.ts';
import type { DuePoll, HeldShard } from '#server/db/queries/alerts/polls.ts';
import { isStale } from './ask.ts';
import { LeaseLost, type PollDeps } from './deps.ts';
import { type Match, matchIn, type Poll } from './poll.ts';

/** What a worker has to write down. */
export interface Outcome {
  readonly held: HeldShard;
  readonly polls: readonly Poll[];
  readonly over: readonly (DuePoll & PollTarget)[];
  /** Nothing else of the shard is due: it is given back at once. */
  readonly isLast: boolean;
}

/**
 * Writes in one transaction: matches with their messages, days that are over, and when each poll is due again.
 * @throws LeaseLost when another worker holds the shard by now, or a match is too old to report.
 */
export async function commitPolls(deps: PollDeps, outcome: Outcome): Promise<void> {
  const { db, queries } = deps;
  const { held, over, isLast } = outcome;
  const matches = outcome.polls.flatMap(({ match }) => match ?? []);
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
  { clock, fares, notices, queries }: PollDeps,
  tx: Tx,
  matches: readonly Match[],
): Promise<number> {
  const at = clock.now();
  // This worker was paused and nobody else took its shard: the next holder polls again.
  if (matches.some(({ seenAt }) => isStale(seenAt, at))) throw new LeaseLost();
  const matchOf = new Map(matches.flatMap((match) => match.dateIds.map((id) => [id, match])));
  const alerts = await queries.listOpenAlerts(tx, [...matchOf.keys()]);
  const matched = alerts.flatMap((alert) => {
    const match = matchOf.get(alert.dateId);
    // Members without the entitlement keep waiting: they are told when they have it again.
    const offer = match && mayHave(alert, at) ? matchIn(match, alert) : undefined;
    return match && offer ? [{ alert, seenAt: match.seenAt, ...offer }] : [];
  });
  const priced = matched.map(({ alert, price }) => ({ dateId: alert.dateId, price }));
  await queries.markMatched(tx, priced, at);
  for (const { alert, ...match } of matched)
    await notices.matched(tx, alert, { ...match, day: alert.day, simulated: fares.simulated }, at);
  return matched.length;
}

const mayHave = ({ isActive, membership }: MemberAlert, at: Date) =>
  isActive && membershipPlan(membership, at) === 'premium';

async function commitPassed(
  { clock, notices, queries }: PollDeps,
  tx: Tx,
  over: DuePoll,
): Promise<void> {
  const at = clock.now();
  for (const alert of await queries.markPassed(tx, over, at))
    if (mayHave(alert, at)) await notices.passed(tx, alert, over.day, at);
}
