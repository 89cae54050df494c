import type { JourneyFares } from '#domain/fares/journey-columns.ts';
import { type Candidates, lastFlight } from '#domain/itinerary/candidates.ts';
import { type Column, read } from '#domain/itinerary/column.ts';
import type { Schedule } from '#domain/itinerary/schedule.ts';
import type { Cents } from '#domain/money.ts';
import type { InstantMinute } from '#domain/time/offset-time.ts';
import type { LowestFare } from '#server/ports/fare-source.ts';

/** Dearer than any fare. */
const NONE = 2 ** 31 - 1;

interface Route {
  goWild: number;
  any: number;
}

/**
 * The least that can be paid at `now` on each route of the journeys. Needs no pruning: a journey is dropped from an
 * answer only when another one offers all its classes for no more, and its GoWild seat no later.
 * @param opens when a GoWild seat on each journey can first be booked.
 */
export function lowestFares(
  { airports, origins, destinations }: Schedule,
  candidates: Candidates,
  fares: JourneyFares & { readonly opens: Column },
  now: InstantMinute,
): LowestFare[] {
  const routes = new Map<number, Route>();
  const { goWild, standard, discountDen, opens } = fares;
  for (let journey = 0; journey < candidates.count; journey++) {
    const from = read(origins, read(candidates.first, journey));
    const route = from * airports.length + read(destinations, lastFlight(candidates, journey));
    const least = routes.get(route) ?? { goWild: NONE, any: NONE };
    routes.set(route, least);
    const pass = read(opens, journey) <= now ? offered(goWild, journey) : NONE;
    const others = Math.min(offered(standard, journey), offered(discountDen, journey));
    least.goWild = Math.min(least.goWild, pass);
    least.any = Math.min(least.any, pass, others);
  }
  return Array.from(routes).flatMap(([route, { goWild: pass, any }]) => {
    const origin = airports[Math.floor(route / airports.length)]?.code;
    const destination = airports[route % airports.length]?.code;
    if (!origin || !destination || any === NONE) return [];
    return {
      origin,
      destination,
      any: any as Cents,
      ...(pass < NONE && { goWild: pass as Cents }),
    };
  });
}

const offered = (totals: Column, journey: number): number => {
  const total = read(totals, journey);
  return total < 0 ? NONE : total;
};
