// Workers watch the same origins and days for alerts and for kept trips, and things go wrong.
//
// Worlds: thirty simulated days, each from one seed, in which fares change, the fare source fails, timetables move
// flights, members change their minds and lose the plan, and workers are killed and paused. Nothing is missed or told
// twice, to a member without the plan, or of a fare that is gone; a target is asked about once for both. The database
// is a model in memory, which test/watch-model compares with PostgreSQL. A world that fails prints its seed:
// `--seed N --worlds 1` runs it alone, `--only alerts|trips` one where only these are watched.
//
// `--part processes`: real workers on a real PostgreSQL, which are killed again and again, and in a second round ended in
// order; `--part SIGKILL|SIGTERM` runs one of the rounds, `--part worlds` the worlds alone.
//
// `--broken NAME` injects an error, which must be found: see `injected-errors`; `marked` is one of the processes.
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Proof, prove } from './harness/prove.ts';
import { INJECTED_ERRORS, type InjectedError } from './watch/injected-errors.ts';
import { processes } from './watch/processes/processes.ts';
import { type Share, WATCHERS, type Watchers } from './watch/simulate.ts';
import { DAYS } from './watch/world.ts';

const WORLDS = { quick: 10, full: 2_000 };
/** An injected error shows in about one of ten worlds. */
const BROKEN_WORLDS = 100;
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

await prove('watch', async (proof) => {
  const { isBroken, isFull, error = 'fence' } = proof;
  const part = isBroken ? (error === 'marked' ? 'SIGKILL' : 'worlds') : proof.part;
  const isOfProcesses = part !== undefined && part !== 'worlds';
  const runWorlds = async () => (isOfProcesses ? {} : { worlds: await worlds(proof, error) });
  const runProcesses = async () =>
    part === 'worlds' ? {} : processes(proof, part === 'processes' ? undefined : part);
  // Processes of the short form wait most of the time.
  if (!isFull) return Object.assign({}, ...(await Promise.all([runWorlds(), runProcesses()])));
  return { ...(await runWorlds()), ...(await runProcesses()) };
});

async function worlds(proof: Proof, error: string) {
  const injected = proof.isBroken ? injectedOf(error) : undefined;
  const watchers = watchersOf(proof);
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
    return { first: proof.seed + n, step, end: proof.seed + count, injected, watchers };
  });
  await Promise.all(
    shares.map(async (workerData) => {
      const worker = new Worker(new URL('watch/share.ts', import.meta.url), { workerData });
      worker.on('message', take);
      await once(worker, 'exit');
    }),
  );
  for (const event of failed[0]?.story ?? []) proof.say(event);
  proof.check(done === count, `${count - done} worlds were not gone through`);
  return { worlds: done, days: done * DAYS, failedWorlds: failed.length, injected, ...totals };
}

function injectedOf(error: string): InjectedError {
  const injected = INJECTED_ERRORS.find((one) => one === error);
  if (!injected) throw new RangeError(`There is no error "${error}"`);
  return injected;
}

function watchersOf({ only }: Proof): Watchers {
  if (only === undefined) return 'both';
  const watchers = WATCHERS.find((one) => one === only);
  if (!watchers) throw new RangeError(`Nobody watches with "${only}"`);
  return watchers;
}
