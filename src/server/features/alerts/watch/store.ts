import type { Cents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Database, Tx } from '#server/db/database.ts';
import {
  daysOfAlerts,
  listEndedInVain,
  listOpenWishes,
  lockAlerts,
  type MemberAlert,
  markFound,
  markPassed,
  type OpenWish,
  type ShardDay,
} from '#server/db/queries/alerts/finds.ts';
import {
  claimShard,
  type DueWatch,
  deleteWatches,
  extendLease,
  type HeldShard,
  holdShard,
  type Looked,
  listDueWatches,
  listOpenDates,
  markIndexed,
  type OpenDate,
  recordLooks,
  releaseAfterFault,
  releaseHeld,
  releaseShard,
} from '#server/db/queries/alerts/watches.ts';

/** What is written together; see the functions of the same names. */
export interface Settlement {
  /** The open transaction, for promises of messages. */
  readonly tx: Tx;
  lockAlerts(of: { dateIds: readonly number[]; days: readonly ShardDay[] }): Promise<void>;
  markIndexed(dateIds: readonly number[]): Promise<void>;
  listOpenWishes(dateIds: readonly number[]): Promise<OpenWish[]>;
  daysOfAlerts(alertIds: readonly string[]): Promise<ReadonlyMap<string, LocalDate[]>>;
  markFound(found: readonly { dateId: number; price: Cents }[], at: Date): Promise<void>;
  /** Marks the open dates of the day, and answers those of their alerts that ended without a find. */
  markPassed(over: ShardDay, at: Date): Promise<MemberAlert[]>;
  deleteWatches(over: readonly ShardDay[]): Promise<void>;
  recordLooks(looks: readonly Looked[], readAt: Date): Promise<void>;
  /** Gives the shard back with what is written. */
  release(): Promise<void>;
}

/**
 * What the watching knows and where it is kept. A seam for the simulation alone, which goes through years of looks in
 * minutes; the product has the database.
 */
export interface WatchStore {
  claimShard(lease: { at: Date; until: Date }): Promise<HeldShard | undefined>;
  extendLease(held: HeldShard, until: Date): Promise<boolean>;
  releaseShard(held: HeldShard): Promise<void>;
  releaseAfterFault(held: HeldShard, fault: { until: Date; error: string }): Promise<void>;
  listDueWatches(shard: number, at: Date): Promise<DueWatch[]>;
  listOpenDates(shard: number, which: { onlyNew: boolean }): Promise<OpenDate[]>;
  /** All of the work or nothing; nothing, and undefined, when another worker has the shard by now. */
  settle<T>(held: HeldShard, work: (settlement: Settlement) => Promise<T>): Promise<T | undefined>;
}

export const databaseWatchStore = (db: Database): WatchStore => ({
  claimShard: (lease) => claimShard(db, lease),
  extendLease: (held, until) => extendLease(db, held, until),
  releaseShard: (held) => releaseShard(db, held),
  releaseAfterFault: (held, fault) => releaseAfterFault(db, held, fault),
  listDueWatches: (shard, at) => listDueWatches(db, shard, at),
  listOpenDates: (shard, which) => listOpenDates(db, shard, which),
  settle: (held, work) =>
    db.transaction(async (tx) =>
      (await holdShard(tx, held)) ? work(settlement(tx, held.shard)) : undefined,
    ),
});

const settlement = (tx: Tx, shard: number): Settlement => ({
  tx,
  lockAlerts: (of) => lockAlerts(tx, of),
  markIndexed: (ids) => markIndexed(tx, ids),
  listOpenWishes: (ids) => listOpenWishes(tx, ids),
  daysOfAlerts: (ids) => daysOfAlerts(tx, ids),
  markFound: (found, at) => markFound(tx, found, at),
  markPassed: async (over, at) => listEndedInVain(tx, await markPassed(tx, over, at)),
  deleteWatches: (over) => deleteWatches(tx, over),
  recordLooks: (looks, readAt) => recordLooks(tx, { shard, looks, readAt }),
  release: () => releaseHeld(tx, shard),
});
