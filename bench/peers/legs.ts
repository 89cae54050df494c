import { DAY, type SearchDay } from '../inputs/search-day.ts';

/** A flight as routers know it: minutes after the first departure of the day that is searched. */
export interface Leg {
  readonly from: string;
  readonly to: string;
  readonly departs: number;
  readonly arrives: number;
}

/** Shortest wait between two legs, minutes. */
export const CHANGE = 45;

/** The first departure of the day from anywhere: what leaves before is of no use to anybody. */
function beginningOf({ schedule }: SearchDay): number {
  let first = Number.POSITIVE_INFINITY;
  for (let flight = 0; flight < schedule.size; flight++)
    if (schedule.dayIndexes[flight] === DAY) first = Math.min(first, schedule.departs[flight]!);
  return first;
}

/** What may be boarded, by departure. */
export function legsOf(day: SearchDay): { readonly beginning: number; readonly legs: Leg[] } {
  const { schedule } = day;
  const beginning = beginningOf(day);
  const legs = Array.from({ length: schedule.size }, (_, flight) => ({
    from: String(schedule.origins[flight]),
    to: String(schedule.destinations[flight]),
    departs: schedule.departs[flight]! - beginning,
    arrives: schedule.arrives[flight]! - beginning,
  }));
  return {
    beginning,
    legs: legs.filter(({ departs }) => departs >= 0).sort((a, b) => a.departs - b.departs),
  };
}

/** When anything leaves an airport on the day: routers that answer one departure are asked for each. */
export function departuresOf({ schedule }: SearchDay, origin: number, beginning: number): number[] {
  const times = new Set<number>();
  for (let flight = schedule.starts[origin]!; flight < schedule.starts[origin + 1]!; flight++)
    if (schedule.dayIndexes[flight] === DAY) times.add(schedule.departs[flight]! - beginning);
  return [...times];
}

/** Legs between the same two airports in lanes: within one, nobody overtakes. */
export function lanesOf(legs: readonly Leg[]): Leg[][] {
  const pairs = new Map<string, Leg[][]>();
  for (const leg of legs) {
    const pair = `${leg.from} ${leg.to}`;
    const lanes = pairs.get(pair) ?? [];
    pairs.set(pair, lanes);
    const lane = lanes.find((one) => one.at(-1)!.arrives <= leg.arrives);
    if (lane) lane.push(leg);
    else lanes.push([leg]);
  }
  return [...pairs.values()].flat();
}
