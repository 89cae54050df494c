import { NEVER } from './fares.ts';
import type { ItineraryQuestion, Leg, Legs } from './itineraries.ts';

/**
 * Minutes of the shortest itinerary of a travel day between airports, by indexes of origin and destination, or
 * {@link NEVER}. Departed ones count. The same itineraries as `eachItinerary` visits.
 */
export function shortestDurations(
  { airports, from }: Legs,
  { date, maxStops }: Pick<ItineraryQuestion, 'date' | 'maxStops'>,
): readonly (readonly number[])[] {
  return from.map((legs, origin) => {
    const shortest: number[] = airports.map(() => NEVER);
    for (const first of legs) {
      if (first.departure.date !== date) continue;
      eachLastLeg(first, { origin, maxStops }, ({ to, arrives }) => {
        const length = arrives - first.departs;
        if (length < (shortest[to] as number)) shortest[to] = length;
      });
    }
    return shortest;
  });
}

/** Visits the last legs of all itineraries that begin with a leg. */
function eachLastLeg(
  first: Leg,
  { origin, maxStops }: Pick<ItineraryQuestion, 'origin' | 'maxStops'>,
  visit: (last: Leg) => void,
): void {
  visit(first);
  if (maxStops === 0) return;
  for (let at = first.onwardFrom; at < first.onwardUntil; at++) {
    const second = first.onward[at] as Leg;
    if (second.to === origin) continue;
    visit(second);
    if (maxStops === 1) continue;
    for (let next = second.onwardFrom; next < second.onwardUntil; next++) {
      const third = second.onward[next] as Leg;
      if (third.to !== origin && third.to !== first.to) visit(third);
    }
  }
}
