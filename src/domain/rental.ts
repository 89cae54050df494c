import { type Cents, equalPart } from './money.ts';
import type { Stay, WallTime } from './round-trip.ts';
import { MAX_DAYS_AHEAD } from './search.ts';
import {
  addDays,
  dayNumberOf,
  dayOf,
  daysBetween,
  type InstantMinute,
  type Minutes,
  minuteOfDay,
  minutes,
  type TimeZone,
  timeAt,
} from './time.ts';
import { readNumber, visibleText } from './typed-text.ts';

/** A rental counter. */
export interface RentalLocation {
  /** The supplier's ID. */
  readonly id: string;
  readonly name: string;
  readonly streetAddress: string;
  /** From the requested airport. */
  readonly distanceMiles: number;
}

/** One way to pay for a whole rental. */
export interface PaymentOption {
  /** The supplier's term, such as `pay_now`. */
  readonly type: string;
  readonly total: Cents;
}

/** A kind of car at a location, as the supplier reports it. */
export interface Vehicle {
  readonly model: string;
  readonly vehicleClass: string;
  readonly payment: readonly PaymentOption[];
}

/** A kind of car without its pay-later options, priced at its cheapest option. */
export interface VehicleOffer extends Vehicle {
  readonly from: Cents;
}

/** Locations near an airport whose cars are requested; each costs one request to the supplier. */
export const LOCATIONS_ASKED = 3;
const VEHICLES_PER_LOCATION = 8;

/** A pay-later price is not guaranteed until pickup. Matches any spelling of the type. */
const isPayLater = ({ type }: PaymentOption): boolean =>
  type
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .includes('paylater');

function offerOf(vehicle: Vehicle): VehicleOffer | undefined {
  const payment = vehicle.payment
    .filter((option) => !isPayLater(option))
    .sort((one, other) => one.total - other.total);
  const [cheapest] = payment;
  return cheapest && { ...vehicle, payment, from: cheapest.total };
}

/** The eight cheapest, cheapest first, each car once. Leaves out vehicles that can only be paid later. */
export function offersOf(vehicles: readonly Vehicle[]): readonly VehicleOffer[] {
  const offers = vehicles
    .flatMap((vehicle) => offerOf(vehicle) ?? [])
    .sort((one, other) => one.from - other.from);
  const seen = new Set<string>();
  const different = offers.filter(({ vehicleClass, model }) => {
    const name = `${vehicleClass}\n${model}`;
    return !seen.has(name) && seen.add(name);
  });
  return different.slice(0, VEHICLES_PER_LOCATION);
}

export const nearestFirst = (locations: readonly RentalLocation[]): readonly RentalLocation[] =>
  locations.toSorted((one, other) => one.distanceMiles - other.distanceMiles);

/** Pickup and return, in local time of the location. */
export interface RentalTerm {
  readonly pickup: WallTime;
  readonly return: WallTime;
}

/** An invalid field of a term and its message. */
export interface TermError {
  readonly field: 'pickup_date' | 'pickup_time' | 'return_date' | 'return_time';
  readonly words: string;
}

const DAY = 24 * 60;
const MAX_RENTAL_DAYS = 90;

/** Minutes since 1970 in local time: for comparing times at one place, not an instant. */
const wallMinute = ({ date, minute }: WallTime): number => dayNumberOf(date) * DAY + minute;

/** Local time in `zone`. */
export function wallTimeAt(zone: TimeZone, instant: InstantMinute): WallTime {
  const time = timeAt(zone, instant);
  return { date: dayOf(time), minute: minuteOfDay(time) };
}

/** Compares two times at one place. */
export const isBefore = (one: WallTime, other: WallTime): boolean =>
  wallMinute(one) < wallMinute(other);

/** The whole stay. Without time between landing and takeoff it is one day, which the user can change. */
export function termOfStay({ arrives, leaves }: Stay): RentalTerm {
  const nextDay = { ...arrives, date: addDays(arrives.date, 1) };
  return { pickup: arrives, return: isBefore(arrives, leaves) ? leaves : nextDay };
}

