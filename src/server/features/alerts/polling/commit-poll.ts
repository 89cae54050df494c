import { membershipPlan } from '#domain/account.ts';
import type { WatchedDay } from '#domain/alert.ts';
import type { Tx } from '#server/db/database.ts';
import type { MemberAlert } from '#server/db/queries/alerts/matches.ts';
import type { DueWatch, HeldShard } from '#server/db/queries/alerts/polls.ts';
import { isStale } from './ask.ts';
import { LeaseLost, type WatchDeps } from './deps.ts';
import { findIn, type Look, type Match } from './poll.ts';

/** What a worker has to write down. */
export interface Outcome {
  readonly held: HeldShard;
  /** What was made due after that stays due. */
  readonly readAt: Date;
  readonly looks: readonly Look[];
  readonly over: readonly (DueWatch & WatchedDay)[];
  /** Nothing else of the shard is due: it is given back at once. */
  readonly isLast: boolean;
}

/**
 * Writes down everything at once, or nothing: what was found and the promise to tell of it, days that are over, and
 * when each watch is due again.
 * @throws LeaseLost when another worker has the shard by now, or what was found is too old to tell anybody.
 */
export async function settle(deps: WatchDeps, outcome: Outcome): Promise<void> {
  const { db, queries } = deps;
  const { held, readAt, over, isLast } = outcome;
  const matches = outcome.looks.flatMap(({ match }) => match ?? []);
  const looks = outcome.looks.map(({ looked }) => looked);
  const finds = await db.transaction(async (tx) => {
    if (!(await queries.holdShard(tx, held))) throw new LeaseLost();
    const dateIds = matches.flatMap((match) => match.dateIds);
    await queries.lockAlerts(tx, { dateIds, days: over });
    const found = await settleMatches(deps, tx, matches);
    for (const day of over) await settlePassed(deps, tx, day);
    await queries.deleteWatches(tx, over);
    await queries.recordLooks(tx, { shard: held.shard, looks, readAt });
    if (isLast) await queries.releaseHeld(tx, held.shard);
    return found;
  });
  const failed = looks.filter(({ error }) => error !== undefined).length;
  deps.tell({ answered: looks.length - failed, failed, finds });
}

/** Answers how many days were found. */
async function settleMatches(
  { clock, fares, notices, queries }: WatchDeps,
  tx: Tx,
  matches: readonly Match[],
): Promise<number> {
  const at = clock.now();
  // This worker stood still, and nobody else took its shard. Whoever claims it next looks again.
  if (matches.some(({ seenAt }) => isStale(seenAt, at))) throw new LeaseLost();
  const matchOf = new Map(matches.flatMap((match) => match.dateIds.map((id) => [id, match])));
  const wishes = await queries.listOpenWishes(tx, [...matchOf.keys()]);
  const finds = wishes.flatMap((wish) => {
    const match = matchOf.get(wish.dateId);
    // Who may not have alerts now keeps waiting: the find is theirs when they may again.
    const find = match && mayHave(wish, at) ? findIn(match, wish) : undefined;
    return match && find ? [{ wish, seenAt: match.seenAt, ...find }] : [];
  });
  const found = finds.map(({ wish, price }) => ({ dateId: wish.dateId, price }));
  await queries.markFound(tx, found, at);
  for (const { wish, ...find } of finds)
    await notices.found(tx, wish, { ...find, day: wish.day, simulated: fares.simulated }, at);
  return finds.length;
}

const mayHave = ({ isActive, membership }: MemberAlert, at: Date) =>
  isActive && membershipPlan(membership, at) === 'premium';

async function settlePassed(
  { clock, notices, queries }: WatchDeps,
  tx: Tx,
  over: DueWatch,
): Promise<void> {
  const at = clock.now();
  for (const alert of await queries.markPassed(tx, over, at))
    if (mayHave(alert, at)) await notices.passed(tx, alert, over.day, at);
}
