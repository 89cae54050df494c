import { type Candidates, lastFlight, segmentCount } from '#domain/itinerary/candidates.ts';
import type { Schedule } from '#domain/itinerary/schedule.ts';

/** What routers are compared by: two journeys of one label are as good as each other. */
export interface Label {
  readonly origin: number;
  readonly destination: number;
  readonly departs: number;
  readonly arrives: number;
  readonly segments: number;
}

export const labelsOf = (schedule: Schedule, candidates: Candidates): Label[] =>
  Array.from({ length: candidates.count }, (_, journey) => {
    const [first, last] = [candidates.first[journey]!, lastFlight(candidates, journey)];
    return {
      origin: schedule.origins[first]!,
      destination: schedule.destinations[last]!,
      departs: schedule.departs[first]!,
      arrives: schedule.arrives[last]!,
      segments: segmentCount(candidates, journey),
    };
  });

/** Leaves out every label that another one between the same airports is at least as good as; of equal ones one stays. */
export function bestOf(labels: readonly Label[]): Label[] {
  const groups = new Map<number, Label[]>();
  for (const label of labels) {
    const pair = label.origin * AIRPORTS + label.destination;
    const group = groups.get(pair);
    if (group) group.push(label);
    else groups.set(pair, [label]);
  }
  const isBeaten = (one: Label, at: number, group: readonly Label[]) =>
    group.some(
      (other, place) => place !== at && beats(other, one) && (place < at || !beats(one, other)),
    );
  return [...groups.values()].flatMap((group) =>
    group.filter((one, at) => !isBeaten(one, at, group)),
  );
}

/** More than any network has. */
const AIRPORTS = 10_000;

const beats = (a: Label, b: Label): boolean =>
  a.departs >= b.departs && a.arrives <= b.arrives && a.segments <= b.segments;

const keyOf = ({ origin, destination, departs, arrives, segments }: Label): string =>
  `${origin} ${destination} ${departs} ${arrives} ${segments}`;

export interface Differences {
  readonly missing: number;
  readonly further: number;
}

/** How two answers differ, each label counted once. */
export function differences(found: readonly Label[], expected: readonly Label[]): Differences {
  const [ours, theirs] = [new Set(found.map(keyOf)), new Set(expected.map(keyOf))];
  const notIn = (one: Set<string>, other: Set<string>) =>
    [...one].filter((key) => !other.has(key)).length;
  return { missing: notIn(theirs, ours), further: notIn(ours, theirs) };
}
