/** Runs work now or once a slot is free. */
export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs work of each key one after the other. */
export function turnsByKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, { readonly inTurn: RunLimited; asked: number }>();
  return async (key, work) => {
    const turn = turns.get(key) ?? { inTurn: concurrencyLimit(1), asked: 0 };
    turns.set(key, turn);
    turn.asked += 1;
    try {
      return await turn.inTurn(work);
    } finally {
      turn.asked -= 1;
      if (turn.asked === 0) turns.delete(key);
    }
  };
}

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
