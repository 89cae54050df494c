/** Runs work, some of it later than asked. */
export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many pieces of work run at once; the others wait, first come, first served. */
export function concurrencyLimit(atOnce: number): RunLimited {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // A waiting caller inherits the place, so that nobody who comes later can take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
