/**
 * How well the best single threshold tells two groups of figures apart: the chance that a random one of `a`
 * is greater than a random one of `b`, ties counted half (Mann-Whitney). 0.5 tells nothing, 0 and 1 everything.
 */
export function separation(a: readonly number[], b: readonly number[]): number {
  const sorted = b.toSorted((x, y) => x - y);
  let wins = 0;
  for (const figure of a) {
    const below = countBelow(sorted, (other) => other < figure);
    const upTo = countBelow(sorted, (other) => other <= figure);
    wins += (below + upTo) / 2;
  }
  return wins / (a.length * b.length);
}

/** How many of the sorted figures the condition holds for; it holds for the first ones. */
function countBelow(sorted: readonly number[], holds: (figure: number) => boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const figure = sorted[middle];
    if (figure !== undefined && holds(figure)) from = middle + 1;
    else to = middle;
  }
  return from;
}

export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >>> 1] ?? Number.NaN;
