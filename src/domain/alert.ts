import { type Membership, membershipPlan } from './account.ts';
import type { AirportCode } from './airports.ts';
import { ALERT_LIMITS, type DayRange, daysOfRange } from './alert-question.ts';
import { INTERNATIONAL_DAYS_AHEAD } from './booking-window.ts';
import { FARE_KINDS, type FareKind, type Flight } from './flight.ts';
import { hashText } from './integer-hash.ts';
import { type Cents, centsFromDollars } from './money.ts';
import { PREMIUM_LIMITS } from './plan.ts';
import type { RouteDay } from './route-day.ts';
import {
  addDays,
  dayAt,
  daysBetween,
  instantOfDate,
  isLocalDate,
  type LocalDate,
  startOfDay,
  type TimeZone,
} from './time.ts';

/** Every watched route and day is polled within this many minutes. */
export const POLL_EVERY_MINUTES = 10;

/** A fare of at most `maxPrice` from origin to destination on one of the days. */
export interface AlertCriteria {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  /** Sorted, without duplicates, never empty. */
  readonly dates: readonly LocalDate[];
  readonly maxPrice: Cents;
  readonly goWildOnly: boolean;
}

/** What can be changed of an alert. Its route stays: other places are another alert. */
export type AlertTerms = Pick<AlertCriteria, 'dates' | 'maxPrice' | 'goWildOnly'>;

/** Alert criteria as entered. The price is in dollars; NaN if it cannot be parsed. */
export interface AlertDraft {
  readonly origins: readonly string[];
  /** Undefined if none was chosen; empty for anywhere. */
  readonly destinations: readonly string[] | undefined;
  /** Days named one by one; without meaning beside a range. */
  readonly dates: readonly string[];
  readonly range?: DayRange | undefined;
  readonly maxPrice: number;
}

/** Validation errors of alert criteria. Each screen has its own texts for them. */
export type AlertError =
  | 'origin_missing'
  | 'too_many_origins'
  | 'destination_missing'
  | 'too_many_destinations'
  | 'same_airport'
  | 'date_missing'
  | 'date_too_early'
  | 'too_many_dates'
  | 'range_backwards'
  | 'range_too_long'
  | 'range_without_days'
  | 'price_not_positive';

export type AlertField = 'origin' | 'destination' | 'dates' | 'range' | 'maxPrice';
export type AlertErrors = Readonly<Partial<Record<AlertField, AlertError>>>;

/**
 * The first error of each field; empty if the draft is valid.
 * @param first day that can be watched: {@link firstAlertDay}.
 */
export function criteriaErrors(draft: AlertDraft, first: LocalDate): AlertErrors {
  const errors: Partial<Record<AlertField, AlertError>> = {};
  const origin = originError(draft);
  const destination = destinationError(draft);
  const range = draft.range && rangeError(draft.range, first);
  const dates = draft.range ? undefined : datesError(draft.dates, first);
  if (origin) errors.origin = origin;
  if (destination) errors.destination = destination;
  if (dates) errors.dates = dates;
  if (range) errors.range = range;
  // Less than half a cent rounds to zero.
  if (!(Math.round(draft.maxPrice * 100) > 0)) errors.maxPrice = 'price_not_positive';
  return errors;
}

function originError({ origins }: AlertDraft): AlertError | undefined {
  if (origins.length === 0 || origins.includes('')) return 'origin_missing';
  return new Set(origins).size > ALERT_LIMITS.origins ? 'too_many_origins' : undefined;
}

function destinationError({ origins, destinations }: AlertDraft): AlertError | undefined {
  if (!destinations || destinations.includes('')) return 'destination_missing';
  if (destinations.some((code) => origins.includes(code))) return 'same_airport';
  const isTooMany = new Set(destinations).size > ALERT_LIMITS.destinations;
  return isTooMany ? 'too_many_destinations' : undefined;
}

function datesError(named: readonly string[], first: LocalDate): AlertError | undefined {
  const dates = eachOnce(named);
  if (dates.length === 0) return 'date_missing';
  if (dates.some((date) => !isLocalDate(date) || date < first)) return 'date_too_early';
  return dates.length > PREMIUM_LIMITS.datesPerAlert ? 'too_many_dates' : undefined;
}

