import { type Cents, cents } from './money.ts';
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

/** A counter at which cars are rented. */
export interface RentalLocation {
  /** The supplier's own; asked for by it. */
  readonly id: string;
  readonly name: string;
  readonly streetAddress: string;
  /** From the airport that was asked about. */
  readonly distanceMiles: number;
}

/** One way to pay for a whole rental. */
export interface PaymentOption {
  /** The supplier's own word, such as `pay_now`. */
  readonly type: string;
  /** For the whole rental. */
  readonly total: Cents;
}

/** A kind of car that a location has, as the supplier tells. */
export interface Vehicle {
  readonly model: string;
  readonly vehicleClass: string;
  readonly payment: readonly PaymentOption[];
}

/** A kind of car that can be shown: its ways to pay without paying later, the cheapest of them as its price. */
export interface VehicleOffer extends Vehicle {
  readonly from: Cents;
}

/** Locations near one airport whose cars are asked for; each costs the supplier a question. */
export const LOCATIONS_ASKED = 3;
const VEHICLES_PER_LOCATION = 8;

/** A price that is only paid at the counter is not held until then, however the supplier writes the word. */
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

/**
 * The eight cheapest, cheapest first; of the same car only the cheapest. A vehicle that can only be paid later has
 * no price and is left out.
 */
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

/** The nearest first. */
export const nearestFirst = (locations: readonly RentalLocation[]): readonly RentalLocation[] =>
  locations.toSorted((one, other) => one.distanceMiles - other.distanceMiles);

/** From when to when a car is rented, both by the clock of the place. */
export interface RentalTerm {
  readonly pickup: WallTime;
  readonly return: WallTime;
}

/** What is wrong with a term, and of which of its fields. */
export interface TermError {
  readonly field: 'pickup_date' | 'pickup_time' | 'return_date' | 'return_time';
  readonly words: string;
}

const DAY = 24 * 60;
const MAX_RENTAL_DAYS = 90;

/** Minutes since 1970 on the wall of the place: good for comparing and counting days there, not for instants. */
const wallMinute = ({ date, minute }: WallTime): number => dayNumberOf(date) * DAY + minute;

/** What the clock in `zone` shows. */
export function wallTimeAt(zone: TimeZone, instant: InstantMinute): WallTime {
  const time = timeAt(zone, instant);
  return { date: dayOf(time), minute: minuteOfDay(time) };
}

/** Of two times at one place. */
export const isBefore = (one: WallTime, other: WallTime): boolean =>
  wallMinute(one) < wallMinute(other);

/** The whole stay. One without time between landing and take-off begins with a day, which its reader may change. */
export function termOfStay({ arrives, leaves }: Stay): RentalTerm {
  const nextDay = { ...arrives, date: addDays(arrives.date, 1) };
  return { pickup: arrives, return: isBefore(arrives, leaves) ? leaves : nextDay };
}

/** Days that are paid for: each begun stretch of 24 hours, at least one. */
export const rentalDays = (term: RentalTerm): number =>
  Math.max(1, Math.ceil((wallMinute(term.return) - wallMinute(term.pickup)) / DAY));

/** The share of one day, rounded up: a list never promises less than is paid. */
export const perDay = (total: Cents, term: RentalTerm): Cents =>
  cents(Math.ceil(total / rentalDays(term)));

/** @param now the present time at the place. */
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

/** Counters keep quarters of an hour. */
const QUARTER_HOUR = /^([01]\d|2[0-3]):(00|15|30|45)$/;

/** The minute of the day of `HH:mm` on the quarter hour; undefined for anything else. */
export function readQuarterHour(text: string): Minutes | undefined {
  const [, hour, minute] = QUARTER_HOUR.exec(text) ?? [];
  return hour === undefined ? undefined : minutes(Number(hour) * 60 + Number(minute));
}

/** `HH:mm` */
export const writeTime = (minute: Minutes): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** What a booking page is opened for. */
export interface RentalCriteria {
  readonly locationId: string;
  readonly term: RentalTerm;
  /** Whole years. */
  readonly driverAge: number;
  /** Discount code of the driver's own company; none is ever added. */
  readonly discountCode?: string | undefined;
}

/**
 * The rental company's page for booking these days, with the driver's age and discount.
 * @param template address with `{location}`, `{pickup}`, `{return}` and `{age}` for what is filled in; any of
 *   them may stand there more than once.
 */
export function rentalLink(template: string, wish: RentalCriteria): string {
  const { locationId, term, driverAge, discountCode } = wish;
  const parts: Readonly<Record<string, string>> = {
    '{location}': locationId,
    '{pickup}': stamp(term.pickup),
    '{return}': stamp(term.return),
    '{age}': String(driverAge),
  };
  const link = template.replace(/\{\w+\}/g, (part) => encodeURIComponent(parts[part] ?? ''));
  if (discountCode === undefined) return link;
  const code = encodeURIComponent(discountCode);
  const joint = link.includes('?') ? '&' : '?';
  return `${link}${joint}CDP=${code}&ownershipType=CORPORATE&travelType=LEISURE`;
}

/** `2026-11-27T12:00:00`, by the clock of the place. */
const stamp = ({ date, minute }: WallTime): string => `${date}T${writeTime(minute)}:00`;

/** Whole years. */
export const DRIVER_AGE = { youngest: 18, oldest: 99, usual: 25 } as const;

/** The age as typed; blank is the usual one, undefined for anything that is no age of a driver. */
export function readDriverAge(text: string): number | undefined {
  const written = text.trim();
  if (written === '') return DRIVER_AGE.usual;
  const age = /^\d{1,3}$/.test(written) ? Number(written) : Number.NaN;
  return age >= DRIVER_AGE.youngest && age <= DRIVER_AGE.oldest ? age : undefined;
}
