import { type Airport, distanceMiles } from '#domain/airports.ts';
import type { SeededRandom } from '#test/random.ts';
import type { Size } from './sizes.ts';

/** Two airports with flights in both directions, as indexes; `hub` is the busier one. */
export interface MadeRoute {
  readonly hub: number;
  readonly spoke: number;
  readonly miles: number;
  /** Flights a day in each direction. */
  flights: number;
}

const NEAREST_MILES = 150;
/** Up to here distance does not matter. */
const NEAR_MILES = 700;
const FARTHEST_MILES = 7500;
/** One airport in so many is a hub that smaller ones may connect to. */
const HUBS = 12;
/** Rows fly on six of seven days on average. */
const FLYING_DAYS = 6 / 7;

/**
 * A gravity model: two airports are more likely connected the busier and nearer they are, and get further flights by
 * the same probability. Every airport has a route to the nearest busier one.
 */
export function madeRoutes(
  size: Size,
  airports: readonly Airport[],
  random: SeededRandom,
): MadeRoute[] {
  const routes = new Map<number, MadeRoute>();
  const milesOf = (a: number, b: number) => distanceMiles(airports[a]!, airports[b]!);
  const join = (hub: number, spoke: number, miles: number) =>
    routes.set(hub * airports.length + spoke, { hub, spoke, miles, flights: 1 });
  for (let spoke = 1; spoke < airports.length; spoke++) {
    const hub = nearestHub(spoke, Math.ceil(airports.length / HUBS), milesOf);
    join(hub, spoke, milesOf(hub, spoke));
  }
  const draw = busiestFirst(size, random);
  const rows = Math.max(size.pairs, Math.round(size.flights / FLYING_DAYS)) / 2;
  for (let flights = routes.size; flights < rows; ) {
    const [hub, spoke] = [draw(), draw()].sort((a, b) => a - b) as [number, number];
    const known = routes.get(hub * airports.length + spoke);
    const miles = known?.miles ?? milesOf(hub, spoke);
    if (miles < NEAREST_MILES || miles > FARTHEST_MILES) continue;
    if (random.random() > NEAR_MILES / miles) continue;
    const isFull = routes.size >= size.pairs / 2;
    if (Boolean(known) !== isFull) continue;
    if (known) known.flights++;
    else join(hub, spoke, miles);
    flights++;
  }
  return [...routes.values()];
}

function nearestHub(spoke: number, hubs: number, milesOf: (a: number, b: number) => number) {
  let nearest = 0;
  for (let hub = 1; hub < Math.min(hubs, spoke); hub++)
    if (milesOf(hub, spoke) < milesOf(nearest, spoke)) nearest = hub;
  return nearest;
}

/** Draws indexes by Zipf's law: the first most often. */
function busiestFirst({ airports: count, evenness }: Size, random: SeededRandom): () => number {
  const ends = new Float64Array(count);
  for (let at = 0; at < count; at++) ends[at] = (ends[at - 1] ?? 0) + 1 / (at + evenness);
  return () => {
    const mark = random.random() * (ends[count - 1] ?? 0);
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < mark) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