/** Days of a range that have passed are left out. */
function rangeError(range: DayRange, first: LocalDate): AlertError | undefined {
  const { from, to } = range;
  if (to < from) return 'range_backwards';
  if (daysBetween(from, to) >= ALERT_LIMITS.rangeDays) return 'range_too_long';
  const days = daysOfRange(range);
  if (days.length === 0) return 'range_without_days';
  return days.every((day) => day < first) ? 'date_too_early' : undefined;
}

/** What is known about the route of an alert. */
export interface RouteFacts {
  /** False if no journey connects the airports on any day. */
  readonly isConnected: boolean;
  readonly on: (day: LocalDate) => RouteDay;
}

/** Why days of an alert cannot come true. */
export interface AlertObstacles {
  readonly isConnected: boolean;
  readonly withoutFlights: readonly LocalDate[];
  /** Blackout dates of a GoWild-only alert. */
  readonly withoutGoWild: readonly LocalDate[];
  /** The days that can come true. */
  readonly possible: readonly LocalDate[];
}

/** Which days of an alert cannot come true, whatever the fares do. */
export function obstaclesOf(
  { dates, goWildOnly }: Pick<AlertCriteria, 'dates' | 'goWildOnly'>,
  { isConnected, on }: RouteFacts,
): AlertObstacles {
  const hasFlights = (day: LocalDate) => isConnected && on(day).hasFlights;
  const lacksGoWild = (day: LocalDate) => goWildOnly && !on(day).hasGoWild;
  const flown = dates.filter(hasFlights);
  return {
    isConnected,
    withoutFlights: dates.filter((day) => !hasFlights(day)),
    withoutGoWild: flown.filter(lacksGoWild),
    possible: flown.filter((day) => !lacksGoWild(day)),
  };
}

/** The days of an alert for which the member waits already, at the same price and for the same fares. */
export function duplicateDays(
  wanted: AlertCriteria,
  /** With their open days only. */
  own: readonly AlertCriteria[],
): LocalDate[] {
  const equal = own.filter(
    ({ origin, destination, maxPrice, goWildOnly }) =>
      origin === wanted.origin &&
      destination === wanted.destination &&
      maxPrice === wanted.maxPrice &&
      goWildOnly === wanted.goWildOnly,
  );
  return wanted.dates.filter((day) => equal.some(({ dates }) => dates.includes(day)));
}

/** Sorted, without duplicates. */
export const eachOnce = <T extends string>(dates: readonly T[]): T[] => [...new Set(dates)].sort();

/**
 * The first day that can be watched.
 * @param today at the airport of origin.
 * @param watched days of an alert that is changed; empty for a new one.
 */
export const firstAlertDay = (today: LocalDate, watched: readonly LocalDate[] = []): LocalDate =>
  watched.includes(today) ? today : addDays(today, 1);

/** Initial price of the form: the lowest GoWild total among the flights, without slow ones; undefined if there is none. */
export function suggestedPrice(flights: readonly Flight[]): Cents | undefined {
  const totals = flights.flatMap(({ fares, slow }) => (slow ? [] : (fares.goWild?.total ?? [])));
  return totals.length === 0
    ? undefined
    : totals.reduce((least, one) => (one < least ? one : least));
}

/** `open` is polled; `paused` was open until the member paused the alert, `stopped` until they unsubscribed. */
export const DATE_STATES = ['open', 'found', 'passed', 'paused', 'stopped'] as const;
export type DateState = (typeof DATE_STATES)[number];

/** One day of an alert. Each day is polled by itself. */
export interface AlertDate {
  readonly day: LocalDate;
  readonly state: DateState;
  /** Price and fare class when the match was found; the class of old matches is not known. */
  readonly foundPrice: Cents | undefined;
  readonly foundFare?: FareKind | undefined;
}

export interface AlertStatus {
  readonly isActive: boolean;
  readonly isCompleted: boolean;
  /** The lowest price found, and the first day that had it. */
  readonly found: { readonly price: Cents; readonly day: LocalDate } | undefined;
}

