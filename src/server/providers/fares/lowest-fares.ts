import { destinationOf, type Flight, originOf } from '#domain/flight.ts';
import { keepOffer, offersOf } from '#domain/offered-fare.ts';
import type { LowestFare } from './port.ts';

/** The lowest fares that can be booked now, by route and class. */
export function lowestOf(flights: readonly Flight[]): LowestFare[] {
  const lists = new Map<string, LowestFare[]>();
  for (const flight of flights) {
    const [origin, destination] = [originOf(flight), destinationOf(flight)];
    for (const offer of offersOf(flight)) {
      const key = `${origin} ${destination} ${offer.kind}`;
      const list = lists.get(key) ?? [];
      lists.set(key, list);
      keepOffer(list, { origin, destination, ...offer });
    }
  }
  return [...lists.values()].flat();
}
