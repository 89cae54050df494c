import type { Address } from './address.ts';
import type { Entry } from './history/history.ts';
import type { Match } from './screen.tsx';

/** An entry of the history with its address in parts. */
export type Location = Entry & Address;

/** What is on the screen. While the code of the next screen is under way, the one before it. */
export interface Shown {
  readonly location: Location;
  /** Undefined where there is no such screen. */
  readonly match: Match | undefined;
  /** `blank` and `waiting`: its code has not come, and for `waiting` not for long. */
  readonly phase: 'blank' | 'waiting' | 'ready';
  /** Why the code did not come. */
  readonly error?: unknown;
  /** How the page is scrolled: to its beginning, as this entry was left, or not at all. */
  readonly scroll: 'top' | 'kept' | 'stay';
}
