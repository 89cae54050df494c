import type { DueWatch, HeldShard, Looked, OpenDate } from '#server/db/queries/alerts/watches.ts';
import { type Model, put, type ShardRow } from './tables.ts';

// What `src/server/db/queries/watches.ts` does, on the model.

export function claimShard(
  model: Model,
  { at, until }: { at: Date; until: Date },
): HeldShard | undefined {
  const now = at.getTime();
  let best: { shard: number; dueAt: number } | undefined;
  for (const [shard, { dueAt, leasedUntil }] of model.shards) {
    const isFree = leasedUntil === null || leasedUntil < now;
    const isDue = dueAt !== null && dueAt <= now;
    if (isFree && isDue && (!best || dueAt < best.dueAt)) best = { shard, dueAt };
  }
  if (!best) return undefined;
  const { shard } = best;
  const row = shardRow(model, shard);
  const fence = row.fence + 1;
  put(model, model.shards, shard, { ...row, fence, leasedUntil: until.getTime() });
  return { shard, fence };
}

function shardRow({ shards }: Model, shard: number): ShardRow {
  const row = shards.get(shard);
  if (!row) throw new RangeError(`There is no shard ${shard}`);
  return row;
}

export const holdsShard = (model: Model, { shard, fence }: HeldShard): boolean =>
  shardRow(model, shard).fence === fence;

export function extendLease(model: Model, held: HeldShard, until: Date): boolean {
  if (!holdsShard(model, held)) return false;
  const row = shardRow(model, held.shard);
  put(model, model.shards, held.shard, { ...row, leasedUntil: until.getTime() });
  return true;
}

export function releaseShard(model: Model, held: HeldShard): void {
  if (!holdsShard(model, held)) return;
  const { fence, shard } = held;
  const due = [...model.watches.values()].flatMap((watch) =>
    watch.shard === shard ? watch.dueAt : [],
  );
  const dueAt = due.length > 0 ? Math.min(...due) : null;
  const row = { fence, dueAt, leasedUntil: null, failures: 0, lastError: null };
  put(model, model.shards, held.shard, row);
}

export function releaseAfterFault(
  model: Model,
  held: HeldShard,
  { until, error }: { until: Date; error: string },
): void {
  if (!holdsShard(model, held)) return;
  const row = shardRow(model, held.shard);
  put(model, model.shards, held.shard, {
    ...row,
    leasedUntil: until.getTime(),
    failures: row.failures + 1,
    lastError: error,
  });
}

export function listDueWatches({ watches }: Model, shard: number, at: Date): DueWatch[] {
  return [...watches.values()]
    .filter((watch) => watch.shard === shard && watch.dueAt <= at.getTime())
    .sort((a, b) => a.dueAt - b.dueAt)
    .map(({ origin, day, failures }) => ({ origin, day, failures }));
}

export function listOpenDates(
  { dates, alerts }: Model,
  shard: number,
  { onlyNew }: { onlyNew: boolean },
): OpenDate[] {
  const found: OpenDate[] = [];
  for (const date of dates.values()) {
    const alert = alerts.get(date.alertId);
    if (date.shard !== shard || date.state !== 'open' || (onlyNew && !date.isNew) || !alert)
      continue;
    const { id, day, isNew } = date;
    const { origin, destination, maxPrice, goWildOnly } = alert;
    found.push({ id, day, isNew, origin, destination, maxPrice, goWildOnly });
  }
  return found;
}

export function markIndexed(model: Model, ids: readonly number[]): void {
  for (const id of ids) {
    const date = model.dates.get(id);
    if (date) put(model, model.dates, id, { ...date, isNew: false });
  }
}

const watchKey = ({ origin, day }: Pick<DueWatch, 'origin' | 'day'>) => `${origin} ${day}`;

export function recordLooks(model: Model, looks: readonly Looked[], beganAt: Date): void {
  for (const look of looks) {
    const watch = model.watches.get(watchKey(look));
    if (!watch) continue;
    const isMadeDue = watch.dueAt > beganAt.getTime();
    put(model, model.watches, watchKey(look), {
      ...watch,
      dueAt: isMadeDue ? watch.dueAt : look.dueAt.getTime(),
      checkedAt: look.checkedAt?.getTime() ?? watch.checkedAt,
      failures: look.error === undefined ? 0 : watch.failures + 1,
      lastError: look.error ?? null,
    });
  }
}

export function deleteWatches(
  model: Model,
  over: readonly Pick<DueWatch, 'origin' | 'day'>[],
): void {
  for (const watch of over) put(model, model.watches, watchKey(watch), undefined);
}

export function makeDue(model: Model, at: Pick<DueWatch, 'origin' | 'day'>, dueAt: number): void {
  const { origin, day } = at;
  const known = model.watches.get(watchKey(at));
  const fresh = { checkedAt: null, failures: 0, lastError: null };
  const watch = known ?? { origin, day, shard: model.shardOf(origin, day), ...fresh };
  put(model, model.watches, watchKey(at), { ...watch, dueAt });
  put(model, model.shards, watch.shard, { ...shardRow(model, watch.shard), dueAt });
}
