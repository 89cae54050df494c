import { type Candidates, noCandidates } from '#domain/itinerary/candidates.ts';
import { quickestSearch } from '#domain/itinerary/quickest.ts';
import { DAY, routerRules, type SearchDay } from '../inputs/search-day.ts';
import type { Peer } from '../peers/peer.ts';
import { bruteForce } from './brute-force.ts';
import { bestOf, type Differences, differences, type Label, labelsOf } from './labels.ts';

export type MostStops = 1 | 2;

/** The best labels of a day by brute force, from each origin. */
export const expectedLabels = (day: SearchDay, maxStops: MostStops): Map<number, Label[]> =>
  new Map(day.origins.map((origin) => [origin, bruteForce(day, origin, maxStops)]));

/**
 * How many labels of the engine's answers differ from brute force: out of every airport, and into every airport.
 * @param expected of each origin.
 */
export function engineDifferences(
  { schedule, onward, origins }: SearchDay,
  maxStops: MostStops,
  expected: ReadonlyMap<number, readonly Label[]>,
): { readonly out: Differences; readonly back: Differences } {
  const search = quickestSearch(schedule, onward, routerRules(maxStops));
  const found: Candidates = noCandidates();
  const everything = [...expected.values()].flat();
  const out = origins.flatMap((origin) => {
    search({ origins: [origin], day: DAY }, found);
    return labelsOf(schedule, found);
  });
  const back = [...schedule.airports.keys()].flatMap((destination) => {
    search({ origins, destination, day: DAY }, found);
    return labelsOf(schedule, found);
  });
  return { out: counted(out, everything), back: counted(back, everything) };
}

/** Labels are counted, not only looked up: one that is answered twice is one too many. */
function counted(found: readonly Label[], expected: readonly Label[]): Differences {
  const { missing, further } = differences(found, expected);
  return { missing, further: further + Math.max(0, found.length - expected.length - further) };
}

/** How the best labels of a peer differ from brute force. */
export function peerDifferences(
  peer: Peer,
  day: SearchDay,
  maxStops: MostStops,
  expected: ReadonlyMap<number, readonly Label[]>,
): Differences & { readonly of: number } {
  const search = peer.build(day);
  const found = [...expected.keys()].flatMap((origin) => bestOf(search.labels(origin, maxStops)));
  const everything = [...expected.values()].flat();
  return { ...differences(found, everything), of: everything.length };
}
