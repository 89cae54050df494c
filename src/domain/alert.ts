import type { AirportCode } from './airports.ts';
import { INTERNATIONAL_DAYS_AHEAD } from './booking-window.ts';
import { FARE_KINDS, type FareKind, type Flight } from './flight.ts';
import { hashText } from './integer-hash.ts';
import { type Cents, centsFromDollars } from './money.ts';
import { PREMIUM_LIMITS } from './plan.ts';
import {
  addDays,
  dayAt,
  instantOfDate,
  isLocalDate,
  type LocalDate,
  startOfDay,
  type TimeZone,
} from './time.ts';

/** Minutes within which every watched route and day is looked at again. */
export const LOOK_EVERY_MINUTES = 10;

/** What somebody waits for: a fare of at most `maxPrice` from origin to destination on one of the days. */
export interface AlertCriteria {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  /** One or more, sorted, each once. */
  readonly dates: readonly LocalDate[];
  readonly maxPrice: Cents;
  /** Whether only GoWild fares count. */
  readonly goWildOnly: boolean;
}

/** A wish as somebody has filled it in; the price in dollars, not a number when it is unreadable. */
export interface AlertDraft {
  readonly origin: string;
  readonly destination: string;
  readonly dates: readonly string[];
  readonly maxPrice: number;
}

/** Everything that can be wrong with a wish: each screen has its own words for it. */
export type AlertError =
  | 'origin_missing'
  | 'destination_missing'
  | 'same_airport'
  | 'date_missing'
  | 'date_too_early'
  | 'too_many_dates'
  | 'price_not_positive';

export type AlertField = 'origin' | 'destination' | 'dates' | 'maxPrice';
export type AlertErrors = Readonly<Partial<Record<AlertField, AlertError>>>;

/**
 * What is wrong with a draft, the first fault of each field; empty when nothing is.
 * @param tomorrow at the airport of origin: the first day that can be watched.
 */
export function criteriaErrors(draft: AlertDraft, tomorrow: LocalDate): AlertErrors {
  const errors: Partial<Record<AlertField, AlertError>> = {};
  if (draft.origin === '') errors.origin = 'origin_missing';
  if (draft.destination === '') errors.destination = 'destination_missing';
  else if (draft.destination === draft.origin) errors.destination = 'same_airport';
  const dates = eachOnce(draft.dates);
  if (dates.length === 0) errors.dates = 'date_missing';
  else if (dates.some((date) => !isLocalDate(date) || date < tomorrow))
    errors.dates = 'date_too_early';
  else if (dates.length > PREMIUM_LIMITS.datesPerAlert) errors.dates = 'too_many_dates';
  // Below half a cent there is no amount.
  if (!(Math.round(draft.maxPrice * 100) > 0)) errors.maxPrice = 'price_not_positive';
  return errors;
}

/** Sorted, each once. */
export const eachOnce = <T extends string>(dates: readonly T[]): T[] => [...new Set(dates)].sort();

/** The first day that can be watched, given the day it is at the airport of origin. */
export const firstAlertDay = (today: LocalDate): LocalDate => addDays(today, 1);

/** The price that a form begins with: the lowest GoWild total in sight, slow flights left out; undefined where there is none. */
export function suggestedPrice(flights: readonly Flight[]): Cents | undefined {
  const totals = flights.flatMap(({ fares, slow }) => (slow ? [] : (fares.goWild?.total ?? [])));
  return totals.length === 0
    ? undefined
    : totals.reduce((least, one) => (one < least ? one : least));
}

/** `open` is watched; `stopped` was, until the member no longer wanted emails about it. */
export const DATE_STATES = ['open', 'found', 'passed', 'stopped'] as const;
export type DateState = (typeof DATE_STATES)[number];

/** One day of an alert; each is watched by itself. */
export interface AlertDate {
  readonly day: LocalDate;
  readonly state: DateState;
  /** What the fare was when it was found. */
  readonly foundPrice: Cents | undefined;
}

export interface AlertStatus {
  readonly isActive: boolean;
  readonly isCompleted: boolean;
  /** The lowest of what was found, and the first day on which it was. */
  readonly found: { readonly price: Cents; readonly day: LocalDate } | undefined;
}

