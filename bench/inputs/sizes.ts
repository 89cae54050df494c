/** Size of a made-up airline. */
export interface Size {
  readonly name: string;
  readonly airports: number;
  /** Departures a day, averaged over a week. */
  readonly flights: number;
  /** Directed pairs of airports with a nonstop. */
  readonly pairs: number;
  /** How evenly airports share the flights: the lower, the more the busiest has. */
  readonly evenness: number;
  /** Area of its airports: degrees south, north, west and east. */
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
