import { cents } from '#domain/money.ts';
import type { HeldShard } from '#server/db/queries/alerts/watches.ts';
import type { Twins } from './twins.ts';

/** What a watcher does to its shards. */
export function watchActs({ model, both, random, between, pick, tick, now }: Twins) {
  const held: HeldShard[] = [{ shard: 1, fence: 99 }];

  async function claim() {
    const at = tick();
    const lease = { at, until: new Date(at.getTime() + between(1_000, 90_000)) };
    const shard = await both(({ watch }) => watch.claimShard(lease));
    if (!shard) return;
    held.push(shard);
    await both(({ watch }) => watch.listDueWatches(shard.shard, at));
    const onlyNew = random() < 0.5;
    await both(async ({ watch }) => byId(await watch.listOpenDates(shard.shard, { onlyNew })));
  }

  async function lease() {
    const shard = pick(held.slice(-4));
    const until = new Date(now() + 60_000);
    if (!shard) return;
    const chance = random();
    if (chance < 0.4) await both(({ watch }) => watch.extendLease(shard, until));
    else if (chance < 0.8) await both(({ watch }) => watch.releaseShard(shard));
    else await both(({ watch }) => watch.releaseAfterFault(shard, { until, error: 'planted' }));
  }

  async function settle() {
    const shard = pick(held.slice(-6));
    if (!shard) return;
    const at = tick();
    const mine = [...model.dates.values()].filter((date) => date.shard === shard.shard);
    const ids = mine.map(({ id }) => id).filter(() => random() < 0.5);
    const price = cents(between(1_000, 5_000));
    const seen = [...model.watches.values()].filter((watch) => watch.shard === shard.shard);
    const looks = seen.map(({ origin, day }) => ({
      origin,
      day,
      ...someLook(random, at),
      dueAt: tick(),
    }));
    const over = random() < 0.2 ? seen.slice(0, 1) : [];
    const releases = random() < 0.3;
    const breaks = random() < 0.15;
    const beganAt = new Date(at.getTime() - between(0, 60_000));
    await both(({ watch }) =>
      watch
        .settle(shard, async (settlement) => {
          await settlement.lockAlerts({ dateIds: ids, days: over });
          await settlement.markIndexed(ids);
          const wishes = await settlement.listOpenWishes(ids);
          const found = wishes.slice(0, 2).map(({ dateId }) => ({ dateId, price }));
          await settlement.markFound(found, at);
          const days = await settlement.daysOfAlerts(wishes.map(({ id }) => id));
          const ended = [];
          for (const day of over) ended.push(...(await settlement.markPassed(day, at)));
          await settlement.deleteWatches(over);
          await settlement.recordLooks(looks, beganAt);
          if (releases) await settlement.release();
          if (breaks) throw new Error('planted');
          return {
            wishes: wishes.map(known),
            days: Object.fromEntries(days),
            ended: ended.map(known),
          };
        })
        .catch((reason: Error) => reason.message),
    );
  }

  return { claim, lease, settle };
}

const byId = <T extends { readonly id: number }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => a.id - b.id);

const known = ({
  membership: { isPremium, isTrial },
  ...one
}: {
  readonly membership: { isPremium: boolean; isTrial: boolean };
  readonly id: string;
}) => ({
  ...one,
  isPremium,
  isTrial,
});

const someLook = (random: () => number, at: Date) =>
  random() < 0.5 ? { checkedAt: at } : { error: 'planted' };
