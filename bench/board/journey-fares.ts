import { type JourneyFares, roomForJourneys } from '#domain/fares/journey-columns.ts';
import { priceRuns } from '#domain/fares/price-runs.ts';
import type { ScheduleFares } from '#domain/fares/schedule-fares.ts';
import { type Candidates, lastFlight, segmentCount } from '#domain/itinerary/candidates.ts';
import { newRuns } from '#domain/itinerary/journey-runs.ts';
import type { Schedule } from '#domain/itinerary/schedule.ts';

/** Prices journeys that were found before: each is a run with one last flight. */
export function journeyFares(
  schedule: Schedule,
  fares: ScheduleFares,
  candidates: Candidates,
): JourneyFares {
  const { count, first, second } = candidates;
  const found = roomForJourneys(count);
  const runs = newRuns(schedule);
  runs.count = 1;
  for (let journey = 0; journey < count; journey++) {
    const segments = segmentCount(candidates, journey);
    runs.origin = schedule.origins[first[journey]!]!;
    runs.first[0] = segments > 1 ? first[journey]! : -1;
    runs.second[0] = segments > 2 ? second[journey]! : -1;
    runs.begin[0] = lastFlight(candidates, journey);
    runs.end[0] = runs.begin[0] + 1;
    priceRuns(runs, fares, found);
  }
  return found;
}
