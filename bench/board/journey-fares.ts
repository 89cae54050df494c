import { addFlight, noFlights } from '#domain/fares/fare-sum.ts';
import { type JourneyFares, roomForJourneys } from '#domain/fares/journey-columns.ts';
import { passPrice } from '#domain/fares/pass-price.ts';
import { writeFares } from '#domain/fares/price-runs.ts';
import type { ScheduleFares } from '#domain/fares/schedule-fares.ts';
import { type Candidates, lastFlight } from '#domain/itinerary/candidates.ts';
import type { Schedule } from '#domain/itinerary/schedule.ts';

/** Prices journeys that were found before. */
export function journeyFares(
  schedule: Schedule,
  fares: ScheduleFares,
  candidates: Candidates,
): JourneyFares {
  const { count, first, second, third } = candidates;
  const found = roomForJourneys(count);
  const segments = [first, second, third];
  for (let journey = 0; journey < count; journey++) {
    const sum = noFlights();
    for (const column of segments)
      if (column[journey]! >= 0) addFlight(sum, sum, fares, column[journey]!);
    const origin = schedule.origins[first[journey]!]!;
    const to = schedule.destinations[lastFlight(candidates, journey)]!;
    const pass = passPrice({ schedule, origin }, to, sum.flights, sum.reach);
    writeFares(found, journey, sum, pass);
  }
  return found;
}
