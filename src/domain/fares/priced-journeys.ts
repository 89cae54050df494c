import type { Journeys, RunSearch } from '../itinerary/journey-runs.ts';
import { makeRoom, type PricedJourneys } from './journey-columns.ts';
import { priceRuns } from './price-runs.ts';
import type { ScheduleFares } from './schedule-fares.ts';

/**
 * Writes to `found`, in place of what it held, every journey that answers `asked`, in the order of `enumerate`. Priced
 * while it is found: what its first flights come to is known by then.
 * @param seenFrom gives the fares as seen on the present day of an airport (its position in the schedule): a journey
 * is looked at from its origin.
 */
export function pricedJourneys(
  search: RunSearch,
  asked: Journeys,
  seenFrom: (airport: number) => ScheduleFares,
  found: PricedJourneys,
): void {
  found.count = 0;
  search(asked, (runs) => {
    while (found.first.length < found.count + runs.room) makeRoom(found);
    priceRuns(runs, seenFrom(runs.origin), found);
  });
}
