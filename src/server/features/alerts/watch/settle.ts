import { membershipPlan } from '#domain/account/membership.ts';
import type { WatchedDay } from '#domain/alert/watch-times.ts';
import type { MemberAlert, ShardDay } from '#server/db/queries/alerts/finds.ts';
import type { DueWatch, HeldShard } from '#server/db/queries/alerts/watches.ts';
import { LeaseLost, type WatchDeps } from './deps.ts';
import { findIn, type Look, type Match } from './look.ts';
import type { Settlement } from './store.ts';

/** What a worker has to write down. */
export interface Outcome {
  readonly held: HeldShard;
  /** What was made due after that stays due. */
  readonly readAt: Date;
  readonly looks: readonly Look[];
  readonly over: readonly (DueWatch & WatchedDay)[];
  /** Dates that stand in the index for the first time. */
  readonly indexed: readonly number[];
  /** Nothing else of the shard is due: it is given back at once. */
  readonly isLast: boolean;
}

/**
 * Writes down everything at once, or nothing: what was found and the promise to tell of it, days that are over, and
 * when each watch is due again.
 * @returns dates that are no longer open, for the index to close.
 * @throws LeaseLost when another worker has the shard by now.
 */
export async function settle(deps: WatchDeps, outcome: Outcome): Promise<number[]> {
  const { held, readAt, looks, indexed } = outcome;
  const over = outcome.over.map((watch) => ({ ...watch, shard: held.shard }));
  const matches = looks.flatMap(({ match }) => match ?? []);
  const closed = await deps.store.settle(held, async (settlement) => {
    const dateIds = [...matches.flatMap((match) => match.dateIds), ...indexed];
    await settlement.lockAlerts({ dateIds, days: over });
    await settlement.markIndexed(indexed);
    const settled = await settleMatches(deps, settlement, matches);
    for (const day of over) await settlePassed(deps, settlement, day);
    await settlement.deleteWatches(over);
    await settlement.recordLooks(
      looks.map(({ looked }) => looked),
      readAt,
    );
    if (outcome.isLast) await settlement.release();
    return settled;
  });
  if (!closed) throw new LeaseLost();
  return closed;
}

async function settleMatches(
  { clock, fares, notices }: WatchDeps,
  settlement: Settlement,
  matches: readonly Match[],
): Promise<number[]> {
  const at = clock.now();
  const matchOf = new Map(matches.flatMap((match) => match.dateIds.map((id) => [id, match])));
  const wishes = await settlement.listOpenWishes([...matchOf.keys()]);
  const finds = wishes.flatMap((wish) => {
    const match = matchOf.get(wish.dateId);
    // Who may not have alerts now keeps waiting: the find is theirs when they may again.
    const find = match && mayHave(wish, at) ? findIn(match, wish) : undefined;
    return match && find ? [{ wish, seenAt: match.seenAt, ...find }] : [];
  });
  const found = finds.map(({ wish, price }) => ({ dateId: wish.dateId, price }));
  await settlement.markFound(found, at);
  const days = await settlement.daysOfAlerts(finds.map(({ wish }) => wish.id));
  for (const { wish, ...find } of finds) {
    const noticed = { ...wish, dates: days.get(wish.id) ?? [] };
    const told = { ...find, day: wish.day, simulated: fares.simulated };
    await notices.found(settlement.tx, noticed, told, at);
  }
  const stillOpen = new Set(wishes.map(({ dateId }) => dateId));
  const gone = [...matchOf.keys()].filter((id) => !stillOpen.has(id));
  return [...gone, ...found.map(({ dateId }) => dateId)];
}

const mayHave = ({ isActive, membership }: MemberAlert, at: Date) =>
  isActive && membershipPlan(membership, at) === 'premium';

async function settlePassed(
  { clock, notices }: WatchDeps,
  settlement: Settlement,
  over: ShardDay,
): Promise<void> {
  const at = clock.now();
  const inVain = await settlement.markPassed(over, at);
  const days = await settlement.daysOfAlerts(inVain.map(({ id }) => id));
  for (const alert of inVain) {
    const noticed = { ...alert, dates: days.get(alert.id) ?? [] };
    if (mayHave(alert, at)) await notices.passed(settlement.tx, noticed, over.day, at);
  }
}
