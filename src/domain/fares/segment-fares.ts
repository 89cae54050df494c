import type { Reach } from '../gowild/price.ts';
import { type Cents, cents } from '../money.ts';
import { fractionOf, joinHash } from './integer-hash.ts';

/** What the model knows of one flight on one day. */
export interface FlightFacts {
  /** Hash of everything that names this flight on this travel day. */
  readonly hash: number;
  /** Days from the day of looking to the travel day. */
  readonly daysLeft: number;
  readonly miles: number;
  readonly reach: Reach;
  /** Minutes after local midnight. */
  readonly departs: number;
  /** 1 = Monday … 7 = Sunday, of the travel day. */
  readonly weekday: number;
  readonly blackout: boolean;
}

/** Made-up fares of one flight by itself. */
export interface SegmentFares {
  readonly standard: Cents;
  /** How much less members of the discount club pay; 0 when they get no fare of their own. */
  readonly clubDiscount: Cents;
  /** 1 to 9, where 9 stands for nine or more. */
  readonly seats: number;
  /** 0 (none offered) to 9. */
  readonly goWildSeats: number;
}

/** The most that is said about seats left. */
export const MOST_SEATS = 9;

/** Days before departure at which fares begin to climb, and by which they have arrived at the top. */
const CLIMB_FROM = 30;
const CLIMB_TO = 3;

/** Dollars. Lowest fares by distance, and the last-minute range: chosen to cover the fares observed in 2026. */
const LOWEST = { near: 19, far: 49 } as const;
const LAST_MINUTE = { low: 95, high: 330 } as const;
const NEAR_MILES = 300;
const FAR_MILES = 2000;

/** Dollars on top beyond the fifty states, chosen so that no such fare is below the taxes it holds. */
const TAXES: Readonly<Record<Reach, number>> = { domestic: 0, territory: 18, international: 78 };

/** Share of flights without a fare of their own for club members. */
const WITHOUT_CLUB_FARE = 0.03;
const LARGEST_CLUB_DISCOUNT = 20;

/** Salts: one per independent question about a flight. */
const ASK = {
  demand: 1,
  peak: 2,
  club: 3,
  clubSize: 4,
  dayNoise: 5,
  seats: 6,
  goWildOpened: 7,
  goWildPace: 8,
} as const;

/** Days on which the airline is emptier, and on which it is fullest. */
const QUIET_DAYS = new Set([2, 3, 6]);
const BUSY_DAYS = new Set([5, 7]);

const isOffPeak = (departs: number): boolean => departs < 7 * 60 || departs >= 20 * 60;

/**
 * Fares as they plausibly are, never as they are: what the market moves away from for some hours and comes back to.
 * The same facts give the same fares; with fewer days left no seat count is higher.
 */
export function segmentFares(facts: FlightFacts): SegmentFares {
  const goWildSeats = goWildSeatsLeft(facts);
  const standard = standardFare(facts);
  return {
    standard,
    clubDiscount: clubDiscount(facts.hash, standard),
    seats: Math.max(goWildSeats, seatsLeft(facts)),
    goWildSeats,
  };
}

/** The least that any flight ever costs, sale or not. */
export const leastFare = (reach: Reach): Cents => cents((LOWEST.near + TAXES[reach]) * 100);

function standardFare({ hash, daysLeft, miles, reach, weekday }: FlightFacts): Cents {
  const distance = clamp((miles - NEAR_MILES) / (FAR_MILES - NEAR_MILES), 0, 1);
  const floor = LOWEST.near + distance * (LOWEST.far - LOWEST.near);
  const demand = fractionOf(hash, ASK.demand);
  const early = floor * (1 + 1.6 * demand ** 2) * (BUSY_DAYS.has(weekday) ? 1.15 : 1);
  const peak = fractionOf(hash, ASK.peak);
  const late =
    LAST_MINUTE.low + (LAST_MINUTE.high - LAST_MINUTE.low) * (0.2 * distance + 0.8 * peak ** 1.5);
  const climbed = clamp((CLIMB_FROM - daysLeft) / (CLIMB_FROM - CLIMB_TO), 0, 1) ** 3;
  const noise = 0.9 + 0.25 * fractionOf(joinHash(hash, daysLeft), ASK.dayNoise);
  const low = climbed === 1 ? LAST_MINUTE.low : floor;
  const dollars = clamp((early + (late - early) * climbed) * noise, low, LAST_MINUTE.high - 1);
  return cents(Math.ceil(dollars + TAXES[reach]) * 100 - (climbed > 0 ? 2 : 0));
}

/** Whole dollars, and never more than half the fare. */
function clubDiscount(hash: number, standard: Cents): Cents {
  if (fractionOf(hash, ASK.club) < WITHOUT_CLUB_FARE) return cents(0);
  // Mostly a dollar or two, seldom the largest.
  const size = fractionOf(hash, ASK.clubSize) ** 3;
  const dollars = 1 + Math.floor(size * LARGEST_CLUB_DISCOUNT);
  return cents(100 * Math.min(dollars, Math.floor(standard / 200)));
}

function seatsLeft({ hash, daysLeft }: FlightFacts): number {
  const free = 4 + 60 * fractionOf(hash, ASK.seats);
  return clamp(Math.floor((free * (Math.max(0, daysLeft) + 2)) / CLIMB_FROM), 1, MOST_SEATS);
}

/**
 * The airline opens some seats to the pass and sells them at a pace of its own; a quiet day or hour begins
 * with more and sells them later.
 */
function goWildSeatsLeft(facts: FlightFacts): number {
  const { hash, daysLeft, departs, weekday, blackout } = facts;
  if (blackout) return 0;
  const quiet = (QUIET_DAYS.has(weekday) ? 1 : 0) + (isOffPeak(departs) ? 1 : 0);
  const busy = BUSY_DAYS.has(weekday) ? 1 : 0;
  const opened = Math.floor(
    (MOST_SEATS + 1) * fractionOf(hash, ASK.goWildOpened) ** (1 + 0.5 * busy - 0.25 * quiet),
  );
  const soldOver = 2 + (42 - 6 * quiet + 8 * busy) * fractionOf(hash, ASK.goWildPace);
  const unsold = clamp((Math.max(0, daysLeft) + 1) / soldOver, 0, 1);
  return Math.floor(opened * unsold);
}

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));
