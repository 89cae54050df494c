import { type JourneyFares, journeyFares, roomForFares } from '#domain/fares/schedule-fares.ts';
import { type Candidates, lastFlight, noCandidates } from '#domain/itinerary/candidates.ts';
import type { ConnectionRules } from '#domain/itinerary/connection-rules.ts';
import { enumerate } from '#domain/itinerary/enumerate.ts';
import type { PricedDay } from './priced-day.ts';

/** Every journey of an origin with its fares; those to destination `d` are `order[starts[d]]` … `order[starts[d + 1]]`. */
export interface Answer {
  readonly candidates: Candidates;
  readonly fares: JourneyFares;
  readonly starts: Int32Array;
  readonly order: Int32Array;
}

/** An answer stands until the next one is asked for: all are written to the same columns. */
export type JourneySearch = (origin: number) => Answer;

/** What the product does for a search, up to the choice of what is worth showing, and grouped by destination. */
export function journeySearch(day: PricedDay, rules: ConnectionRules): JourneySearch {
  const { schedule, onward, date } = day;
  const candidates = noCandidates();
  let fares = roomForFares(candidates.first.length);
  let order = new Int32Array(candidates.first.length);
  let ends = new Int32Array(candidates.first.length);
  const starts = new Int32Array(schedule.airports.length + 2);
  const seenFrom = () => day.fares;
  return (origin) => {
    const { code } = schedule.airports[origin]!;
    enumerate(schedule, onward, rules, { origins: [code], date, found: candidates });
    if (order.length < candidates.count) {
      fares = roomForFares(candidates.first.length);
      order = new Int32Array(candidates.first.length);
      ends = new Int32Array(candidates.first.length);
    }
    journeyFares(schedule, seenFrom, candidates, fares);
    for (let journey = 0; journey < candidates.count; journey++)
      ends[journey] = schedule.destinations[lastFlight(candidates, journey)]!;
    group(ends, candidates.count, starts, order);
    return { candidates, fares, starts, order };
  };
}

/** Counts the journeys of each destination, then puts each in its place. */
function group(ends: Int32Array, count: number, starts: Int32Array, order: Int32Array): void {
  starts.fill(0);
  for (let journey = 0; journey < count; journey++) starts[ends[journey]! + 2]!++;
  for (let at = 2; at < starts.length; at++) starts[at]! += starts[at - 1]!;
  for (let journey = 0; journey < count; journey++) order[starts[ends[journey]! + 1]!++] = journey;
}

/** Flights, totals and seats of each journey, as the databases answer them. */
export function rowsOf({ candidates, fares, order }: Answer): number[][] {
  const { count, first, second, third } = candidates;
  const { goWild, standard, discountDen, goWildSeats, seats } = fares;
  const columns = [first, second, third, goWild, standard, discountDen, goWildSeats, seats];
  return Array.from(order.subarray(0, count), (journey) =>
    columns.map((column) => column[journey]!),
  );
}
