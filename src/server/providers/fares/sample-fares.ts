import { distanceMiles } from '#domain/airports.ts';
import { NEVER, REACHES, type SegmentFares } from '#domain/fares.ts';
import type { Reach } from '#domain/gowild-price.ts';
import { fractionOf, hashText, joinHash } from '#domain/integer-hash.ts';
import type { Departure } from '#domain/itineraries.ts';
import { type Cents, cents } from '#domain/money.ts';
import { dayNumberOf, type LocalDate, MINUTE_MS } from '#domain/time.ts';
import type { TimetableRow } from '#domain/timetable.ts';

/**
 * Plausible made-up fares by day of search and market slot. The same input gives the same fares in every process.
 * @param seed changes all fares.
 */
export function sampleFares(seed: string) {
  const seedHash = hashText(seed);
  const known = new WeakMap<TimetableRow, { hash: number; miles: number }>();
  const rowFacts = ({ row, origin, destination }: Departure) => {
    let facts = known.get(row);
    if (facts) return facts;
    const name = `${row.flightNumber} ${row.origin} ${row.destination}`;
    facts = { hash: joinHash(seedHash, hashText(name)), miles: distanceMiles(origin, destination) };
    known.set(row, facts);
    return facts;
  };
  return (departures: readonly Departure[], today: LocalDate, slot: number): SegmentFares[] => {
    const searchDay = dayNumberOf(today);
    return departures.map((departure) => {
      const { hash, miles } = rowFacts(departure);
      const facts = {
        hash: joinHash(hash, departure.dayNumber),
        daysLeft: departure.dayNumber - searchDay,
        miles,
        reach: REACHES[departure.reach] ?? 'domestic',
        departs: departure.row.departs,
        weekday: departure.weekday,
        blackout: departure.opensDomestic === NEVER,
      };
      return movedFares(segmentFares(facts), facts, slot);
    });
  };
}

/** The fares of a departure after the sales and released seats of one slot. */
function movedFares(usual: SegmentFares, facts: FlightFacts, slot: number): SegmentFares {
  const released = usual.goWildSeats > 0 || facts.blackout ? 0 : releasedSeats(facts.hash, slot);
  return {
    standard: onSale(usual, facts.reach, percentOff(facts.hash, slot)),
    clubDiscount: usual.clubDiscount,
    seats: Math.max(released, usual.seats),
    goWildSeats: usual.goWildSeats + released,
  };
}

/** Keeps the cents of the fare. Never below the taxes and the club discount. */
function onSale({ standard, clubDiscount }: SegmentFares, reach: Reach, percent: number): Cents {
  if (percent === 0) return standard;
  const least = (LOWEST.near + TAXES[reach]) * 100 + clubDiscount;
  const ending = Math.ceil(standard / 100) * 100 - standard;
  const lowered = Math.ceil((standard * (100 - percent)) / 10_000) * 100 - ending;
  return cents(Math.min(standard, Math.max(least, lowered)));
}

/** Model inputs for one flight on one day. */
export interface FlightFacts {
  /** Identifies the flight and the travel day. */
  readonly hash: number;
  /** Days from the search to the travel day. */
  readonly daysLeft: number;
  readonly miles: number;
  readonly reach: Reach;
  /** Minutes after local midnight. */
  readonly departs: number;
  /** 1 = Monday … 7 = Sunday, of the travel day. */
  readonly weekday: number;
  readonly blackout: boolean;
}

/** The highest seat count reported. */
export const MOST_SEATS = 9;

/** Days before departure at which fares start to rise, and by which they reach the top. */
const CLIMB_FROM = 30;
const CLIMB_TO = 3;

/** Dollars. Lowest fares by distance, and the last-minute range: chosen to cover the fares observed in 2026. */
const LOWEST = { near: 19, far: 49 } as const;
const LAST_MINUTE = { low: 95, high: 330 } as const;
const NEAR_MILES = 300;
const FAR_MILES = 2000;

/** Dollars added outside the fifty states, so that no fare is below its taxes. */
const TAXES: Readonly<Record<Reach, number>> = { domestic: 0, territory: 18, international: 78 };

/** Share of flights without a club fare. */
const WITHOUT_CLUB_FARE = 0.03;
const LARGEST_CLUB_DISCOUNT = 20;

/** Salts: one per independent property of a flight. */
const SALTS = {
  demand: 1,
  peak: 2,
  club: 3,
  clubSize: 4,
  dayNoise: 5,
  seats: 6,
  goWildOpened: 7,
  goWildPace: 8,
} as const;

/** Weekdays of low and of high demand. */
const QUIET_DAYS = new Set([2, 3, 6]);
const BUSY_DAYS = new Set([5, 7]);

const isOffPeak = (departs: number): boolean => departs < 7 * 60 || departs >= 20 * 60;

