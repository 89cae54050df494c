/** Runs work now or once a slot is free. Of what waits the lowest rank is next, 0 if none is given. */
export type RunLimited = <T>(work: () => Promise<T>, rank?: number) => Promise<T>;

/** Runs at most `atOnce` tasks of each key concurrently. */
export function turnsByKey(atOnce = 1): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, { readonly inTurn: RunLimited; asked: number }>();
  return async (key, work) => {
    const turn = turns.get(key) ?? { inTurn: concurrencyLimit(atOnce), asked: 0 };
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

/** Runs at most `atOnce` tasks concurrently; the others wait, those of one rank first in, first out. */
export function concurrencyLimit(atOnce: number): RunLimited {
  let running = 0;
  const waiting: { readonly begin: () => void; readonly rank: number }[] = [];
  const turn = (rank: number) =>
    new Promise<void>((begin) => {
      const before = waiting.findLastIndex((other) => other.rank <= rank);
      waiting.splice(before + 1, 0, { begin, rank });
    });
  return async (work, rank = 0) => {
    if (running >= atOnce) await turn(rank);
    else running += 1;
    try {
      return await work();
    } finally {
      // A waiting caller takes over the slot, so that no later caller can take it first.
      const next = waiting.shift();
      if (next) next.begin();
      else running -= 1;
    }
  };
}
