import type { Address } from './address.ts';
import type { Entry } from './history/history.ts';
import type { Match } from './screen.tsx';

export type Location = Entry & Address;

/** The screen shown; the previous one while the next loads. */
export interface Shown {
  readonly location: Location;
  /** Undefined for an unknown path. */
  readonly match: Match | undefined;
  /** `blank` and `waiting`: the code is loading; `waiting` for more than a second. */
  readonly phase: 'blank' | 'waiting' | 'ready';
  /** Why the code failed to load. */
  readonly error?: unknown;
  /** Scroll to the top, to the stored position, or not at all. */
  readonly scroll: 'top' | 'restore' | 'stay';
}
