import type { SearchDay } from '../inputs/search-day.ts';
import type { Label } from '../search/labels.ts';

/** A router from elsewhere, asked as it wants to be asked. */
export interface Peer {
  readonly name: string;
  readonly version: string;
  /** Makes its own timetable of the day's flights. */
  build(day: SearchDay): PeerSearch;
}

export interface PeerSearch {
  /** Everything that leaves `origin` on the day to everywhere, its own answer. Only this is timed. */
  ask(origin: number, maxStops: 1 | 2): unknown;
  /** That answer in our words; what its own answer holds too much, a later label that a sooner one beats, is kept. */
  labels(origin: number, maxStops: 1 | 2): Label[];
}
