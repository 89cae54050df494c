import type { AirportCode } from './airports.ts';
import type { Deadline } from './deadline.ts';
import type { Flight } from './flight.ts';
import type { HomeLevel } from './home-strength.ts';
import { MOST_ORIGINS } from './nearby.ts';
import type { Party } from './party.ts';
import { MAX_DAYS_AHEAD } from './search.ts';
import { addDays, daysBetween, type InstantMinute, type LocalDate, type Minutes } from './time.ts';
import type { Network } from './timetable.ts';
import type { DayRange, NightRange } from './trip-texts.ts';

/** Limits of one question. */
export const MOST_OUT_DAYS = 31;
export const MOST_NIGHTS = 14;

export const TRIP_ORDERS = ['best', 'price', 'hours', 'warm', 'far'] as const;
export type TripOrder = (typeof TRIP_ORDERS)[number];

/** What is asked about trips. Times are wall clocks of the airport named. */
export interface TripQuestion {
  readonly origins: readonly AirportCode[];
  /** Travel days of the flight out, both included. */
  readonly out: { readonly from: LocalDate; readonly until: LocalDate };
  /** Days from the travel day out to the travel day back; 0 is a day trip. */
  readonly nights: { readonly least: number; readonly most: number };
  /** Where the flight back lands: where the trip began, or at any of the origins. */
  readonly returnTo: 'same' | 'any';
  /** Named destinations; everywhere if undefined. */
  readonly destinations?: readonly AirportCode[] | undefined;
  /** Minute of the day at the airport of departure. */
  readonly departAfter?: Minutes | undefined;
  readonly deadline: Deadline;
  readonly party: Party;
  /** Whether the party may use Discount Den fares. */
  readonly den: boolean;
  /** `pass`: everybody on GoWild, both ways. `any`: the cheapest fares. */
  readonly fares: 'pass' | 'any';
  readonly maxStops: number;
  /** Whether slow flights count. */
  readonly slow: boolean;
  /** Least mean of the forecast highs of a stay, in degrees Fahrenheit. */
  readonly warmFrom?: number | undefined;
  readonly order: TripOrder;
}

/** Flights of a travel day, as a search answers them; the same list for the same question. */
interface TripFlights {
  readonly from: (origin: AirportCode, day: LocalDate) => readonly Flight[];
  readonly to: (home: AirportCode, day: LocalDate) => readonly Flight[];
}

export interface TripWorld extends TripFlights {
  readonly network: Network;
  readonly now: InstantMinute;
  readonly hasFares: boolean;
  /** Whether GoWild seats are offered before their window opens, so that a flight without any is sold out. */
  readonly offersBeforeOpening?: boolean | undefined;
  /** Whether flights count of which nobody knows that they are flown: only to say how many places they lead to. */
  readonly withUnknownSeason?: true | undefined;
  /** Forecast high of a day at a place in degrees Fahrenheit; undefined where no forecast reaches. */
  readonly highOn?: (place: AirportCode, day: LocalDate) => number | undefined;
  /** Called now and then while a question is worked on; throws once nobody waits for the answer. */
  readonly checkCanceled?: () => void;
}

/** One way of a trip: a flight that the question admits, with its price for the party. */
export interface TripLeg {
  readonly flight: Flight;
  /** Travel day. */
  readonly day: LocalDate;
  readonly departs: InstantMinute;
  readonly arrives: InstantMinute;
  readonly stops: number;
  /** `F9 1, F9 2` */
  readonly numbers: string;
  /** Cents for the party; 0 if the source has no fares or the seat cannot be priced yet. */
  readonly price: number;
  /** Whether everybody is to go on the pass, and the source offers no seat as its window is not open yet. */
  readonly isUnopened: boolean;
}

export interface Trip {
  readonly out: TripLeg;
  readonly back: TripLeg;
  readonly nights: number;
  /** Minutes from landing to the flight back. */
  readonly minutesThere: number;
  /** Cents for the party; 0 if the source has no fares or a flight is not open. */
  readonly price: number;
  readonly level: HomeLevel;
}

/** Order of trips to one destination. */
type ByTrip = (a: Trip, b: Trip) => number;

export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const LEVEL_RANK: Readonly<Record<HomeLevel, number>> = { strong: 0, fair: 1, thin: 2, none: 3 };

