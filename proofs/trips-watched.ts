// Kept trips are watched for simulated weeks: worlds of nine days, each from one seed, in which seats and prices walk at
// random, the fare source fails, owners book, mute and lose the plan, timetables move flights, and workers are killed and
// paused. Nothing that happens to a trip is left unsaid, said twice, or said without a reason. The database is a model in
// memory; the tests of the feature run the same watcher on PostgreSQL. `--seed N --worlds 1` runs one world alone;
// `--broken memory|plan|stale|late` removes one check of the product: that must fail.
import { type Proof, prove } from './harness/prove.ts';
import { INJECTED_ERRORS, type InjectedError, world } from './trips-watched/world.ts';

const WORLDS = { quick: 6, full: 600 };
/** The second run of a world must be equal: every so many worlds. */
const AGAIN = 25;
const SAID_EVERY = 100;

await prove('trips-watched', async (proof) => {
  const injected = injectedIn(proof);
  const count = proof.worlds ?? WORLDS[proof.isFull ? 'full' : 'quick'];
  const totals: Record<string, number> = {};
  let hasStory = false;
  for (let n = 0; n < count; n += 1) {
    const seed = proof.seed + n;
    const { counts, errors, story, print } = await world(seed, injected);
    for (const [what, times] of Object.entries(counts)) totals[what] = (totals[what] ?? 0) + times;
    proof.check(errors.length === 0, `world ${seed}: ${errors[0]}`);
    if (errors.length > 0 && !hasStory) for (const event of story()) proof.say(event);
    hasStory ||= errors.length > 0;
    if (n % AGAIN === AGAIN - 1)
      proof.check((await world(seed, injected)).print() === print(), `world ${seed} differs again`);
    if ((n + 1) % SAID_EVERY === 0) proof.say(`${n + 1} worlds`);
  }
  return { worlds: count, days: 9 * count, injected, ...totals };
});

function injectedIn({ isBroken, error = 'memory' }: Proof): InjectedError {
  if (!isBroken) return undefined;
  const injected = INJECTED_ERRORS.find((one) => one === error);
  if (!injected) throw new RangeError(`There is no error "${error}"`);
  return injected;
}