/**
 * Plausible fares before the sales and releases of the market.
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

function standardFare({ hash, daysLeft, miles, reach, weekday }: FlightFacts): Cents {
  const distance = clamp((miles - NEAR_MILES) / (FAR_MILES - NEAR_MILES), 0, 1);
  const floor = LOWEST.near + distance * (LOWEST.far - LOWEST.near);
  const demand = fractionOf(hash, SALTS.demand);
  const early = floor * (1 + 1.6 * demand ** 2) * (BUSY_DAYS.has(weekday) ? 1.15 : 1);
  const peak = fractionOf(hash, SALTS.peak);
  const late =
    LAST_MINUTE.low + (LAST_MINUTE.high - LAST_MINUTE.low) * (0.2 * distance + 0.8 * peak ** 1.5);
  const climbed = clamp((CLIMB_FROM - daysLeft) / (CLIMB_FROM - CLIMB_TO), 0, 1) ** 3;
  const noise = 0.9 + 0.25 * fractionOf(joinHash(hash, daysLeft), SALTS.dayNoise);
  const low = climbed === 1 ? LAST_MINUTE.low : floor;
  const dollars = clamp((early + (late - early) * climbed) * noise, low, LAST_MINUTE.high - 1);
  return cents(Math.ceil(dollars + TAXES[reach]) * 100 - (climbed > 0 ? 2 : 0));
}

/** Whole dollars, at most half the fare. */
function clubDiscount(hash: number, standard: Cents): Cents {
  if (fractionOf(hash, SALTS.club) < WITHOUT_CLUB_FARE) return cents(0);
  // Mostly a dollar or two, seldom the largest.
  const size = fractionOf(hash, SALTS.clubSize) ** 3;
  const dollars = 1 + Math.floor(size * LARGEST_CLUB_DISCOUNT);
  return cents(100 * Math.min(dollars, Math.floor(standard / 200)));
}

function seatsLeft({ hash, daysLeft }: FlightFacts): number {
  const free = 4 + 60 * fractionOf(hash, SALTS.seats);
  return clamp(Math.floor((free * (Math.max(0, daysLeft) + 2)) / CLIMB_FROM), 1, MOST_SEATS);
}

/**
 * The airline opens some seats to pass holders and sells them at its own pace; a quiet day or hour starts with more and
 * sells them later.
 */
function goWildSeatsLeft(facts: FlightFacts): number {
  const { hash, daysLeft, departs, weekday, blackout } = facts;
  if (blackout) return 0;
  const quiet = (QUIET_DAYS.has(weekday) ? 1 : 0) + (isOffPeak(departs) ? 1 : 0);
  const busy = BUSY_DAYS.has(weekday) ? 1 : 0;
  const opened = Math.floor(
    (MOST_SEATS + 1) * fractionOf(hash, SALTS.goWildOpened) ** (1 + 0.5 * busy - 0.25 * quiet),
  );
  const soldOver = 2 + (42 - 6 * quiet + 8 * busy) * fractionOf(hash, SALTS.goWildPace);
  const unsold = clamp((Math.max(0, daysLeft) + 1) / soldOver, 0, 1);
  return Math.floor(opened * unsold);
}

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** Length of a slot in minutes of market time. Fares change only between slots. */
const SLOT_MINUTES = 10;
const HOUR = 60 / SLOT_MINUTES;

/**
 * The slot of a market time for a travel day. Slots of adjacent travel days start a minute apart, so that fares do not
 * all change at once.
 */
export function marketSlot(moment: Date, date: LocalDate): number {
  const minute = Math.floor(moment.getTime() / MINUTE_MS) + (dayNumberOf(date) % SLOT_MINUTES);
  return Math.floor(minute / SLOT_MINUTES);
}

/** Happens to every flight once per period, at a pseudorandom time. In slots. */
interface Event {
  readonly salt: number;
  readonly period: number;
  readonly shortest: number;
  readonly longest: number;
}

/** With these periods about one flight in a hundred changes per slot. */
const SALE: Event = { salt: 101, period: 36 * HOUR, shortest: 2 * HOUR, longest: 10 * HOUR };
const RELEASE: Event = { salt: 102, period: 144 * HOUR, shortest: HOUR, longest: 8 * HOUR };

const LEAST_PERCENT_OFF = 15;
const MOST_PERCENT_OFF = 40;
const MOST_RELEASED = 4;

const EVENT_SALTS = { phase: 1, length: 2, start: 3, size: 4 } as const;

/** Discount on the standard fare in percent; 0 outside sales. */
export function percentOff(flightHash: number, slot: number): number {
  const hash = joinHash(flightHash, SALE.salt);
  const time = timeOf(SALE, hash, slot);
  const one = joinHash(hash, time.period);
  if (slotsLeft(SALE, one, time.slot) <= 0) return 0;
  return between(LEAST_PERCENT_OFF, MOST_PERCENT_OFF, fractionOf(one, EVENT_SALTS.size));
}

/** GoWild seats (0 to 4) released on a flight that had none and not yet sold. */
export function releasedSeats(flightHash: number, slot: number): number {
  const hash = joinHash(flightHash, RELEASE.salt);
  const time = timeOf(RELEASE, hash, slot);
  const one = joinHash(hash, time.period);
  const left = slotsLeft(RELEASE, one, time.slot);
  if (left <= 0) return 0;
  const released = between(1, MOST_RELEASED, fractionOf(one, EVENT_SALTS.size));
  return Math.ceil((released * left) / lengthOf(RELEASE, one));
}

/** The period that a slot belongs to, and the index of the slot in it. */
function timeOf({ period }: Event, hash: number, slot: number) {
  const since = slot + Math.floor(fractionOf(hash, EVENT_SALTS.phase) * period);
  const number = Math.floor(since / period);
  return { period: number, slot: since - number * period };
}

/** Slots until the event of a period ends, including this one; 0 or less before and after it. */
function slotsLeft(event: Event, hash: number, slot: number): number {
  const length = lengthOf(event, hash);
  // Never in the first slot, so that two events are never adjacent.
  const start = between(1, event.period - length, fractionOf(hash, EVENT_SALTS.start));
  return slot < start ? 0 : start + length - slot;
}

const lengthOf = ({ shortest, longest }: Event, hash: number): number =>
  between(shortest, longest, fractionOf(hash, EVENT_SALTS.length));

/** A whole number from `least` to `most`. */
const between = (least: number, most: number, fraction: number): number =>
  least + Math.floor(fraction * (most - least + 1));
