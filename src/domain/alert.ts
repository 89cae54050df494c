import { canReceive, type EmailProof, type Membership, membershipPlan } from './account.ts';
import type { AirportCode } from './airports.ts';
import { fareChoiceOf } from './alert-match.ts';
import { ALERT_LIMITS, type AlertQuestion, type DayRange, daysOfRange } from './alert-question.ts';
import type { ChannelName } from './channel.ts';
import type { FareKind } from './flight.ts';
import { type Cents, centsFromDollars } from './money.ts';
import { PREMIUM_LIMITS } from './plan.ts';
import type { RouteDay } from './route-day.ts';
import {
  addDays,
  dayOf,
  daysBetween,
  instantAt,
  instantOfDate,
  isLocalDate,
  type LocalDate,
  MINUTE_MS,
  type Minutes,
  minuteOfDay,
  minutes,
  type TimeZone,
  timeAt,
} from './time.ts';

/** Every watched route and day is polled within this many minutes. */
export const POLL_EVERY_MINUTES = 10;

/** How its member is told of an alert's fares. */
export interface AlertDelivery {
  /** At least one. */
  readonly channels: readonly ChannelName[];
  readonly quietHours: QuietHours | null;
}

/** What can be changed of an alert. */
export interface AlertTerms extends AlertQuestion, AlertDelivery {}

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
type AlertErrors = Readonly<Partial<Record<AlertField, AlertError>>>;

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
  { dates, goWildOnly }: Pick<AlertQuestion, 'dates' | 'goWildOnly'>,
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

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((code) => other.includes(code));

/** Whether two alerts wait for the same fares, whatever their days. */
const isSameQuestion = (one: AlertQuestion, other: AlertQuestion): boolean =>
  isSameSet(one.origins, other.origins) &&
  isSameSet(one.destinations, other.destinations) &&
  one.maxPrice === other.maxPrice &&
  fareChoiceOf(one) === fareChoiceOf(other) &&
  one.maxStops === other.maxStops &&
  one.maxMinutes === other.maxMinutes &&
  one.party === other.party;

/** The days of an alert for which the member waits already with an equal one. */
export function duplicateDays(
  wanted: AlertQuestion,
  /** With their open days only. */
  own: readonly AlertQuestion[],
): LocalDate[] {
  const equal = own.filter((one) => isSameQuestion(one, wanted));
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
  /** Where the fare starts and ends; undefined without a match. */
  readonly foundOrigin?: AirportCode | undefined;
  readonly foundDestination?: AirportCode | undefined;
}

export interface AlertStatus {
  readonly isActive: boolean;
  readonly isCompleted: boolean;
  /** The lowest price found, the first day that had it, and where it goes. */
  readonly found:
    | {
        readonly price: Cents;
        readonly day: LocalDate;
        readonly destination?: AirportCode | undefined;
      }
    | undefined;
}

/** The alert's status by its days: active while a day is open, complete once no day is open, paused or stopped. */
export function statusOf(dates: readonly AlertDate[]): AlertStatus {
  let found: AlertStatus['found'];
  for (const { day, foundPrice, foundDestination: destination } of dates)
    if (foundPrice !== undefined && (!found || foundPrice < found.price))
      found = { price: foundPrice, day, destination };
  const isActive = dates.some(({ state }) => state === 'open');
  const isHeld = dates.some(({ state }) => state === 'paused' || state === 'stopped');
  return { isActive, isCompleted: !isActive && !isHeld, found };
}

/** What decides whether a member's alerts go on. */
export interface AlertMember {
  readonly isActive: boolean;
  readonly membership: Membership;
  readonly emailProof: EmailProof;
}

/**
 * Whether the member's alerts go on. Without the plan, or a verified email address, they wait, and go on when it is
 * there.
 */
export const isEntitledToAlerts = (
  { isActive, membership, emailProof }: AlertMember,
  now: Date,
): boolean =>
  isActive && membershipPlan(membership, now) === 'premium' && canReceive(emailProof, now);

/** Dollars as entered, in cents; at least one cent for any price that {@link criteriaErrors} accepts. */
export const maxPriceOf = (dollars: number): Cents => centsFromDollars(dollars);

/** Every day from one time to another, over midnight if `to` is not later; never if they are equal. Minutes of the day. */
export interface QuietHours {
  readonly from: Minutes;
  readonly to: Minutes;
}

const HOUR = 60;

/** Text messages wait from 9 PM to 8 AM unless an alert has quiet hours of its own. */
const TEXT_NIGHT: QuietHours = { from: minutes(21 * HOUR), to: minutes(8 * HOUR) };

/**
 * When a message of the channel may be sent; undefined for at once. Email waits for nothing.
 * @param quietHours of the alert, in `zone`.
 */
export function quietUntil(
  channel: ChannelName,
  { quietHours, zone }: { readonly quietHours: QuietHours | null; readonly zone: TimeZone },
  at: Date,
): Date | undefined {
  const hours = quietHours ?? (channel === 'sms' ? TEXT_NIGHT : null);
  if (channel === 'email' || !hours) return undefined;
  const { from, to } = hours;
  const local = timeAt(zone, instantOfDate(at));
  const now = minuteOfDay(local);
  const isQuiet = from <= to ? from <= now && now < to : from <= now || now < to;
  if (!isQuiet) return undefined;
  const day = now < to ? dayOf(local) : addDays(dayOf(local), 1);
  return new Date(instantAt(zone, day, to) * MINUTE_MS);
}

/** `22:30` */
export const formatTimeOfDay = (minute: Minutes): string =>
  `${String(Math.floor(minute / HOUR)).padStart(2, '0')}:${String(minute % HOUR).padStart(2, '0')}`;

/** Reads `HH:MM`. */
export const readTimeOfDay = (text: string): Minutes => {
  const [hours = 0, rest = 0] = text.split(':').map(Number);
  return minutes(hours * HOUR + rest);
};
