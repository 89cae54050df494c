// Runs its share of the worlds and reports each result to its parent.
import { parentPort, workerData } from 'node:worker_threads';
import { type Share, simulate } from './simulate.ts';

/** Every so many worlds, one runs twice: both runs must be equal. */
const AGAIN = 50;

const { first, step, end, ...options }: Share = workerData;
for (let seed = first; seed < end; seed += step) {
  const { counts, errors, story, print } = await simulate(seed, options);
  const isSame = seed % AGAIN !== 0 || (await simulate(seed, options)).print() === print();
  const error = isSame ? errors[0] : 'the second time it went differently';
  parentPort?.postMessage({ seed, counts, story: story(), error });
}
