import { type PricedJourneys, roomForJourneys } from '#domain/fares/journey-columns.ts';
import { pricedJourneys } from '#domain/fares/priced-journeys.ts';
import type { ConnectionRules } from '#domain/itinerary/connection-rules.ts';
import { runSearch } from '#domain/itinerary/journey-runs.ts';
import type { PricedDay } from './priced-day.ts';

/**
 * Every journey of an origin with its fares. Those to airport `d` are `first[d]`, `next[first[d]]` and so on until −1, in
 * the order in which they were found.
 */
export interface Answer {
  readonly journeys: PricedJourneys;
  readonly first: Int32Array;
  readonly next: Int32Array;
}

/** An answer stands until the next one is asked for: all are written to the same columns. */
export type JourneySearch = (origin: number) => Answer;

/** What the product does for a search, up to the choice of what is worth showing, and grouped by destination. */
export function journeySearch(day: PricedDay, rules: ConnectionRules): JourneySearch {
  const { schedule, onward, date } = day;
  const search = runSearch(schedule, onward, rules);
  const journeys = roomForJourneys();
  let next = new Int32Array(journeys.first.length);
  const first = new Int32Array(schedule.airports.length);
  const seenFrom = () => day.fares;
  return (origin) => {
    const { code } = schedule.airports[origin]!;
    pricedJourneys(search, { origins: [code], date }, seenFrom, journeys);
    if (next.length < journeys.count) next = new Int32Array(journeys.first.length);
    chain(journeys, first, next);
    return { journeys, first, next };
  };
}

/** Hangs the journeys of each destination together, the last one first. */
function chain({ ends, count }: PricedJourneys, first: Int32Array, next: Int32Array): void {
  first.fill(-1);
  for (let journey = count - 1; journey >= 0; journey--) {
    const end = ends[journey]!;
    next[journey] = first[end]!;
    first[end] = journey;
  }
}

/** Flights, totals and seats of each journey by destination, as the databases answer them. */
export function rowsOf({ journeys, first, next }: Answer): number[][] {
  const { second, third, goWild, standard, discountDen, goWildSeats, seats } = journeys;
  const columns = [
    journeys.first,
    second,
    third,
    goWild,
    standard,
    discountDen,
    goWildSeats,
    seats,
  ];
  const rows: number[][] = [];
  for (let journey of first)
    for (; journey >= 0; journey = next[journey]!)
      rows.push(columns.map((column) => column[journey]!));
  return rows;
}