/**
 * Where an alert stands, from where its days stand. It is complete once no day is open and none was stopped;
 * it is active while a day is open.
 */
export function statusOf(dates: readonly AlertDate[]): AlertStatus {
  let found: AlertStatus['found'];
  for (const { day, foundPrice } of dates)
    if (foundPrice !== undefined && (!found || foundPrice < found.price))
      found = { price: foundPrice, day };
  const isActive = dates.some(({ state }) => state === 'open');
  const wasStopped = dates.some(({ state }) => state === 'stopped');
  return { isActive, isCompleted: !isActive && !wasStopped, found };
}

/** A fare that somebody waited for. */
export interface Match {
  readonly flight: Flight;
  readonly price: Cents;
}

/**
 * The fare classes that an alert counts and that can be booked at this moment. A pass seat that cannot be booked yet is
 * no find: who is told of it can do nothing.
 */
export const bookableKinds = ({ goWildWindow }: Flight, goWildOnly: boolean): FareKind[] =>
  FARE_KINDS.filter((kind) => (kind === 'goWild' ? goWildWindow.state === 'open' : !goWildOnly));

/** The lowest total among {@link bookableKinds}; undefined for a slow flight, which no alert takes. */
export function bookablePrice(flight: Flight, goWildOnly: boolean): Cents | undefined {
  if (flight.slow) return undefined;
  const totals = bookableKinds(flight, goWildOnly).flatMap(
    (kind) => flight.fares[kind]?.total ?? [],
  );
  return totals.length === 0
    ? undefined
    : totals.reduce((least, one) => (one < least ? one : least));
}

/** The cheapest flight that can be booked now within the wish; the earliest in `flights` of equal ones. */
export function findMatch(
  { maxPrice, goWildOnly }: Pick<AlertCriteria, 'maxPrice' | 'goWildOnly'>,
  flights: readonly Flight[],
): Match | undefined {
  let best: Match | undefined;
  for (const flight of flights) {
    const price = bookablePrice(flight, goWildOnly);
    if (price !== undefined && price <= maxPrice && (!best || price < best.price))
      best = { flight, price };
  }
  return best;
}

/** Dollars as typed, to cents; never less than a cent for anything above zero that {@link criteriaErrors} lets through. */
export const maxPriceOf = (dollars: number): Cents => centsFromDollars(dollars);

/** One minute less than is promised, so that the look itself may take that long. */
const PAUSE_MS = 9 * 60_000;
const MINUTE_MS = 60_000;

/** A day of departure on the calendar of its airport. */
export interface PollTarget {
  readonly day: LocalDate;
  readonly zone: TimeZone;
}

/** Whether the day is over at its airport: nothing leaves on it any more. */
export const isOver = ({ day, zone }: PollTarget, now: Date): boolean =>
  dayAt(zone, instantOfDate(now)) > day;

/**
 * When a day is to be looked at again after a look that began at `now`: at the usual pause, but no later than the
 * moments at which something is known to happen by itself: pass windows open, and the day ends.
 */
export function nextLook({ day, zone }: PollTarget, now: Date): Date {
  const usual = new Date(now.getTime() + PAUSE_MS);
  // No midnight until then, so nothing happens by itself: most looks end here, and cheaply.
  if (dayAt(zone, instantOfDate(now)) === dayAt(zone, instantOfDate(usual))) return usual;
  const turns = [-INTERNATIONAL_DAYS_AHEAD, -1, 1].map(
    (days) => startOfDay(zone, addDays(day, days)) * MINUTE_MS,
  );
  return new Date(Math.min(usual.getTime(), ...turns.filter((turn) => turn > now.getTime())));
}

/** When to try again after the source has failed so many times in a row; no later than the next usual look. */
export function nextTry(watched: PollTarget, failures: number, now: Date): Date {
  const soon = new Date(now.getTime() + Math.min(PAUSE_MS, 15_000 * 2 ** (failures - 1)));
  const usual = nextLook(watched, now);
  return soon < usual ? soon : usual;
}

/** Parts into which the watching is divided; one worker at a time holds one. The database has a row for each. */
const SHARDS = 64;

/** The part that an origin and day belong to: the same in every process, for good. */
export const shardOf = (origin: AirportCode, day: LocalDate): number =>
  hashText(`${origin} ${day}`) % SHARDS;
