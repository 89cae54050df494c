import type { Candidates } from '../itinerary/candidates.ts';
import { type Column, doubled } from '../itinerary/column.ts';
import type { ClassTotals } from '../itinerary/prune.ts';

/** Fares of journeys, one column per figure. Totals in cents, −1 where the class is not offered. */
export interface JourneyFares {
  goWild: ClassTotals;
  standard: ClassTotals;
  discountDen: ClassTotals;
  /** The fewest of the segments. */
  goWildSeats: Column;
  /** Of the other two classes, which sell from one stock; the fewest of the segments. */
  seats: Column;
}

/** Journeys with what they cost. All columns have the same length. */
export interface PricedJourneys extends Candidates, JourneyFares {
  /** Position of the airport where each ends. */
  ends: Column;
}

const FIRST_ROOM = 4096;

/** None yet, and room for so many. */
export function roomForJourneys(count = FIRST_ROOM): PricedJourneys {
  const column = () => new Int32Array(count);
  return {
    count: 0,
    first: column(),
    second: column(),
    third: column(),
    ends: column(),
    goWild: column(),
    standard: column(),
    discountDen: column(),
    goWildSeats: column(),
    seats: column(),
  };
}

export function makeRoom(found: PricedJourneys): void {
  found.first = doubled(found.first);
  found.second = doubled(found.second);
  found.third = doubled(found.third);
  found.ends = doubled(found.ends);
  found.goWild = doubled(found.goWild);
  found.standard = doubled(found.standard);
  found.discountDen = doubled(found.discountDen);
  found.goWildSeats = doubled(found.goWildSeats);
  found.seats = doubled(found.seats);
}
