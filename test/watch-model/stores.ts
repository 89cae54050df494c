import type { Tx } from '#server/db/database.ts';
import type { outbox } from '#server/db/letter-schema.ts';
import type { HeldShard } from '#server/db/queries/alerts/watches.ts';
import type { Settlement, WatchStore } from '#server/features/alerts/watch/store.ts';
import type { LetterStore } from '#server/jobs/letter-store.ts';
import { daysOfAlerts, listOpenWishes, markFound, markPassed } from './finds.ts';
import * as letters from './letters.ts';
import * as shards from './shards.ts';
import type { Model } from './tables.ts';

/** How a process reaches the model: the answer may take its time, get lost, or find the process dead. */
export interface Connection {
  /** One statement outside of a transaction. */
  readonly call: Say;
  /** All of the work or nothing. Statements of the work go through the `say` that it is given. */
  readonly transaction: <T>(work: (say: Say) => Promise<T>) => Promise<T>;
}

export type Say = <T>(statement: () => T) => Promise<T>;

export const modelWatchStore = (model: Model, { call, transaction }: Connection): WatchStore => ({
  claimShard: (lease) => call(() => shards.claimShard(model, lease)),
  extendLease: (held, until) => call(() => shards.extendLease(model, held, until)),
  releaseShard: (held) => call(() => shards.releaseShard(model, held)),
  releaseAfterFault: (held, fault) => call(() => shards.releaseAfterFault(model, held, fault)),
  listDueWatches: (shard, at) => call(() => shards.listDueWatches(model, shard, at)),
  listOpenDates: (shard, which) => call(() => shards.listOpenDates(model, shard, which)),
  settle: (held, work) =>
    transaction(async (say) =>
      (await say(() => shards.holdsShard(model, held)))
        ? work(settlement(model, held, say))
        : undefined,
    ),
});

const settlement = (model: Model, held: HeldShard, say: Say): Settlement => ({
  tx: modelTx(model, say),
  // Transactions of the model come one at a time.
  lockAlerts: () => say(() => {}),
  markIndexed: (ids) => say(() => shards.markIndexed(model, ids)),
  listOpenWishes: (ids) => say(() => listOpenWishes(model, ids)),
  daysOfAlerts: (ids) => say(() => daysOfAlerts(model, ids)),
  markFound: (found) => say(() => markFound(model, found)),
  markPassed: (over) => say(() => markPassed(model, over)),
  deleteWatches: (over) => say(() => shards.deleteWatches(model, over)),
  recordLooks: (looks, beganAt) => say(() => shards.recordLooks(model, looks, beganAt)),
  release: () => say(() => shards.releaseShard(model, held)),
});

/** As much of a transaction as `promiseLetter` of the outbox uses: one kind of insert. */
function modelTx(model: Model, say: Say): Tx {
  const values = (row: typeof outbox.$inferInsert) => ({
    onConflictDoNothing: () => say(() => keep(model, row)),
  });
  const tx: unknown = { insert: () => ({ values }) };
  return tx as Tx;
}

function keep(model: Model, row: typeof outbox.$inferInsert): void {
  const { dedupeKey: key, channel, to, userId = null, alertId = null, createdAt } = row;
  const alertDay = (row.alertDay ?? null) as letters.KeptLetter['alertDay'];
  const letter = { key, channel, to, userId, alertId, alertDay };
  letters.promiseLetter(model, letter, createdAt.getTime());
}

export const modelLetterStore = (model: Model, { call }: Connection): LetterStore => ({
  claim: (claim) => call(() => letters.claimLetter(model, claim)),
  recipientOf: (held) => call(() => letters.recipientOf(model, held)),
  markSent: (letter, at) => call(() => letters.markSent(model, letter, at)),
  markFailed: (letter, failure) => call(() => letters.markFailed(model, letter, failure)),
  markDead: (letter, end) => call(() => letters.markDead(model, letter, end)),
});
