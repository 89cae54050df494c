// Years of watching in minutes: worlds of thirty days in which fares move, the fare source fails and workers are
// killed, each from one seed. Nothing is missed, told twice, told to who may not know it, or told of what is gone.
// A world that fails says its seed: `--seed N --worlds 1` runs it alone.
// `--broken fence|recheck|plan|stale` leaves one check of the product out: that must fail.
import { type Proof, prove } from './stage/prove.ts';
import { type Outcome, outcomes } from './watching/outcome.ts';
import { isPlanted, type Planted } from './watching/planted.ts';

const WORLDS = { quick: 40, full: 2_000 };
/** A planted fault shows itself in one world of about ten. */
const BROKEN_WORLDS = 100;
const DAYS = 30;
const SAID_EVERY = 200;

await prove('watching', async (proof) => {
  const planted = plantedIn(proof);
  const usual = planted ? BROKEN_WORLDS : WORLDS[proof.isFull ? 'full' : 'quick'];
  const count = proof.worlds ?? usual;
  const totals: Record<string, number> = {};
  const failed: Outcome[] = [];
  let done = 0;
  for await (const outcome of outcomes(proof, { first: proof.seed, count, planted })) {
    const { seed, counts, fault } = outcome;
    done += 1;
    for (const [what, times] of Object.entries(counts)) totals[what] = (totals[what] ?? 0) + times;
    proof.check(fault === undefined, `world ${seed}: ${fault}`);
    if (fault !== undefined) failed.push(outcome);
    if (done % SAID_EVERY === 0) proof.say(`${done} worlds, ${failed.length} failed`);
  }
  for (const event of failed[0]?.story ?? []) proof.say(event);
  proof.check(done === count, `${count - done} worlds were not gone through`);
  return { worlds: done, days: done * DAYS, failedWorlds: failed.length, planted, ...totals };
});

function plantedIn({ isBroken, fault = 'fence' }: Proof): Planted {
  if (!isBroken) return undefined;
  if (!isPlanted(fault)) throw new RangeError(`There is no fault "${fault}"`);
  return fault;
}
