import { read } from '../itinerary/column.ts';
import type { ScheduleFares } from './schedule-fares.ts';

/** What the fares of flights come to that follow one another. */
export interface FareSum {
  flights: number;
  total: number;
  dearest: number;
  largestDiscount: number;
  /** 0 where a flight has no club fare. */
  leastDiscount: number;
  seats: number;
  goWildSeats: number;
  /** Of the farthest, its position in `REACHES`. */
  reach: number;
}

/** More than any discount or number of seats. */
const MANY = 2 ** 20;

/** The sum of no flights at all. */
export const noFlights = (): FareSum => ({
  flights: 0,
  total: 0,
  dearest: 0,
  largestDiscount: 0,
  leastDiscount: MANY,
  seats: MANY,
  goWildSeats: MANY,
  reach: 0,
});

/** Makes `sum` what `before` and one more flight come to. */
export function addFlight(
  sum: FareSum,
  before: FareSum,
  fares: ScheduleFares,
  flight: number,
): FareSum {
  const fare = read(fares.standard, flight);
  const discount = read(fares.clubDiscounts, flight);
  sum.flights = before.flights + 1;
  sum.total = before.total + fare;
  sum.dearest = larger(before.dearest, fare);
  sum.largestDiscount = larger(before.largestDiscount, discount);
  sum.leastDiscount = smaller(before.leastDiscount, discount);
  sum.seats = smaller(before.seats, read(fares.seats, flight));
  sum.goWildSeats = smaller(before.goWildSeats, read(fares.goWildSeats, flight));
  sum.reach = larger(before.reach, read(fares.reaches, flight));
  return sum;
}

/** A through fare: the dearest segment in full, the others at half. */
export const throughFare = (dearest: number, total: number): number => (dearest + total + 1) >> 1;

/**
 * The larger of two whole numbers. Which one that is nobody can guess, processors neither, and a branch that is guessed
 * wrong costs more than all of this.
 */
export const larger = (a: number, b: number): number => (a + ((b - a) & ~((b - a) >> 31))) | 0;

/** The amount where there is any of `count`, otherwise −1; see {@link larger}. */
export const amountIfAny = (count: number, amount: number): number =>
  ((amount + 1) & (-count >> 31)) - 1;

/** The smaller of two whole numbers, see {@link larger}. */
export const smaller = (a: number, b: number): number => (a + ((b - a) & ((b - a) >> 31))) | 0;