/** Billed days: each started 24 hours, at least one. */
export const rentalDays = (term: RentalTerm): number =>
  Math.max(1, Math.ceil((wallMinute(term.return) - wallMinute(term.pickup)) / DAY));

/** Price per billed day. */
export const perDay = (total: Cents, term: RentalTerm): Cents => equalPart(total, rentalDays(term));

/** @param now Local time at the place. */
export function termError(term: RentalTerm, now: WallTime): TermError | undefined {
  const { pickup, return: back } = term;
  if (isBefore(pickup, now))
    return pickup.date < now.date
      ? { field: 'pickup_date', words: 'Pickup date has passed' }
      : { field: 'pickup_time', words: 'Pickup time has passed' };
  if (daysBetween(now.date, pickup.date) > MAX_DAYS_AHEAD)
    return {
      field: 'pickup_date',
      words: `Pickup date is more than ${MAX_DAYS_AHEAD} days away`,
    };
  if (!isBefore(pickup, back))
    return back.date < pickup.date
      ? { field: 'return_date', words: 'Return date must be after pickup' }
      : { field: 'return_time', words: 'Return time must be after pickup' };
  if (rentalDays(term) > MAX_RENTAL_DAYS)
    return { field: 'return_date', words: `Please rent for at most ${MAX_RENTAL_DAYS} days` };
  return undefined;
}

/** Counters take times on the quarter hour. */
const QUARTER_HOUR = /^([01]\d|2[0-3]):(00|15|30|45)$/;

/** The minute of the day of `HH:mm` on the quarter hour; undefined for anything else. */
export function readQuarterHour(text: string): Minutes | undefined {
  const [, hour, minute] = QUARTER_HOUR.exec(visibleText(text)) ?? [];
  return hour === undefined ? undefined : minutes(Number(hour) * 60 + Number(minute));
}

/** `HH:mm` */
export const writeTime = (minute: Minutes): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** What a booking link contains. */
export interface RentalCriteria {
  readonly locationId: string;
  readonly term: RentalTerm;
  /** Whole years. */
  readonly driverAge: number;
  /** Corporate discount code of the driver; none is added by default. */
  readonly discountCode?: string | undefined;
}

/**
 * The rental company's booking page for the term, with the driver's age and discount code.
 * @param template URL with the placeholders `{location}`, `{pickup}`, `{return}` and `{age}`, each any number of times.
 */
export function rentalLink(template: string, criteria: RentalCriteria): string {
  const { locationId, term, driverAge, discountCode } = criteria;
  const parts: Readonly<Record<string, string>> = {
    '{location}': locationId,
    '{pickup}': stamp(term.pickup),
    '{return}': stamp(term.return),
    '{age}': String(driverAge),
  };
  const link = template.replace(/\{\w+\}/g, (part) => encodeURIComponent(parts[part] ?? ''));
  if (discountCode === undefined) return link;
  const code = encodeURIComponent(discountCode);
  const separator = link.includes('?') ? '&' : '?';
  return `${link}${separator}CDP=${code}&ownershipType=CORPORATE&travelType=LEISURE`;
}

/** `2026-11-27T12:00:00`, local time. */
const stamp = ({ date, minute }: WallTime): string => `${date}T${writeTime(minute)}:00`;

/** Whole years. */
export const DRIVER_AGE = { youngest: 18, oldest: 99, usual: 25 } as const;

/** The age as entered; blank is the usual age, undefined if invalid. */
export function readDriverAge(text: string): number | undefined {
  if (visibleText(text) === '') return DRIVER_AGE.usual;
  const age = readNumber(text) ?? Number.NaN;
  const { youngest, oldest } = DRIVER_AGE;
  return Number.isInteger(age) && age >= youngest && age <= oldest ? age : undefined;
}
