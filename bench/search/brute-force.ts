import type { Schedule } from '#domain/itinerary/schedule.ts';
import { DAY, type SearchDay } from '../inputs/search-day.ts';
import { bestOf, type Label } from './labels.ts';

const MIN_CONNECTION = 45;
const NEVER = 2 ** 31 - 1;

/** Soonest arrival at each airport, by segments. */
type Soonest = readonly Int32Array[];

/**
 * The best labels from one airport by walking every journey there is: nothing is left out early, and nothing of the
 * engine is used but the flights.
 */
export function bruteForce({ schedule }: SearchDay, origin: number, maxStops: number): Label[] {
  const { airports, starts, destinations, departs, arrives, dayIndexes } = schedule;
  const labels: Label[] = [];
  for (let first = starts[origin]!; first < starts[origin + 1]!; first++) {
    if (dayIndexes[first] !== DAY) continue;
    const soonest = Array.from({ length: maxStops + 1 }, () =>
      new Int32Array(airports.length).fill(NEVER),
    );
    const to = destinations[first]!;
    soonest[0]![to] = arrives[first]!;
    walk(schedule, soonest, [origin, to], arrives[first]!);
    const leaves = { origin, departs: departs[first]! };
    labels.push(...reached(soonest).map((label) => ({ ...leaves, ...label })));
  }
  return bestOf(labels);
}

const reached = (soonest: Soonest) =>
  soonest.flatMap((byAirport, stops) =>
    [...byAirport.entries()]
      .filter(([, arrives]) => arrives < NEVER)
      .map(([destination, arrives]) => ({ destination, arrives, segments: stops + 1 })),
  );

/** Goes on from the last of the airports that were seen, after an arrival there. */
function walk(schedule: Schedule, soonest: Soonest, seen: readonly number[], arrival: number) {
  const { starts, destinations, departs, arrives } = schedule;
  const arrivals = soonest[seen.length - 1];
  const at = seen.at(-1)!;
  if (!arrivals) return;
  for (let next = starts[at]!; next < starts[at + 1]!; next++) {
    const to = destinations[next]!;
    if (departs[next]! < arrival + MIN_CONNECTION || seen.includes(to)) continue;
    arrivals[to] = Math.min(arrivals[to]!, arrives[next]!);
    if (seen.length < soonest.length) walk(schedule, soonest, [...seen, to], arrives[next]!);
  }
}
