import type { Answer } from './engine.ts';

const FEW = 5;

/** Writes the five cheapest journeys of each airport to `best`: place `5 * airport + n` holds one, or −1. */
export function topFive({ journeys: { standard }, starts, order }: Answer, best: Int32Array): void {
  best.fill(-1);
  for (let airport = 0; FEW * airport < best.length; airport++) {
    const first = FEW * airport;
    const end = starts[airport + 1]!;
    let kept = first;
    for (let place = starts[airport]!; place < end; place++) {
      const journey = order[place]!;
      const price = standard[journey]!;
      let at = kept < first + FEW ? kept++ : kept;
      if (at === first + FEW && standard[best[--at]!]! <= price) continue;
      for (; at > first && standard[best[at - 1]!]! > price; at--) best[at] = best[at - 1]!;
      best[at] = journey;
    }
  }
}

/** Room for the answer of {@link topFive}. */
export const roomForFive = (airports: number): Int32Array => new Int32Array(FEW * airports);
