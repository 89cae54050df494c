import { sql } from 'drizzle-orm';
import { describe, it } from 'vitest';
import { testDatabase } from '../database.ts';
import { compareRows } from './twins/compare-rows.ts';
import { letterActs } from './twins/letter-acts.ts';
import { memberActs } from './twins/member-acts.ts';
import { type Twins, twins } from './twins/twins.ts';
import { watchActs } from './twins/watch-acts.ts';

const box = testDatabase();
const STEPS = 150;

/** Does one thing to both at a time, by chance; what is named twice comes twice as often. */
function actor(pair: Twins) {
  const { join, lapse, create, promise, end } = memberActs(pair);
  const { claim, lease, settle } = watchActs(pair);
  const { send } = letterActs(pair);
  const acts = [
    join,
    lapse,
    create,
    create,
    promise,
    promise,
    end,
    claim,
    claim,
    lease,
    settle,
    settle,
    send,
    send,
  ];
  return async () => {
    await pair.pick(acts)?.();
  };
}

describe('the model of the watching', () => {
  it.each([1, 2, 3])('does what the database does, by chance %i', async (seed) => {
    // The fences of a database go on; those of a model begin.
    await box.db.execute(sql`update watch_shards set fence = 0`);
    const pair = twins(box.db, seed);
    const act = actor(pair);
    for (let step = 0; step < STEPS; step += 1) {
      await act();
      if (step % 25 === 0) await compareRows(pair);
    }
    await compareRows(pair);
  });
});
