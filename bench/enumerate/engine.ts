import { type PricedJourneys, roomForJourneys } from '#domain/fares/journey-columns.ts';
import { pricedJourneys } from '#domain/fares/priced-journeys.ts';
import type { ConnectionRules } from '#domain/itinerary/connection-rules.ts';
import { runSearch } from '#domain/itinerary/journey-runs.ts';
import type { PricedDay } from './priced-day.ts';

/** Every journey of an origin with its fares; those to destination `d` are `order[starts[d]]` … `order[starts[d + 1]]`. */
export interface Answer {
  readonly journeys: PricedJourneys;
  readonly starts: Int32Array;
  readonly order: Int32Array;
}

/** An answer stands until the next one is asked for: all are written to the same columns. */
export type JourneySearch = (origin: number) => Answer;

/** What the product does for a search, up to the choice of what is worth showing, and grouped by destination. */
export function journeySearch(day: PricedDay, rules: ConnectionRules): JourneySearch {
  const { schedule, onward, date } = day;
  const search = runSearch(schedule, onward, rules);
  const journeys = roomForJourneys();
  let order = new Int32Array(journeys.first.length);
  const starts = new Int32Array(schedule.airports.length + 1);
  const seenFrom = () => day.fares;
  return (origin) => {
    const { code } = schedule.airports[origin]!;
    pricedJourneys(search, { origins: [code], date }, seenFrom, journeys);
    if (order.length < journeys.count) order = new Int32Array(journeys.first.length);
    group(journeys.ends, journeys.count, starts, order);
    return { journeys, starts, order };
  };
}

/** Counts the journeys of each destination, then puts each in its place. */
function group(ends: Int32Array, count: number, starts: Int32Array, order: Int32Array): void {
  starts.fill(0);
  for (let journey = 0; journey < count; journey++) starts[ends[journey]! + 1]!++;
  let sum = 0;
  for (let at = 1; at < starts.length; at++) {
    const size = starts[at]!;
    starts[at] = sum;
    sum += size;
  }
  for (let journey = 0; journey < count; journey++) order[starts[ends[journey]! + 1]!++] = journey;
}

/** Flights, totals and seats of each journey, as the databases answer them. */
export function rowsOf({ journeys, order }: Answer): number[][] {
  const { count, first, second, third } = journeys;
  const { goWild, standard, discountDen, goWildSeats, seats } = journeys;
  const columns = [first, second, third, goWild, standard, discountDen, goWildSeats, seats];
  return Array.from(order.subarray(0, count), (journey) =>
    columns.map((column) => column[journey]!),
  );
}
