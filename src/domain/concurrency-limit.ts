/** Runs work now or once a slot is free. */
export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `atOnce` tasks concurrently; the others wait, first in, first out. */
export function concurrencyLimit(atOnce: number): RunLimited {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // A waiting caller takes over the slot, so that no later caller can take it first.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
