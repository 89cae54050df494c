import { expect } from 'vitest';
import { shardOf } from '#domain/alert/shard.ts';
import type { Database } from '#server/db/database.ts';
import { databaseWatchStore, type WatchStore } from '#server/features/alerts/watch/store.ts';
import { databaseLetterStore, type LetterStore } from '#server/jobs/letter-store.ts';
import { chanceOf } from '#test/chance.ts';
import { type Connection, modelLetterStore, modelWatchStore, type Say } from '../stores.ts';
import { emptyModel, type Model, rollBack } from '../tables.ts';

const START = Date.parse('2026-11-21T18:00:00Z');

/** Without delays and faults. */
function directly(model: Model): Connection {
  const call: Say = async (statement) => statement();
  return {
    call,
    async transaction(work) {
      model.undo = [];
      try {
        const answer = await work(call);
        model.undo = undefined;
        return answer;
      } catch (reason) {
        rollBack(model);
        throw reason;
      }
    },
  };
}

/** PostgreSQL and the model, to which the same is done, and the chance by which it is done. */
export type Twins = ReturnType<typeof twins>;

/** The same done to PostgreSQL and to the model, whose answers must be the same. */
export function twins(db: Database, seed: number) {
  const { random, between } = chanceOf(seed);
  const model = emptyModel(64, shardOf);
  const real: { watch: WatchStore; mail: LetterStore } = {
    watch: databaseWatchStore(db),
    mail: databaseLetterStore(db),
  };
  const made = {
    watch: modelWatchStore(model, directly(model)),
    mail: modelLetterStore(model, directly(model)),
  };
  // Every moment is another one, so that nothing is due at the same time by chance.
  let now = START;
  const tick = () => {
    now += between(1, 40_000);
    return new Date(now);
  };
  const pick = <T>(list: readonly T[]): T | undefined => list[between(0, list.length - 1)];

  async function both<T>(ask: (stores: typeof real) => Promise<T>): Promise<T> {
    const [one, other] = [await ask(real), await ask(made)];
    expect(other).toEqual(one);
    return one;
  }

  return {
    db,
    model,
    real,
    both,
    random,
    between,
    pick,
    tick,
    /** The last moment there was. */
    now: () => now,
  };
}
