// Months of alert polls in seconds: simulated worlds of thirty days, each from one seed, in which fares change, the
// fare source fails and workers are killed. No match is missed or reported twice, to a member without the plan, or for
// a fare that is gone. The database is a model in memory, which test/watch-model compares with PostgreSQL. A world that
// fails prints its seed: `--seed N --worlds 1` runs it alone. `--broken fence|recheck|plan|stale|gap` removes one check
// of the product: that must fail.
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Proof, prove } from './harness/prove.ts';
import { INJECTED_ERRORS, type InjectedError, type Share } from './watching/world.ts';

const WORLDS = { quick: 10, full: 2_000 };
/** An injected error shows in about one of ten worlds. */
const BROKEN_WORLDS = 100;
const DAYS = 30;
const SAID_EVERY = 200;

/** The result of one world. */
interface Outcome {
  readonly seed: number;
  readonly counts: Readonly<Record<string, number>>;
  /** The first violation. */
  readonly error: string | undefined;
  /** The events before it. */
  readonly story: readonly string[];
}

await prove('watching', async (proof) => {
  const injected = injectedIn(proof);
  const usual = injected ? BROKEN_WORLDS : WORLDS[proof.isFull ? 'full' : 'quick'];
  const count = proof.worlds ?? usual;
  const totals: Record<string, number> = {};
  const failed: Outcome[] = [];
  let done = 0;
  const take = (outcome: Outcome) => {
    const { seed, counts, error } = outcome;
    done += 1;
    for (const [what, times] of Object.entries(counts)) totals[what] = (totals[what] ?? 0) + times;
    proof.check(error === undefined, `world ${seed}: ${error}`);
    if (error !== undefined) failed.push(outcome);
    if (done % SAID_EVERY === 0) proof.say(`${done} worlds, ${failed.length} failed`);
  };
  const step = Math.min(availableParallelism(), count);
  const shares = Array.from({ length: step }, (_, n): Share => {
    return { first: proof.seed + n, step, end: proof.seed + count, injected };
  });
  await Promise.all(
    shares.map(async (workerData) => {
      const worker = new Worker(new URL('watching/share.ts', import.meta.url), { workerData });
      worker.on('message', take);
      await once(worker, 'exit');
    }),
  );
  for (const event of failed[0]?.story ?? []) proof.say(event);
  proof.check(done === count, `${count - done} worlds were not gone through`);
  return { worlds: done, days: done * DAYS, failedWorlds: failed.length, injected, ...totals };
});

function injectedIn({ isBroken, error = 'fence' }: Proof): InjectedError {
  if (!isBroken) return undefined;
  const injected = INJECTED_ERRORS.find((one) => one === error);
  if (!injected) throw new RangeError(`There is no fault "${error}"`);
  return injected;
}