/** The alert's status by its days: active while a day is open, complete once no day is open, paused or stopped. */
export function statusOf(dates: readonly AlertDate[]): AlertStatus {
  let found: AlertStatus['found'];
  for (const { day, foundPrice } of dates)
    if (foundPrice !== undefined && (!found || foundPrice < found.price))
      found = { price: foundPrice, day };
  const isActive = dates.some(({ state }) => state === 'open');
  const isHeld = dates.some(({ state }) => state === 'paused' || state === 'stopped');
  return { isActive, isCompleted: !isActive && !isHeld, found };
}

/** Whether the member's alerts go on. Without the plan they are paused, and go on when it returns. */
export const isEntitledToAlerts = (
  { isActive, membership }: { readonly isActive: boolean; readonly membership: Membership },
  now: Date,
): boolean => isActive && membershipPlan(membership, now) === 'premium';

/** A flight that meets the criteria of an alert. */
export interface Match {
  readonly flight: Flight;
  readonly price: Cents;
}

/**
 * The fare classes that the alert accepts and that can be booked now. A GoWild seat that cannot be booked yet is no
 * match, because the member could not act on the message.
 */
export const bookableKinds = ({ goWildWindow }: Flight, goWildOnly: boolean): FareKind[] =>
  FARE_KINDS.filter((kind) => (kind === 'goWild' ? goWildWindow.state === 'open' : !goWildOnly));

/** The accepted fare class of a match; the first one on a tie. */
export function matchedKind({ flight, price }: Match, goWildOnly: boolean): FareKind {
  const kinds = bookableKinds(flight, goWildOnly);
  return kinds.find((kind) => flight.fares[kind]?.total === price) ?? 'goWild';
}

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

/** The cheapest flight that meets the criteria and can be booked now; on a tie, the first in `flights`. */
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

/** Dollars as entered, in cents; at least one cent for any price that {@link criteriaErrors} accepts. */
export const maxPriceOf = (dollars: number): Cents => centsFromDollars(dollars);

/** One minute less than `LOOK_EVERY_MINUTES`, so that the poll itself may take a minute. */
const POLL_INTERVAL_MS = 9 * 60_000;
const MINUTE_MS = 60_000;

/** Milliseconds. An older answer says nothing about a seat now. */
const STALE_MS = 10 * MINUTE_MS;

export const isStaleFare = (seenAt: Date, now: Date): boolean =>
  now.getTime() - seenAt.getTime() > STALE_MS;

/** A departure day on the calendar of the origin airport. */
export interface PollTarget {
  readonly day: LocalDate;
  readonly zone: TimeZone;
}

/** Whether the day has ended at the airport, so that nothing departs on it anymore. */
export const isOver = ({ day, zone }: PollTarget, now: Date): boolean =>
  dayAt(zone, instantOfDate(now)) > day;

/**
 * When to poll next after a poll that began at `now`: after the usual interval, or earlier when a booking window opens
 * or the day ends.
 */
export function nextPoll({ day, zone }: PollTarget, now: Date): Date {
  const usual = new Date(now.getTime() + POLL_INTERVAL_MS);
  // No midnight falls in the interval, so no window opens: the usual, cheap case.
  if (dayAt(zone, instantOfDate(now)) === dayAt(zone, instantOfDate(usual))) return usual;
  const changes = [-INTERNATIONAL_DAYS_AHEAD, -1, 1].map(
    (days) => startOfDay(zone, addDays(day, days)) * MINUTE_MS,
  );
  return new Date(Math.min(usual.getTime(), ...changes.filter((change) => change > now.getTime())));
}

/** When to retry after this many consecutive provider failures; never later than the next regular poll. */
export function nextRetry(watched: PollTarget, failures: number, now: Date): Date {
  const retryAt = new Date(
    now.getTime() + Math.min(POLL_INTERVAL_MS, 15_000 * 2 ** (failures - 1)),
  );
  const usual = nextPoll(watched, now);
  return retryAt < usual ? retryAt : usual;
}

/** Shards of the poll targets; one worker at a time holds a shard. The database has a row for each. */
const SHARDS = 64;

/** The shard of an origin and day. It never changes and is the same in every process. */
export const shardOf = (origin: AirportCode, day: LocalDate): number =>
  hashText(`${origin} ${day}`) % SHARDS;
