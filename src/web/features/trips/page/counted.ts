import type { AskedTrips } from '../question/asked-trips.ts';

/** Whether a question counts as another search: other parameters are free for ten minutes. */
export const isCountedAgain = (one: AskedTrips, other: AskedTrips): boolean =>
  (['origins', 'out', 'nights', 'destination'] as const).some((name) => one[name] !== other[name]);
