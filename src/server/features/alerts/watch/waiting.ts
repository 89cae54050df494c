import { setImmediate as breath } from 'node:timers/promises';

/** How a process lets time pass. A seam for the simulation alone, in which time is made. */
export interface Waiting {
  /** Lets requests of people that the same process answers come in between. */
  breath(): Promise<void>;
  /** Aborts when `stop` does, and after so many milliseconds. */
  limit(stop: AbortSignal, ms: number): AbortSignal;
}

export const processWaiting: Waiting = {
  breath: () => breath(),
  limit: (stop, ms) => AbortSignal.any([stop, AbortSignal.timeout(ms)]),
};
