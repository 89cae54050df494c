import type { Airport } from '#domain/airports.ts';
import type { Network } from '#domain/timetable.ts';
import { busiest } from '../trips/world.ts';

/** An airport to leave from and one at home, different ones for each. */
export interface HomeCase {
  readonly from: Airport;
  readonly to: Airport;
}

/** Pairs of served airports, the busiest first, of which none is another's. */
export function homeCases(network: Network, count: number): HomeCase[] {
  const airports = busiest(network, 60).flatMap((code) => network.airports.get(code) ?? []);
  const pairs: HomeCase[] = [];
  for (let step = 1; pairs.length < count && step < airports.length; step += 1)
    for (const [at, from] of airports.entries()) {
      const to = airports[(at + step) % airports.length] as Airport;
      if (pairs.length < count) pairs.push({ from, to });
    }
  return pairs;
}
