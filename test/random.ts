/** Reproducible random numbers. */
export interface SeededRandom {
  /** From 0 to below 1; the same sequence for the same seed. */
  readonly random: () => number;
  /** An integer, both ends included. */
  readonly between: (least: number, most: number) => number;
  readonly shuffled: <T>(list: readonly T[]) => T[];
}

/** mulberry32. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) =>
    least + Math.floor(random() * (most - least + 1));
  return {
    random,
    between,
    shuffled(list) {
      return list
        .map((item) => [random(), item] as const)
        .sort(([a], [b]) => a - b)
        .map(([, item]) => item);
    },
  };
}
