/** How large a made-up airline is. */
export interface Size {
  readonly name: string;
  readonly airports: number;
  /** Departures a day, on average of a week. */
  readonly flights: number;
  /** Directed pairs of airports with a nonstop. */
  readonly pairs: number;
  /** How evenly airports share the flights: the less, the more of them at the busiest. */
  readonly evenness: number;
  /** Where its airports lie: degrees south, north, west and east. */
  readonly area: readonly [number, number, number, number];
}

const STATES = [26, 48, -123, -70] as const;
const WORLD = [-38, 60, -160, 178] as const;

/** As large as Frontier. */
export const S1: Size = {
  name: '1x',
  airports: 110,
  flights: 604,
  pairs: 712,
  evenness: 1,
  area: STATES,
};
export const S100: Size = {
  name: '100x',
  airports: 2500,
  flights: 60_000,
  pairs: 36_754,
  evenness: 3,
  area: WORLD,
};