type Joined = Pick<Trip, 'out' | 'back' | 'level'>;

/** More than the stops of two flights. */
const STOPS = 10;

const levelAndStops = ({ out, back, level }: Joined): number =>
  STOPS * LEVEL_RANK[level] + out.stops + back.stops;

/**
 * The first key of each order, for which no trip need be made: a trip with a larger one stands behind. Trips that are not
 * open have no price; their order is `best`.
 */
export const FIRST_KEY: Readonly<Record<TripOrder, (joined: Joined) => number>> = {
  best: levelAndStops,
  price: ({ out, back }) => out.price + back.price,
  hours: ({ out, back }) => out.arrives - back.departs,
  warm: levelAndStops,
  far: levelAndStops,
};

const byBest: ByTrip = (a, b) =>
  levelAndStops(a) - levelAndStops(b) ||
  a.price - b.price ||
  b.minutesThere - a.minutesThere ||
  a.out.departs - b.out.departs ||
  a.back.arrives - b.back.arrives ||
  byText(a.out.numbers, b.out.numbers) ||
  byText(a.back.numbers, b.back.numbers);

/** `warm` and `far` order destinations only: their first trip is the best one. */
export const TRIP_ORDER: Readonly<Record<TripOrder, ByTrip>> = {
  best: byBest,
  price: (a, b) => a.price - b.price || byBest(a, b),
  hours: (a, b) => b.minutesThere - a.minutesThere || byBest(a, b),
  warm: byBest,
  far: byBest,
};

/** Of flights back that fit one flight out on one day, in the same order as their trips would stand in. */
export const BACK_ORDER: Readonly<Record<TripOrder, (a: TripLeg, b: TripLeg) => number>> = (() => {
  const best = (a: TripLeg, b: TripLeg) =>
    a.stops - b.stops ||
    a.price - b.price ||
    b.departs - a.departs ||
    a.arrives - b.arrives ||
    byText(a.numbers, b.numbers);
  return {
    best,
    price: (a, b) => a.price - b.price || best(a, b),
    hours: (a, b) => b.departs - a.departs || best(a, b),
    warm: best,
    far: best,
  };
})();

/** Whether no flight of the trip leaves on a day that may still become a blackout date. */
export const isTripAnnounced = ({ out, back }: Pick<Trip, 'out' | 'back'>): boolean =>
  !out.flight.goWildWindow.unannounced && !back.flight.goWildWindow.unannounced;

/** All travel days on which the flight out may leave. */
export const outDays = ({ out: { from, until } }: TripQuestion): LocalDate[] =>
  Array.from({ length: daysBetween(from, until) + 1 }, (_, at) => addDays(from, at));

export function tripOf(
  out: TripLeg,
  back: TripLeg,
  level: HomeLevel,
  nights = daysBetween(out.day, back.day),
): Trip {
  return {
    out,
    back,
    nights,
    minutesThere: back.departs - out.arrives,
    price: out.isUnopened || back.isUnopened ? 0 : out.price + back.price,
    level,
  };
}

// Why a part of a question about trips cannot be asked; undefined if it can.

/** @param today at the first origin */
export function daysRefusal({ from, until }: DayRange, today: LocalDate): string | undefined {
  if (daysBetween(from, until) >= MOST_OUT_DAYS)
    return `Please choose at most ${MOST_OUT_DAYS} days`;
  if (from < today) return 'Departure date has passed';
  return daysBetween(today, until) > MAX_DAYS_AHEAD
    ? `Departure date is more than ${MAX_DAYS_AHEAD} days away`
    : undefined;
}

export const nightsRefusal = ({ most }: NightRange): string | undefined =>
  most > MOST_NIGHTS ? `Please choose at most ${MOST_NIGHTS} nights` : undefined;

/** @param count of airports that were named, without those nearby */
export const originsRefusal = (count: number): string | undefined =>
  count > MOST_ORIGINS ? `Please choose at most ${MOST_ORIGINS} airports` : undefined;

export const faresRefusal = (
  fares: TripQuestion['fares'],
  { travelers, passes }: Party,
): string | undefined =>
  fares === 'pass' && passes < travelers
    ? 'Trips on the pass need a pass for each traveler'
    : undefined;
