import { NEVER } from './fares.ts';
import type { ItineraryQuestion, Leg, Legs } from './itineraries.ts';

/**
 * Minutes of the shortest itinerary of a travel day between airports, by indexes of origin and destination, or
 * {@link NEVER}. Departed ones count; those of which nobody knows that they are flown only where there is no other. The
 * same itineraries as `eachItinerary` visits.
 */
export function shortestDurations(legs: Legs, on: TravelDay): readonly (readonly number[])[] {
  const known = shortestOf(legs, { ...on, withUnknown: false });
  const hasUnknown = legs.from.some((some) => some.some(({ seasonUnknown }) => seasonUnknown));
  if (!hasUnknown) return known;
  const all = shortestOf(legs, { ...on, withUnknown: true });
  return known.map((lengths, origin) =>
    lengths.map((length, to) => (length === NEVER ? (all[origin]?.[to] ?? NEVER) : length)),
  );
}

type TravelDay = Pick<ItineraryQuestion, 'date' | 'maxStops'>;

interface Counting extends TravelDay {
  /** Whether legs count of which nobody knows that they are flown. */
  readonly withUnknown: boolean;
}

function shortestOf({ airports, from }: Legs, { date, ...on }: Counting): number[][] {
  return from.map((legs, origin) => {
    const shortest: number[] = airports.map(() => NEVER);
    for (const first of legs) {
      if (first.departure.date !== date || (first.seasonUnknown && !on.withUnknown)) continue;
      eachLastLeg(first, { origin, ...on }, ({ to, arrives }) => {
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
  { origin, maxStops, withUnknown }: Omit<Counting, 'date'> & Pick<ItineraryQuestion, 'origin'>,
  visit: (last: Leg) => void,
): void {
  visit(first);
  if (maxStops === 0) return;
  for (let at = first.onwardFrom; at < first.onwardUntil; at++) {
    const second = first.onward[at] as Leg;
    if (second.to === origin || (second.seasonUnknown && !withUnknown)) continue;
    visit(second);
    if (maxStops === 1) continue;
    for (let next = second.onwardFrom; next < second.onwardUntil; next++) {
      const third = second.onward[next] as Leg;
      if (third.seasonUnknown && !withUnknown) continue;
      if (third.to !== origin && third.to !== first.to) visit(third);
    }
  }
}
